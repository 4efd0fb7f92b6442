import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLoader } from '../../runtime/boot/loader.ts';
import { placePage, settle } from '../support/dom.ts';
import { buttonMarkup, productMarkup, quickViewMarkup, shirt } from '../support/product-page.ts';

type Watcher = (entries: { isIntersecting: boolean; target: Element }[]) => void;
let watched = new Set<Element>();
let onNear: Watcher = () => {};
let stop: (() => void) | undefined;

beforeEach(() => {
  watched = new Set();
  class Near {
    constructor(tell: Watcher) {
      onNear = tell;
    }
    observe(element: Element) {
      watched.add(element);
    }
    unobserve(element: Element) {
      watched.delete(element);
    }
    disconnect() {
      watched.clear();
    }
  }
  vi.stubGlobal('IntersectionObserver', Near);
});
afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const woken = () => vi.fn<(name: string, element: Element) => Promise<void>>(() => Promise.resolve());
const names = (wake: ReturnType<typeof woken>) => wake.mock.calls.map(([name]) => name);
const press = () => document.querySelector<HTMLElement>('.sqs-add-to-cart-button-inner')?.click();

it('wakes nothing on a page without regions', async () => {
  placePage('<h1>About us</h1>');
  const wake = woken();
  stop = startLoader(wake);
  await settle();
  expect(watched.size).toBe(0);
  expect(wake).not.toHaveBeenCalled();
});

it('wakes the regions of a product page when they come near', async () => {
  placePage(productMarkup(shirt));
  const wake = woken();
  stop = startLoader(wake);
  expect(wake).not.toHaveBeenCalled();
  onNear([...watched].map((target) => ({ isIntersecting: true, target })));
  await settle();
  expect(names(wake).toSorted()).toEqual(['add-button', 'price', 'quantity', 'variants']);
  onNear([...watched].map((target) => ({ isIntersecting: true, target })));
  expect(wake).toHaveBeenCalledTimes(4);
});

it('wakes what stands further down a product’s page when the browser is idle, before anyone scrolls there', async () => {
  vi.useFakeTimers();
  placePage(productMarkup(shirt));
  const wake = woken();
  stop = startLoader(wake);
  expect(wake).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  expect(names(wake).toSorted()).toEqual(['add-button', 'price', 'quantity', 'variants']);
});

describe('while a product’s page still loads', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const openProduct = () => {
    placePage(productMarkup(shirt));
    const wake = woken();
    stop = startLoader(wake);
    onNear([...watched].map((target) => ({ isIntersecting: true, target })));
    return wake;
  };

  it('lets its pictures come before the code of what is in sight', () => {
    const wake = openProduct();
    expect(wake).not.toHaveBeenCalled();
    dispatchEvent(new Event('load'));
    expect(names(wake).toSorted()).toEqual(['add-button', 'price', 'quantity', 'variants']);
  });

  it('waits for a picture that hangs no longer than three seconds', () => {
    const wake = openProduct();
    vi.advanceTimersByTime(2999);
    expect(wake).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(wake).toHaveBeenCalledTimes(4);
    dispatchEvent(new Event('load'));
    expect(wake).toHaveBeenCalledTimes(4);
  });

  it('wakes at once what is touched', () => {
    const wake = openProduct();
    press();
    expect(names(wake)).toEqual(['add-button']);
  });
});

it('leaves a list of sixty products asleep until one is touched', async () => {
  placePage(Array.from({ length: 60 }, (_, index) => buttonMarkup({ id: `list${index}` })).join(''));
  const wake = woken();
  stop = startLoader(wake);
  expect(watched.size).toBe(0);
  document.querySelector('.sqs-add-to-cart-button')?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
  await settle();
  expect(wake).toHaveBeenCalledTimes(1);
});

it('wakes the product that a quick view shows over a list', async () => {
  placePage([1, 2].map((index) => buttonMarkup({ id: `under${index}` })).join(''));
  stop = startLoader(woken());
  const dialog = document.createElement('dialog');
  dialog.innerHTML = productMarkup({ ...shirt, id: 'over' });
  document.body.append(dialog);
  await settle();
  expect(watched.size).toBe(4);
  expect([...watched].every((element) => dialog.contains(element))).toBe(true);
});

it('rel-I07 holds an early press back and replays it once, when the region answers', async () => {
  placePage(buttonMarkup({ id: 'early' }));
  let ready: () => void = () => {};
  stop = startLoader(() => new Promise((resolve) => (ready = resolve)));
  const heard = vi.fn<() => void>();
  document.querySelector('.sqs-add-to-cart-button')?.addEventListener('click', heard);
  press();
  press();
  expect(heard).not.toHaveBeenCalled();
  const wrapper = document.querySelector<HTMLElement>('.sqs-add-to-cart-button-wrapper');
  expect(wrapper?.hasAttribute('data-pressed')).toBe(true);
  // Seen at once, although no style sheet of the runtime has come.
  expect(wrapper?.style.opacity).toBe('0.7');
  ready();
  await settle();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(wrapper?.hasAttribute('data-pressed')).toBe(false);
  expect(wrapper?.style.opacity).toBe('');
  press();
  expect(heard).toHaveBeenCalledTimes(2);
});

