import { fireEvent, screen, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { galleryAttributes, readGalleryOptions } from '#model';
import { galleryChanged } from '../../runtime/regions/gallery/changed.ts';
import { startGallery } from '../../runtime/regions/gallery/gallery.ts';
import { lockScroll } from '../../runtime/ui/scroll-lock.ts';
import { placePage } from '../support/dom.ts';

const titles = ['Bowl', 'Jar', 'Vase'];
const slide = (title: string) =>
  `<li class="slide"><figure><a href="/assets/${title}.svg?format=2500w"><img src="/assets/${title}.svg?format=750w" alt="A ${title}"></a><figcaption>${title}</figcaption></figure></li>`;

function open(options: object, slides = titles.map(slide).join('')) {
  const page = placePage(`<div class="sqs-gallery-container"><ul class="sqs-gallery">${slides}</ul></div>`);
  const element = page.querySelector<HTMLElement>('.sqs-gallery-container');
  const track = page.querySelector<HTMLElement>('.sqs-gallery');
  if (!element || !track) throw new Error('There is no gallery.');
  set(element, options);
  startGallery(element);
  return { element, track, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

function set(element: HTMLElement, options: object) {
  for (const [name, value] of Object.entries(galleryAttributes(readGalleryOptions({ ...options })))) {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

const shown = (element: HTMLElement) =>
  [...element.querySelectorAll('.slide')].findIndex((one) => one.hasAttribute('data-active'));
const told = (element: HTMLElement) => within(element).getByRole('status').textContent;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  document.body.replaceChildren();
});

describe.each(['slideshow', 'slider'])('a gallery as %s', (design) => {
  it('is turned by buttons, dots, thumbnails and keys, round and round, and says where it stands', async () => {
    const { element, track, user } = open({ design, controls: true, indicators: true, thumbnails: true });
    const in_ = within(element);
    expect([shown(element), told(element)]).toEqual([0, '']);
    await user.click(in_.getByRole('button', { name: 'Next picture' }));
    expect([shown(element), told(element)]).toEqual([1, '2 of 3: Jar']);
    await user.click(in_.getByRole('button', { name: 'Previous picture' }));
    await user.click(in_.getByRole('button', { name: 'Previous picture' }));
    expect([shown(element), told(element)]).toEqual([2, '3 of 3: Vase']);
    const [dot, thumbnail] = in_.getAllByRole('button', { name: '1 of 3: Bowl' });
    await user.click(dot as HTMLElement);
    expect(dot?.getAttribute('aria-current')).toBe('true');
    expect(thumbnail?.querySelector('img')?.getAttribute('src')).toBe('/assets/Bowl.svg?format=300w');
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['End', 2],
      ['Home', 0],
      ['ArrowLeft', 2],
    ] as const) {
      fireEvent.keyDown(track, { key });
      expect([key, shown(element)]).toEqual([key, at]);
    }
    expect(track.tabIndex).toBe(0);
  });

  it('shows no more than its settings ask for', () => {
    const { element } = open({ design });
    expect(within(element).queryAllByRole('button')).toEqual([]);
  });

  it('goes on by itself in its time, and waits while somebody looks, is in it, or stops it', async () => {
    const { element, user } = open({ design, autoplay: true, 'autoplay-duration': 2 });
    vi.advanceTimersByTime(1999);
    expect(shown(element)).toBe(0);
    vi.advanceTimersByTime(1);
    // What time chooses is shown and not said.
    expect([shown(element), told(element)]).toEqual([1, '']);
    fireEvent.pointerEnter(element);
    vi.advanceTimersByTime(10_000);
    expect(shown(element)).toBe(1);
    fireEvent.pointerLeave(element);
    element.querySelector('a')?.focus();
    vi.advanceTimersByTime(10_000);
    expect(shown(element)).toBe(1);
    element.querySelector('a')?.blur();
    const pause = within(element).getByRole('button', { name: 'Pause' });
    await user.click(pause);
    fireEvent.pointerLeave(element);
    vi.advanceTimersByTime(10_000);
    expect(shown(element)).toBe(1);
    await user.click(within(element).getByRole('button', { name: 'Play' }));
    fireEvent.pointerLeave(element);
    vi.advanceTimersByTime(2000);
    expect(shown(element)).toBe(2);
  });

  it('stands still for who wants less motion, until they start it', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const { element } = open({ design, autoplay: true, 'autoplay-duration': 1 });
    vi.advanceTimersByTime(5000);
    expect(shown(element)).toBe(0);
    within(element).getByRole('button', { name: 'Play' }).click();
    vi.advanceTimersByTime(1000);
    expect(shown(element)).toBe(1);
  });
});

