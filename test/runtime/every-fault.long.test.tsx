import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderForm, renderRegion } from '#regions';
import { sleep } from '../../runtime/page/mounted.ts';
import { provideServices } from '../../runtime/page/services.ts';
import { aCart } from '../support/cart.ts';
import { said, setCookie, settle, wakePage } from '../support/dom.ts';
import { buttonMarkup, productMarkup, restockMarkup, shirt, variant } from '../support/product-page.ts';

/** Which of the two texts for calls without words of the server's a fault is worded with. */
type Meaning = 'connection' | 'again';
const texts = { connection: 'Please check your internet connection.', again: 'Please try again.' } as const;

const broken = (message: string) => async () => Promise.reject(new TypeError(message));
const answer = (status: number, body: string | null, headers: Record<string, string> = {}) => {
  return async () => new Response(body, { status, headers });
};
const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json' };

const faults: readonly (readonly [name: string, Meaning, typeof fetch])[] = [
  ['offline', 'connection', broken('Failed to fetch')],
  ['a name that is not found', 'connection', broken('net::ERR_NAME_NOT_RESOLVED')],
  ['a connection that is reset', 'connection', broken('net::ERR_CONNECTION_RESET')],
  ['a wrong certificate', 'connection', broken('net::ERR_CERT_AUTHORITY_INVALID')],
  ['rel-J05 200 with HTML', 'connection', answer(200, '<h1>Welcome to the hotel', html)],
  ['a login page that it was sent on to', 'connection', answer(200, '<form>Password', { ...html, location: '/login' })],
  ['200 with half of the JSON', 'connection', answer(200, '{"shoppingCart":{"id":"c', json)],
  ['204', 'again', answer(204, null)],
  ['500', 'again', answer(500, '<h1>Error', html)],
  ['503 with Retry-After', 'again', answer(503, '<h1>Busy', { ...html, 'retry-after': '1' })],
  [
    'no answer in time',
    'again',
    (_address, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
      ),
  ],
];

let count = 0;
const strings = { locale: 'en', overrides: {} };
const own = { crumb: 'c', strings };
const find = <Kind extends HTMLElement>(selector: string) =>
  document.querySelector<Kind>(selector) ?? expect.fail(`no ${selector}`);
const press = async (name: string) => {
  const control = screen.getByRole('button', { name });
  control.focus();
  control.click();
  await settle();
};
const plain = { options: [], variants: [variant('only', {}, { price: '9.00', stock: 50 })] };
const openProduct = (more: object) => wakePage(productMarkup({ ...shirt, ...plain, ...more, id: `fault${count}` }));
const openCart = (more = {}) =>
  wakePage(renderRegion('cart', { ...own, cart: { ...aCart({ quantities: [2], more }), id: `fault${count}` } }));
const dialogText = () => screen.getByRole('alertdialog').textContent;
const heardText = () => said('assertive');
/** What a reader tells with the place that focus has come to, which is not announced as well. */
const readWithFocus = () => {
  const place = document.activeElement;
  const id = place?.getAttribute('aria-describedby') ?? place?.getAttribute('aria-labelledby') ?? '';
  return document.getElementById(id)?.textContent ?? null;
};

interface Control {
  /** Brings it about, with something typed or chosen where there is something to. */
  readonly use: () => Promise<unknown>;
  /** What a shopper reads and a reader hears. */
  readonly told: () => string | null;
  readonly words: (meaning: Meaning) => string;
  /** Whether it can be used again, and nothing that was typed is gone. */
  readonly isReady: () => void;
}