it('rel-I07 replays a choice past a guard that stops what claims to be the visitor and is not', async () => {
  placePage(productMarkup({ ...shirt, id: 'guarded' }));
  let ready: () => void = () => {};
  stop = startLoader(() => new Promise((resolve) => (ready = resolve)));
  const label = document.querySelector<HTMLLabelElement>('label[role=button]');
  const radio = label?.control as HTMLInputElement;
  label?.click();
  expect(radio.checked).toBe(false);
  const guard = (event: Event) => event.isTrusted && event.preventDefault();
  addEventListener('click', guard, true);
  ready();
  await settle();
  removeEventListener('click', guard, true);
  expect(radio.checked).toBe(true);
  expect(document.activeElement).toBe(radio);
});

it('rel-I07 replays choices and the press after them in the order in which they were made', async () => {
  placePage(productMarkup({ ...shirt, id: 'in-order' }));
  const ready: Record<string, () => void> = {};
  stop = startLoader((name) => new Promise((resolve) => (ready[name] = resolve)));
  const heard: string[] = [];
  const labels = [...document.querySelectorAll<HTMLLabelElement>('label[role=button]')];
  for (const named of [...labels, document.querySelector('.sqs-add-to-cart-button')]) {
    const control = named instanceof HTMLLabelElement ? named.control : named;
    control?.addEventListener('click', () => heard.push((named?.textContent ?? '').trim()));
  }
  const [small, , , blue] = labels;
  for (const label of [small, blue, small]) label?.click();
  press();
  ready['add-button']?.();
  await settle();
  expect(heard).toEqual([]);
  ready['variants']?.();
  await settle();
  expect(heard).toEqual(['Blue', 'S', 'Add To Cart']);
});

it.each(['Enter', ' '])('replays the key "%s" as a press', async (key) => {
  placePage(quickViewMarkup('keyed'));
  stop = startLoader(woken());
  const trigger = document.querySelector('.sqs-product-quick-view-button');
  const heard = vi.fn<() => void>();
  trigger?.addEventListener('click', heard);
  trigger?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await settle();
  expect(heard).toHaveBeenCalledTimes(1);
});

it('lets other keys and native controls work as they do', () => {
  placePage(productMarkup({ ...shirt, id: 'native' }));
  stop = startLoader(() => new Promise(() => {}));
  const radio = document.querySelector<HTMLInputElement>('.variant-radiobtn');
  radio?.click();
  expect(radio?.checked).toBe(true);
  const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
  document.querySelector('.sqs-add-to-cart-button')?.dispatchEvent(tab);
  expect(tab.defaultPrevented).toBe(false);
});

describe('a form before its region answers', () => {
  const markup =
    '<div data-vitrine-form-block><form><input name="t"><input type="checkbox"><button>Send</button></form></div>';
  const key = (element: Element | null, name: string) =>
    element?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

  it.each([
    ['a space in a text', () => key(document.querySelector('[name=t]'), ' ')],
    ['Enter in a text', () => key(document.querySelector('[name=t]'), 'Enter')],
    [
      'a tick',
      () =>
        document
          .querySelector('[type=checkbox]')
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    ],
  ])('lets %s through', (_, act) => {
    placePage(markup);
    stop = startLoader(() => new Promise(() => {}));
    expect(act()).toBe(true);
  });

  it.each([
    ['replays its submission once the region answers', () => Promise.resolve()],
    ['leaves its submission to the browser where the code never comes', () => Promise.reject(new Error('blocked'))],
  ])('%s', async (_, wake) => {
    placePage(markup);
    stop = startLoader(wake, [], 1);
    const form = document.querySelector('form');
    const submitted: boolean[] = [];
    form?.addEventListener('submit', (event) => {
      submitted.push(event.defaultPrevented);
      event.preventDefault();
    });
    document.querySelector<HTMLElement>('button')?.click();
    document.querySelector<HTMLElement>('button')?.click();
    expect(submitted).toEqual([]);
    await vi.waitFor(() => expect(submitted).toEqual([false]));
  });
});

it('wakes a popup wherever it stands, once the page is idle', async () => {
  placePage('<div data-vitrine-popup></div>');
  const wake = woken();
  stop = startLoader(wake);
  expect(watched.size).toBe(0);
  await vi.waitFor(() => expect(names(wake)).toEqual(['form']), { timeout: 5000 });
});

it('picks up a region that comes later', async () => {
  const page = placePage('<h1>Later</h1>');
  const wake = woken();
  stop = startLoader(wake);
  page.insertAdjacentHTML('beforeend', productMarkup({ ...shirt, id: 'later' }));
  await settle();
  expect([...watched].map(({ className }) => className)).toContain('product-variants');
});