describe.each(['grid', 'stacked', 'slideshow'])('the lightbox of a gallery as %s', (design) => {
  it('is opened, turned and closed by keys; focus stays inside and returns to the last picture', async () => {
    const { element, user } = open({ design, lightbox: true, lightboxTheme: 'light' });
    const links = within(element).getAllByRole('link');
    links[0]?.focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Pictures' });
    expect(dialog.dataset['theme']).toBe('light');
    expect(document.documentElement.hasAttribute('data-vitrine-locked')).toBe(true);
    const close = within(dialog).getByRole('button', { name: 'Close' });
    expect(document.activeElement).toBe(close);
    await user.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(close);
    expect(within(dialog).getByRole('button', { name: 'Zoom', pressed: false })).toBeTruthy();
    const caption = dialog.querySelector('figcaption');
    expect([caption?.textContent, caption?.getAttribute('aria-live')]).toEqual(['1 of 3: Bowl', 'polite']);
    await user.keyboard('{ArrowLeft}');
    expect(caption?.textContent).toBe('3 of 3: Vase');
    await user.click(within(dialog).getByRole('button', { name: 'Next picture' }));
    await user.keyboard('{ArrowRight}');
    expect(within(dialog).getByRole('img', { name: 'A Jar' }).getAttribute('src')).toContain('Jar.svg?format=2500w');
    close.click();
    expect(dialog.isConnected).toBe(false);
    expect(document.activeElement).toBe(links[1]);
    expect(document.documentElement.hasAttribute('data-vitrine-locked')).toBe(false);
  });
});