const addButton: Control = {
  use: async () => {
    await openProduct({});
    const quantity = find<HTMLInputElement>('input[type=number]');
    quantity.value = '3';
    quantity.dispatchEvent(new Event('input', { bubbles: true }));
    await press('Add To Cart');
  },
  told: dialogText,
  words: (meaning) => `Unable to Add Item${texts[meaning]}`,
  isReady() {
    expect(find('.sqs-add-to-cart-button').dataset['state']).toBe('idle');
    expect(find<HTMLInputElement>('input[type=number]').value).toBe('3');
  },
};
const cartLine = (words: string) => ({
  told: heardText,
  words: (meaning: Meaning) => `${words}. ${texts[meaning]}`,
  isReady() {
    expect(find<HTMLInputElement>('.vt-entry input[type=number]').value).toBe('2');
    expect(find('.vt-entry').dataset['pending']).toBeUndefined();
    expect(find('.vt-summary').getAttribute('aria-busy')).toBe('false');
    expect(find('.vt-grand-total dd').textContent).toBe('$18.00');
  },
});
const coupons = {
  told: heardText,
  words: (meaning: Meaning) => `Update the missing or invalid information above. ${texts[meaning]}`,
};

const controls: Readonly<Record<string, Control>> = {
  'adding a product': addButton,
  subscribing: {
    ...addButton,
    use: async () => {
      await openProduct({ isSubscribable: true });
      await press('Subscribe');
    },
    isReady: () => expect(find('.sqs-add-to-cart-button').dataset['state']).toBe('idle'),
  },
  'changing a quantity': {
    use: async () => {
      await openCart();
      await press('Increase quantity of Thing 1 (M)');
    },
    ...cartLine('Unable to update quantity'),
  },
  'removing an entry': {
    use: async () => {
      await openCart();
      await press('Remove Thing 1 (M)');
    },
    ...cartLine('Unable to remove item'),
  },
  'applying a code': {
    use: async () => {
      await openCart();
      find<HTMLInputElement>('input[name=promoCode]').value = 'SPRING';
      await press('Apply');
    },
    ...coupons,
    isReady() {
      expect(find<HTMLInputElement>('input[name=promoCode]').value).toBe('SPRING');
      expect(find('.vt-summary').getAttribute('aria-busy')).toBe('false');
    },
  },
  'taking a code away': {
    use: async () => {
      await openCart({ validCoupons: [{ promoCode: 'TEN', name: 'Ten off', discountCents: 90 }] });
      await press('Remove coupon TEN');
    },
    ...coupons,
    isReady() {
      expect(screen.getByText('Ten off')).toBeTruthy();
      expect(find('.vt-summary').getAttribute('aria-busy')).toBe('false');
    },
  },
  'bringing an entry back': {
    use: async () => {
      const cart = { ...aCart({ quantities: [2, 1] }), id: `fault${count}` };
      const [first, second] = cart.entries;
      const faulty = globalThis.fetch;
      const left = { ...cart, entries: first ? [first] : [], totalQuantity: 2, version: 2 };
      vi.stubGlobal('fetch', async () => Response.json({ shoppingCart: left, removedEntryId: second?.id }));
      await wakePage(renderRegion('cart', { ...own, cart }));
      await press('Remove Thing 2 (M)');
      vi.stubGlobal('fetch', faulty);
      await press('Undo: Thing 2 (M)');
    },
    told: heardText,
    words: (meaning) => `Unable to add item. ${texts[meaning]}`,
    isReady: () => expect(find('.vt-summary').getAttribute('aria-busy')).toBe('false'),
  },
  'having answers of a product form checked': {
    use: async () => {
      const fields = [{ id: 'a', type: 'text', title: 'Note' }];
      await openProduct({ form: { id: 'f', name: 'Questions', fields } });
      await press('Add To Cart');
      const dialog = await vi.waitFor(() => screen.getByRole('dialog', { name: 'Questions' }));
      find<HTMLInputElement>('dialog [name=a]').value = 'For Ann';
      dialog.querySelector('form')?.requestSubmit();
    },
    told: heardText,
    words: (meaning) => texts[meaning],
    isReady() {
      expect(find<HTMLInputElement>('dialog [name=a]').value).toBe('For Ann');
      expect(find('dialog [type=submit]').getAttribute('aria-disabled')).toBeNull();
      expect(find('dialog .form-problem').textContent).toBe(heardText());
      find<HTMLInputElement>('dialog [name=a]').value = '';
    },
  },
  'signing up for restock': {
    use: async () => {
      const id = `fault${count}`;
      await wakePage(buttonMarkup({ id }) + restockMarkup(id, ['v1']).replace(' hidden', ''));
      find<HTMLInputElement>('input[name=email]').value = 'ann@example.org';
      find<HTMLFormElement>('main form').requestSubmit();
    },
    told: readWithFocus,
    words: () => 'Unable to submit form. Please try again later.',
    isReady() {
      expect(find<HTMLInputElement>('input[name=email]').value).toBe('ann@example.org');
      expect(find('input[type=submit]').getAttribute('aria-disabled')).toBeNull();
    },
  },
  'sending a form': {
    use: async () => {
      const form = { id: 'f', name: 'F', fields: [{ id: 'mail', type: 'email', title: 'Email' }] };
      await wakePage(renderForm({ form, prefix: 'form-1', strings: {}, action: '/form/f' }));
      find<HTMLInputElement>('[name=mail]').value = 'ann@example.org';
      find('.form-submit-button').focus();
      find<HTMLFormElement>('main form').requestSubmit();
    },
    told: heardText,
    words: () =>
      expect.stringMatching(/^(?:Unknown error|Could not get a form submission key), please try again later\.$/),
    isReady() {
      expect(find<HTMLInputElement>('[name=mail]').value).toBe('ann@example.org');
      expect(find<HTMLFieldSetElement>('main fieldset').disabled).toBe(false);
    },
  },
  'placing an order': {
    use: async () => {
      const methods = [{ id: 'test', name: 'Test payment', testOnly: true }];
      const checkout = { ...own, kind: 'cart' as const, cartToken: 't', obstacles: [], methods, cart: aCart() };
      await wakePage(renderRegion('checkout', checkout));
      find<HTMLInputElement>('[name=email]').value = 'ann@example.org';
      find<HTMLFormElement>('main form').requestSubmit();
    },
    told: readWithFocus,
    words: (meaning) => texts[meaning],
    isReady() {
      expect(find<HTMLInputElement>('[name=email]').value).toBe('ann@example.org');
      expect(find('main button[type=submit]').getAttribute('aria-disabled')).toBeNull();
      expect(find('main button[type=submit]').textContent).toBe('Place order');
    },
  },
  'buying a gift card': {
    use: async () => {
      const values = [{ sku: 'g25', text: '$25', priceCents: 2500 }];
      const page = {
        ...own,
        itemId: 'g',
        title: 'Gift card',
        currency: 'USD',
        values,
        chosen: 'g25',
        today: '2026-05-01',
      };
      await wakePage(renderRegion('gift-card', page));
      find<HTMLFormElement>('main form').requestSubmit();
    },
    told: dialogText,
    words: (meaning) => `Unable to purchase Gift Card${texts[meaning]}`,
    isReady() {
      expect(find<HTMLInputElement>('[name=sku]').checked).toBe(true);
      expect(find('main button[type=submit]').getAttribute('aria-disabled')).toBeNull();
    },
  },
};

