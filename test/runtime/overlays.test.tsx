import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideServices } from '../../runtime/page/services.ts';
import { showPopover } from '../../runtime/regions/popover/show.tsx';
import { showAlert } from '../../runtime/ui/alert.tsx';
import { Modal } from '../../runtime/ui/modal.tsx';
import { showOverlay } from '../../runtime/ui/overlays.tsx';
import { placePage, settle, wakePage } from '../support/dom.ts';
import { productMarkup, quickViewMarkup, shirt } from '../support/product-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  provideServices(document, { painted: () => Promise.resolve() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.querySelector('main')?.remove();
});

/** How long a dialog takes to go. */
const animation = 300;

const dialogs = () => [...document.querySelectorAll('dialog')];
const isLocked = () => document.documentElement.hasAttribute('data-vitrine-locked');

async function open(title: string, onClosed: () => void = () => {}): Promise<void> {
  const hide = showOverlay(
    document,
    <Modal
      title={title}
      closeLabel="Close"
      onClosed={() => {
        hide();
        onClosed();
      }}
    >
      <button type="button">{`in ${title}`}</button>
    </Modal>,
  );
  await settle();
}

async function closeTop(): Promise<void> {
  dialogs().at(-1)?.querySelector<HTMLElement>('.vt-modal-close')?.click();
  await animated();
}

async function animated(): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(animation);
  await settle();
}

function pageWithOpener(): HTMLElement {
  const page = placePage('<h1>Shop</h1><button>Open</button>');
  const opener = page.querySelector('button');
  if (!opener) throw new Error('There is no opener.');
  opener.focus();
  return opener;
}

it('rel-I19 a dialog over a dialog gives focus back to the one below, and the page its scrolling at the end', async () => {
  const opener = pageWithOpener();
  await open('first');
  const inFirst = [...document.querySelectorAll('button')].find((button) => button.textContent === 'in first');
  inFirst?.focus();
  await open('second');
  expect(dialogs()).toHaveLength(2);
  await closeTop();
  expect(document.activeElement).toBe(inFirst);
  expect(isLocked()).toBe(true);
  await closeTop();
  expect(document.activeElement).toBe(opener);
  expect(isLocked()).toBe(false);
});

it('a dialog that is going takes no key any more, and leaves the focus to whoever has gone on', async () => {
  const opener = pageWithOpener();
  const next = opener.parentElement?.appendChild(document.createElement('input'));
  await open('first');
  const [dialog] = dialogs();
  dialog?.querySelector<HTMLElement>('.vt-modal-close')?.click();
  await settle();
  // Still there to be seen.
  expect(dialogs()).toEqual([dialog]);
  expect(dialog?.open).toBe(false);
  expect(document.activeElement).toBe(opener);
  next?.focus();
  await animated();
  expect(dialogs()).toEqual([]);
  expect(document.activeElement).toBe(next);
});

it('rel-I19 an opener that is gone leaves focus at the page’s content', async () => {
  const opener = pageWithOpener();
  await open('orphan');
  opener.remove();
  await closeTop();
  expect(document.activeElement).toBe(document.querySelector('main'));
  expect(isLocked()).toBe(false);
});

it('rel-I19 going back while a quick view is open closes it, and the page scrolls again', async () => {
  await openQuickView();
  expect(dialogs()).toHaveLength(1);
  // A picture that lay above it has gone: the quick view's own step in the history is the page's again.
  dispatchEvent(new PopStateEvent('popstate'));
  await animated();
  expect(dialogs()).toHaveLength(1);
  history.replaceState(null, '');
  dispatchEvent(new PopStateEvent('popstate'));
  await animated();
  expect(dialogs()).toEqual([]);
  expect(isLocked()).toBe(false);
  expect(document.activeElement).toBe(document.querySelector('.sqs-product-quick-view-button'));
});

it('the added pop-over belongs to the dialog that it came from, and Escape closes it alone', async () => {
  pageWithOpener();
  await open('shirt');
  const [dialog] = dialogs();
  showPopover(document, dialog?.querySelector<HTMLElement>('.vt-modal-box button') ?? null);
  await settle();
  const popover = () => dialog?.querySelector('.vt-popover');
  popover()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  await settle();
  await vi.advanceTimersByTimeAsync(animation);
  await settle();
  expect(popover()).toBeNull();
  expect(dialogs()).toEqual([dialog]);
  await closeTop();
  expect(isLocked()).toBe(false);
});

/** A list with one product, whose quick view has been opened by a click. */
async function openQuickView(): Promise<HTMLElement> {
  const page = `<h1>Shirt</h1><img alt="" src="data:,">${productMarkup({ ...shirt, id: 'viewed' })}`;
  vi.stubGlobal('fetch', async () => new Response(`<main><article>${page}</article></main>`));
  const list = await wakePage(`<div><a href="/shirt">Shirt</a>${quickViewMarkup('viewed')}</div>`);
  const trigger = list.querySelector<HTMLElement>('.sqs-product-quick-view-button');
  if (!trigger) throw new Error('There is no quick view.');
  trigger.click();
  await settle();
  await settle();
  return trigger;
}

/** Counts what is listened to and not let go, on the things that outlive a dialog. */
function countListeners(): () => number {
  let open = 0;
  for (const target of [window, document, document.documentElement, document.body]) {
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation(function (this: EventTarget, ...given) {
      open += 1;
      const [, , options] = given;
      if (typeof options === 'object') options.signal?.addEventListener('abort', () => (open -= 1));
      Reflect.apply(add, target, given);
    });
    vi.spyOn(target, 'removeEventListener').mockImplementation(function (this: EventTarget, ...given) {
      open -= 1;
      Reflect.apply(remove, target, given);
    });
  }
  return () => open;
}

it('rel-I16 two hundred dialogs leave no nodes, no listeners and no lock behind', async () => {
  pageWithOpener();
  void showAlert(document, { title: 'Warm', text: 'up' });
  await settle();
  await closeTop();
  const listeners = countListeners();
  const timers = vi.getTimerCount();
  const nodes = document.querySelectorAll('*').length;
  for (let round = 0; round < 200; round += 1) {
    void showAlert(document, { title: 'Unable to Add Item', text: `Round ${round}` });
    await settle();
    await closeTop();
  }
  expect(dialogs()).toEqual([]);
  expect(document.querySelectorAll('*')).toHaveLength(nodes);
  expect(listeners()).toBe(0);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(timers);
  expect(isLocked()).toBe(false);
}, 60_000);

it('rel-I16 quick views end what they woke', async () => {
  const trigger = await openQuickView();
  await closeTop();
  const listeners = countListeners();
  const timers = vi.getTimerCount();
  const nodes = document.querySelectorAll('*').length;
  for (let round = 0; round < 100; round += 1) {
    trigger.click();
    await settle();
    expect(dialogs()).toHaveLength(1);
    await closeTop();
  }
  expect(document.querySelectorAll('*')).toHaveLength(nodes);
  expect(listeners()).toBe(0);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(timers);
}, 60_000);