it('rel-I06 tries code that did not arrive once more, then shows the forms meant for a page without script', async () => {
  placePage(`${buttonMarkup({ id: 'lost' })}<noscript data-vitrine-form></noscript>`);
  const noscript = document.querySelector('noscript');
  if (noscript) noscript.textContent = '<form action="/cart" method="post"><button>Add to cart</button></form>';
  const wake = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('404')));
  const reports = vi.fn<() => void>();
  globalThis.addEventListener('vitrine:region-failed', reports);
  stop = startLoader(wake, [], 1);
  press();
  await vi.waitFor(() => expect(document.querySelector('form[action="/cart"]')).toBeTruthy());
  expect(wake).toHaveBeenCalledTimes(2);
  expect(reports).toHaveBeenCalledTimes(1);
  globalThis.removeEventListener('vitrine:region-failed', reports);
});

it('asks for code that did not come once more when its control is pressed again', async () => {
  placePage(buttonMarkup({ id: 'again' }));
  let isOffline = true;
  const wake = vi.fn<() => Promise<void>>(() => (isOffline ? Promise.reject(new Error('offline')) : Promise.resolve()));
  const reports = vi.fn<() => void>();
  const heard = vi.fn<() => void>();
  globalThis.addEventListener('vitrine:region-failed', reports, { once: true });
  document.querySelector('.sqs-add-to-cart-button')?.addEventListener('click', heard);
  stop = startLoader(wake, [], 1);
  press();
  await vi.waitFor(() => expect(reports).toHaveBeenCalledTimes(1));
  expect(heard).not.toHaveBeenCalled();
  isOffline = false;
  press();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
});

it('rel-I06 gives up code that has not come after fifteen seconds, forgets the press, and takes it when it comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  placePage(`${buttonMarkup({ id: 'late' })}<noscript data-vitrine-form></noscript>`);
  const noscript = document.querySelector('noscript');
  if (noscript) noscript.textContent = '<form action="/cart" method="post"><button>Add to cart</button></form>';
  let arrive: () => void = () => {};
  const reports = vi.fn<() => void>();
  const heard = vi.fn<() => void>();
  globalThis.addEventListener('vitrine:region-failed', reports);
  document.querySelector('.sqs-add-to-cart-button')?.addEventListener('click', heard);
  stop = startLoader(() => new Promise((resolve) => (arrive = resolve)));
  press();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(document.querySelector('form')).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(document.querySelector('form[action="/cart"]')).not.toBeNull();
  expect(document.querySelector('[data-pressed]')).toBeNull();
  arrive();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(heard).not.toHaveBeenCalled();
  press();
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(reports).toHaveBeenCalledTimes(1);
  globalThis.removeEventListener('vitrine:region-failed', reports);
  vi.useRealTimers();
});

it('rel-I03 reads nothing through names that content can own', async () => {
  placePage(
    '<form id="__proto__"></form><a id="config" href="//evil.example">x</a><img name="forms"><b id="cart"></b>',
  );
  placePage(buttonMarkup({ id: 'constructor' }));
  const wake = woken();
  stop = startLoader(wake);
  press();
  await settle();
  expect(names(wake)).toEqual(['add-button']);
});

it('does what was pressed before it came, once, and leaves alone what the browser has done itself', async () => {
  placePage(`${productMarkup(shirt)}<a href="#more">More</a>`);
  const missed: Event[] = [];
  const note = (event: Event) => missed.push(event);
  document.addEventListener('click', note, true);
  press();
  press();
  document.querySelector('a')?.click();
  document.removeEventListener('click', note, true);

  const done = vi.fn<(event: Event) => void>();
  document.querySelector('.sqs-add-to-cart-button')?.addEventListener('click', done);
  const wake = woken();
  stop = startLoader(wake, missed);
  expect(done).not.toHaveBeenCalled();
  await settle();
  expect(names(wake)).toEqual(['add-button']);
  expect(done).toHaveBeenCalledTimes(1);
});

it('lets no press overtake a choice that still waits for its own code', async () => {
  placePage(productMarkup(shirt));
  const picker = document.querySelector('.product-variants');
  const choice = picker?.querySelector<HTMLLabelElement>('label[role=button]');
  let come = () => {};
  const wake = vi.fn<(name: string) => Promise<void>>((name) =>
    name === 'variants' ? new Promise<void>((resolve) => (come = resolve)) : Promise.resolve(),
  );
  stop = startLoader(wake);
  onNear([...watched].map((target) => ({ isIntersecting: true, target })));
  await settle();
  const done: string[] = [];
  choice?.control?.addEventListener('click', () => done.push('choice'));
  document.querySelector('.sqs-add-to-cart-button')?.addEventListener('click', () => done.push('press'));
  choice?.click();
  press();
  expect(done).toEqual([]);
  come();
  await settle();
  expect(done).toEqual(['choice', 'press']);
  expect(document.querySelector('[data-pressed]')).toBeNull();
  press();
  expect(done).toEqual(['choice', 'press', 'press']);
});