describe('a gallery', () => {
  async function enlarged(options: object = {}) {
    const { element, user } = open({ lightbox: true, ...options });
    within(element).getAllByRole('link')[0]?.click();
    const dialog = await screen.findByRole('dialog', { name: 'Pictures' });
    const image = within(dialog).getByRole<HTMLImageElement>('img');
    const isZoomed = () =>
      within(dialog).getByRole('button', { name: 'Zoom' }).getAttribute('aria-pressed') === 'true' &&
      dialog.hasAttribute('data-zoomed');
    return { element, dialog, image, user, isZoomed };
  }

  it.each([
    ['in the 300 ms of a tween', false, [true, true, false]],
    ['at once for who wants less motion', true, [false, false, false]],
  ])('lets its lightbox come %s', async (_how, matches, isComing) => {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    const { dialog } = await enlarged();
    const seen = [16, 250, 60].map((milliseconds) => {
      vi.advanceTimersByTime(milliseconds);
      return dialog.style.opacity !== '1';
    });
    expect(seen).toEqual(isComing);
  });

  it('turns its lightbox by a swipe, and enlarges by a tap', async () => {
    const { image, isZoomed } = await enlarged();
    const swipe = (from: number, to: number) => {
      fireEvent.pointerDown(image, { clientX: from });
      fireEvent.pointerUp(image, { clientX: to });
      fireEvent.click(image);
      return [image.alt, isZoomed()];
    };
    expect(swipe(100, 20)).toEqual(['A Jar', false]);
    expect(swipe(20, 100)).toEqual(['A Bowl', false]);
    expect(swipe(100, 97)).toEqual(['A Bowl', true]);
    // What is larger than the screen is moved about by the same finger.
    expect(swipe(100, 20)).toEqual(['A Bowl', true]);
    expect(swipe(100, 100)).toEqual(['A Bowl', false]);
  });

  it('enlarges by keys and by its button; arrows then move the picture, and the next one comes whole', async () => {
    const { dialog, image, user, isZoomed } = await enlarged();
    await user.keyboard('+');
    expect(isZoomed()).toBe(true);
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect([image.alt, image.parentElement?.scrollLeft, image.parentElement?.scrollTop]).toEqual(['A Bowl', 80, 80]);
    await user.keyboard('-');
    expect(isZoomed()).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Zoom' }));
    expect(isZoomed()).toBe(true);
    await user.click(within(dialog).getByRole('button', { name: 'Next picture' }));
    expect([image.alt, isZoomed()]).toEqual(['A Jar', false]);
  });

  it('turns the other way in a page that is read from right to left', async () => {
    const { dialog, image, user } = await enlarged();
    dialog.style.direction = 'rtl';
    await user.keyboard('{ArrowLeft}');
    expect(image.alt).toBe('A Jar');
  });

  it('is closed by the browser’s Back, which stays on the page', async () => {
    vi.useRealTimers();
    const before = history.state;
    const { dialog } = await enlarged();
    expect(history.state).not.toEqual(before);
    history.back();
    await vi.waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(history.state).toEqual(before);
  });

  it('leaves no step in the history when it is closed otherwise, and a page below it locked that was', async () => {
    vi.useRealTimers();
    const unlock = lockScroll(document);
    const before = history.state;
    const { dialog } = await enlarged();
    within(dialog).getByRole('button', { name: 'Close' }).click();
    await vi.waitFor(() => expect(history.state).toEqual(before));
    expect(document.documentElement.hasAttribute('data-vitrine-locked')).toBe(true);
    unlock();
    expect(document.documentElement.hasAttribute('data-vitrine-locked')).toBe(false);
  });

  it('shows what its picture shows now: the first one is that of the chosen variant', async () => {
    const { element } = open({ lightbox: true });
    const [first] = within(element).getAllByRole('img');
    first?.setAttribute('src', '/assets/Kelp.svg?format=750w');
    within(element).getAllByRole('link')[0]?.click();
    const dialog = await screen.findByRole('dialog', { name: 'Pictures' });
    expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/assets/Kelp.svg?format=2500w');
  });

  it('says that a picture is on its way, and that it did not come', async () => {
    const { dialog, image } = await enlarged();
    const figure = image.parentElement;
    expect(figure?.getAttribute('aria-busy')).toBe('true');
    fireEvent.error(image);
    expect(figure?.hasAttribute('aria-busy')).toBe(false);
    expect(dialog.querySelector('figcaption')?.textContent).toBe(
      'This picture could not be loaded. Please check your connection and try again.',
    );
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    fireEvent.load(image);
    expect(figure?.hasAttribute('aria-busy')).toBe(false);
    expect(dialog.querySelector('figcaption')?.textContent).toBe('2 of 3: Jar');
  });

  it('makes a picture without a link pressable, and leaves one that leads elsewhere alone', async () => {
    const bare = '<div class="slide"><img src="/assets/Cup.svg" alt="A cup"></div>';
    const away =
      '<div class="slide"><a data-clickthrough href="#about"><img src="/assets/Kiln.svg" alt="Kiln"></a></div>';
    const { element } = open({ lightbox: true }, bare + away);
    within(element).getByRole('button', { name: 'Enlarge: A cup' }).click();
    const dialog = await screen.findByRole('dialog', { name: 'Pictures' });
    expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/assets/Cup.svg?format=2500w');
    screen.getByRole('button', { name: 'Close' }).click();
    within(element).getByRole('link').click();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens links in a new window and says so', () => {
    const { element } = open({ newWindow: true });
    const [link] = within(element).getAllByRole('link', { name: /opens in a new window/ });
    expect([link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  });

  it('takes new settings while it lives, and leaves nothing of the old ones', async () => {
    const { element } = open({ design: 'slideshow', controls: true, autoplay: true, 'autoplay-duration': 1 });
    set(element, { design: 'grid', lightbox: true });
    element.dispatchEvent(new CustomEvent(galleryChanged));
    expect(within(element).queryAllByRole('button')).toEqual([]);
    expect(element.getAttribute('aria-roledescription')).toBeNull();
    vi.advanceTimersByTime(5000);
    expect(shown(element)).toBe(-1);
    within(element).getAllByRole('link')[0]?.click();
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  });

  it.each(['', '{', 'null'])('with settings %j is left as it stands', (settings) => {
    const page = placePage(`<div class="sqs-gallery-container"><ul class="sqs-gallery">${slide('Bowl')}</ul></div>`);
    const element = page.firstElementChild as HTMLElement;
    element.dataset['gallery'] = settings;
    const before = page.innerHTML;
    startGallery(element);
    expect(page.innerHTML).toBe(before);
  });
});
