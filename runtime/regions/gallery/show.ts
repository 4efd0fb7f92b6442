import type { GalleryOptions } from '#model';
import { startAutoplay } from './autoplay.ts';
import type { GalleryMessage } from './messages.ts';
import { button, make, placeOf, type Slide, wantsStillness } from './slides.ts';

export interface ShowParts {
  readonly element: HTMLElement;
  readonly slides: readonly Slide[];
  readonly options: GalleryOptions;
  readonly message: GalleryMessage;
  /** Ends everything that listens. */
  readonly signal: AbortSignal;
  /** Takes what is added to the page. */
  readonly made: Element[];
}

/** How long the row must rest before the picture in it counts as chosen. */
const rest = 120;

/**
 * A slideshow or slider: the row itself scrolls and snaps, so touch and wheel are the browser's own. What is added moves
 * it (buttons, indicators, thumbnails, arrow keys, time) and says where it stands.
 */
export function startShow(parts: ShowParts): void {
  const { element, slides, options, message, signal, made } = parts;
  const { ownerDocument: document } = element;
  const track = element.querySelector<HTMLElement>('.sqs-gallery') ?? element;
  const status = make(document, 'div', { class: 'vg-hidden', role: 'status', 'aria-live': 'polite' });
  const marks: HTMLElement[][] = [];
  let at = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;

  /** `told`: a person chose it, so it is said; what time chooses is not. */
  function choose(next: number, told: boolean): void {
    if (next === at && track.dataset['at'] !== undefined) return;
    at = next;
    track.dataset['at'] = String(at);
    for (const row of marks) for (const [index, mark] of row.entries()) setCurrent(mark, index === at);
    for (const [index, slide] of slides.entries()) slide.element.toggleAttribute('data-active', index === at);
    if (told) status.textContent = placeOf(slides, at, message);
  }

  function go(next: number, told = true): void {
    const to = (next + slides.length) % slides.length;
    const slide = slides[to];
    if (!slide) return;
    const left = track.scrollLeft + distance(track, slide.element, options);
    // The first and last may not reach their place in the row; where they are meant is remembered until it rests.
    choose(to, told);
    track.scrollTo?.({ left, behavior: wantsStillness() || !told ? 'instant' : 'smooth' });
    heading = to;
    settleLater();
  }
  let heading: number | undefined;

  function settleLater(): void {
    clearTimeout(resting);
    resting = setTimeout(() => {
      const meant = heading;
      heading = undefined;
      const target = meant === undefined ? undefined : slides[meant];
      // A finger may have taken the row elsewhere before it came to rest where a button had sent it.
      if (!target || !isThere(track, distance(track, target.element, options))) {
        choose(nearest(track, slides, options), true);
      }
    }, rest);
  }

  function row(className: string, fill: (index: number) => Node | string): HTMLElement {
    const marksOfRow = slides.map((_, index) => {
      const mark = button(document, `${className}-one`, placeOf(slides, index, message), '', () => go(index));
      mark.append(fill(index));
      return mark;
    });
    marks.push(marksOfRow);
    return make(document, 'div', { class: className }, ...marksOfRow);
  }

  element.setAttribute('role', 'group');
  element.setAttribute('aria-roledescription', 'carousel');
  if (!element.hasAttribute('aria-label')) element.setAttribute('aria-label', message('pictures'));
  track.tabIndex = 0;
  if (track.getAttribute('role') === null) track.setAttribute('aria-label', message('pictures'));
  const bar = make(document, 'div', { class: 'vg-bar' });
  if (options.autoplay && slides.length > 1) {
    bar.append(
      startAutoplay({ element, message, signal, seconds: options['autoplay-duration'], next: () => go(at + 1, false) }),
    );
  }
  if (options.controls && slides.length > 1) {
    bar.append(
      button(document, 'vg-step', message('previousPicture'), '‹', () => go(at - 1)),
      button(document, 'vg-step', message('nextPicture'), '›', () => go(at + 1)),
    );
  }
  if (options.indicators) bar.append(row('vg-dots', () => ''));
  const strip = options.thumbnails ? row('vg-strip', (index) => thumbnail(document, slides[index])) : undefined;
  for (const part of [bar.childElementCount > 0 ? bar : undefined, strip, status]) {
    if (!part) continue;
    element.append(part);
    made.push(part);
  }

  track.addEventListener('scroll', settleLater, { signal, passive: true });
  track.addEventListener('keydown', onKey, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(resting);
    for (const name of ['role', 'aria-roledescription', 'aria-label']) element.removeAttribute(name);
    for (const name of ['tabindex', 'aria-label', 'data-at']) track.removeAttribute(name);
    for (const { element: slide } of slides) slide.removeAttribute('data-active');
  });
  choose(0, false);

  function onKey(event: KeyboardEvent): void {
    const isTurned = getComputedStyle(track).direction === 'rtl';
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: isTurned ? at + 1 : at - 1,
      ArrowRight: isTurned ? at - 1 : at + 1,
      Home: 0,
      End: slides.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(next);
  }
}

function setCurrent(mark: HTMLElement, isCurrent: boolean): void {
  if (isCurrent) mark.setAttribute('aria-current', 'true');
  else mark.removeAttribute('aria-current');
}

/** How far the row must scroll until a slide stands where the settings want the active one. */
function distance(track: HTMLElement, slide: HTMLElement, options: GalleryOptions): number {
  const [inner, outer] = [slide.getBoundingClientRect(), track.getBoundingClientRect()];
  const align = options.design === 'slider' ? options['active-alignment'] : 'center';
  if (align === 'left') return inner.left - outer.left;
  if (align === 'right') return inner.right - outer.right;
  return (inner.left + inner.right - outer.left - outer.right) / 2;
}

/** Whether the row stands where it was sent, or as near as its ends allow; `left` is how far it still would scroll. */
function isThere(track: HTMLElement, left: number): boolean {
  if (Math.abs(left) < 2) return true;
  const isTurned = getComputedStyle(track).direction === 'rtl';
  const scrolled = Math.abs(track.scrollLeft);
  return left > 0 === isTurned ? scrolled < 2 : scrolled > track.scrollWidth - track.clientWidth - 2;
}

function nearest(track: HTMLElement, slides: readonly Slide[], options: GalleryOptions): number {
  const far = slides.map(({ element }) => Math.abs(distance(track, element, options)));
  return Math.max(0, far.indexOf(Math.min(...far)));
}

function thumbnail(document: Document, slide: Slide | undefined): HTMLImageElement {
  const image = make(document, 'img', { alt: '', loading: 'lazy' });
  const own = slide?.image?.dataset['src'] ?? slide?.image?.getAttribute('src') ?? '';
  image.src = own === '' ? '' : `${own.replace(/\?.*$/, '')}?format=300w`;
  return image;
}