beforeEach(() => {
  count += 1;
  // The same words are heard again only after a moment.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() + count * 60_000 });
  setCookie('crumb', 'known');
  setCookie('hasCart', 'true');
  provideServices(document, { painted: () => Promise.resolve() });
});
afterEach(async () => {
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) close.click();
  await pass(400);
  for (const region of document.querySelectorAll('main *')) sleep(region);
  document.querySelector('main')?.remove();
  for (const live of document.querySelectorAll('[data-vitrine-live]')) live.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setCookie('crumb', undefined);
});

async function pass(time: number): Promise<void> {
  await settle();
  for (let passed = 0; passed < time; passed += 1000) {
    await vi.advanceTimersByTimeAsync(Math.min(1000, time - passed));
    await settle();
  }
}

describe.each(Object.entries(controls))('rel-J01 %s', (_name, { use, told, words, isReady }) => {
  it.each(faults)('%s: it is said, nothing is lost, and it can be tried again', async (_fault, meaning, respond) => {
    vi.stubGlobal('fetch', vi.fn<typeof fetch>(respond));
    await use();
    // Repeats and their pauses, or the longest wait for an answer; the button's second after it.
    await pass(17_000);
    expect(told()).toEqual(words(meaning));
    expect(document.activeElement).not.toBe(document.body);
    isReady();
  });
});
