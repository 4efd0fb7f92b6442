import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { addToCartErrorTypes } from '#model';
import { renderRegion } from '#regions';
import { subscribe } from '../../runtime/page/events.ts';
import { aCart } from '../support/cart.ts';
import { fakeServices, setCookie, setPageContext, settle, wakePage } from '../support/dom.ts';
import { buttonMarkup, productMarkup, shirt, type TestProduct, variant } from '../support/product-page.ts';

type Fields = Readonly<Record<string, unknown>>;

let count = 0;
let heard: [event: string, fields: Fields][] = [];
let deaf = () => {};
beforeEach(() => {
  count += 1;
  heard = [];
  deaf = subscribe((event, fields) => heard.push([event, fields]));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  setCookie('hasCart', 'true');
});
afterEach(async () => {
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) close.click();
  await vi.runAllTimersAsync();
  await settle();
  deaf();
  vi.useRealTimers();
  for (const page of document.querySelectorAll('main')) page.remove();
  setPageContext({});
  history.replaceState(null, '', '/');
});

const id = () => `told${count}`;
const offline = { ok: false, kind: 'offline', status: 0 };
const taken = (changed = {}) => {
  const shoppingCart = { ...aCart({ version: 1 }), id: id() };
  return { ok: true, value: { shoppingCart, newlyAdded: { ...shoppingCart.entries[0], ...changed }, cartToken: 't' } };
};
const refused = (error: string, track?: string) => ({
  ...{ ok: false, kind: 'refused', status: 409, problem: error, message: 'No.' },
  ...{ errors: {}, details: {}, track },
});

const plain: Partial<TestProduct> = {
  options: [],
  variants: [variant('only', {}, { price: '9.00', stock: 5 })],
};
const questions = { id: '', name: 'Questions', fields: [{ id: 'a', type: 'text', title: 'Asked' }] };
const subscription = { ...plain, isSubscribable: true };
const express = () => setPageContext({ websiteSettings: { storeSettings: { expressCheckout: true } } });

async function choose(option: string, value: string): Promise<void> {
  const select = document.querySelector<HTMLSelectElement>(`select[data-variant-option-name="${option}"]`);
  if (!select) throw new Error(`no ${option}`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
}

async function type(quantity: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('input[type=number]');
  if (!field) throw new Error('no quantity');
  field.value = quantity;
  if (field.value === '') Object.defineProperty(field, 'validity', { value: { badInput: true } });
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}

async function press(): Promise<void> {
  document.querySelector<HTMLElement>('.sqs-add-to-cart-button')?.click();
  await settle();
}

/** Opens a product and presses its button, after whatever is done before. */
async function buy(product: Partial<TestProduct>, answer: unknown, before = async () => {}): Promise<void> {
  fakeServices((path) => (path.includes('cart') && !path.includes('validate') ? answer : offline));
  await wakePage(productMarkup({ ...shirt, ...product, id: id() }));
  await before();
  await press();
}

/** Sends the product form that is open. */
async function answer(): Promise<void> {
  const dialog = await vi.waitFor(() => screen.getByRole('dialog', { name: 'Questions' }));
  dialog.querySelector('form')?.requestSubmit();
  await settle();
}

const names = () => heard.map(([event]) => event);
const adds = () => heard.filter(([event]) => event === 'CommerceShopping_AddToCart').map(([, fields]) => fields);

/** A kind of failure that is counted, and how a shopper comes by it. */
const failures: Readonly<Record<(typeof addToCartErrorTypes)[number], () => Promise<void>>> = {
  NO_VARIANT_SELECTED: () => buy({}, taken()),
  VARIANT_UNAVAILABLE: () =>
    buy({}, taken(), async () => {
      await choose('Size', 'L');
      await choose('Colour', 'Sand');
    }),
  OUT_OF_STOCK: () =>
    buy({}, taken(), async () => {
      await choose('Size', 'M');
      await choose('Colour', 'Blue');
      await type('3');
    }),
  QUANTITY_NOT_A_NUMBER: () => buy(plain, taken(), () => type('abc')),
  SUB_WITH_FORM_FAILURE: async () => {
    await buy({ ...subscription, form: questions }, offline);
    await answer();
  },
  SUB_QUANTITY_NOT_A_WHOLE_NUMBER: async () => {
    setPageContext({
      item: { id: id(), structuredContent: { productType: 1, isSubscribable: true, variants: plain.variants } },
    });
    await buy(subscription, taken(), () => type('1.5'));
  },
  SUB_API_FAILURE: () => buy(subscription, offline),
  EXPRESS_CHECKOUT_FAILURE: async () => {
    express();
    await buy(plain, taken(), async () => setCookie('hasCart', undefined));
  },
  CUSTOM_FORM_RENDER_ERROR: () => buy({ ...plain, form: { id: '', name: 'No questions' } }, taken()),
  CUSTOM_FORM_RENDER_ERROR_OUT_OF_STOCK: async () => {
    const variants = [variant('few', {}, { price: '9.00', stock: 1 })];
    setPageContext({ item: { id: id(), structuredContent: { productType: 1, variants } } });
    const first = { ...taken().value.shoppingCart };
    const entries = first.entries.map((entry) => ({
      ...entry,
      itemId: id(),
      chosenVariant: { sku: 'few', attributes: {} },
    }));
    const { cartStore } = await import('../../runtime/stores/cart.ts');
    cartStore(document).accept({ ...first, entries });
    await buy({ options: [], variants, form: questions }, taken());
  },
  API_FAILURE: () => buy(plain, offline),
};

describe('each kind of failure is counted as what it is, and no other beside it', () => {
  it.each(Object.entries(failures))('%s', async (kind, fail) => {
    await fail();
    await vi.waitFor(() => expect(adds()).toHaveLength(1));
    expect(adds()[0]).toMatchObject({ item_id: id(), error_type: kind });
  });

  it('with the price of the variant that was chosen', async () => {
    await buy({}, offline, async () => {
      await choose('Size', 'M');
      await choose('Colour', 'Blue');
    });
    await vi.waitFor(() => expect(adds()).toMatchObject([{ error_type: 'API_FAILURE', item_price: '26.00' }]));
  });

  it('takes the kind from a server that names one', async () => {
    await buy(plain, refused('stock-short', 'OUT_OF_STOCK'));
    expect(adds()).toMatchObject([{ error_type: 'OUT_OF_STOCK' }]);
  });
});

describe('what is added is told once', () => {
  it('with the cart, and the product and price that the server put in', async () => {
    const added = { title: 'Shirt', productType: 2, purchasePriceCents: 1750 };
    await buy({}, taken(added), async () => {
      await choose('Size', 'S');
      await choose('Colour', 'Blue');
    });
    expect(adds()).toEqual([
      {
        ...{ item_id: id(), item_title: 'Shirt', item_type: 2, item_price: '17.50' },
        ...{ cart_id: id(), is_quickview: false, has_custom_form: false },
      },
    ]);
  });

  it('from a quick view, as from there', async () => {
    fakeServices(taken);
    await wakePage(`<div class="vt-quick-view">${buttonMarkup({ id: id() })}</div>`);
    await press();
    expect(adds()).toMatchObject([{ item_id: id(), is_quickview: true }]);
  });

  it('where express checkout leads away at once', async () => {
    express();
    await buy(plain, taken());
    expect(adds()).toMatchObject([{ item_id: id(), cart_id: id() }]);
  });

  it('where a subscription leads to its own checkout', async () => {
    await buy(subscription, taken());
    expect(adds()).toMatchObject([{ item_id: id(), has_custom_form: false }]);
    expect(adds()[0]).not.toHaveProperty('error_type');
  });

  it('with its form: opened, saved, added, however often the button is pressed meanwhile', async () => {
    await buy({ ...plain, form: questions }, taken());
    await press();
    await answer();
    await vi.waitFor(() => expect(adds()).toHaveLength(1));
    expect(names()).toEqual([
      'CommerceShopping_OpenCustomProductForm',
      'CommerceShopping_SaveCustomProductForm',
      'CommerceShopping_AddToCart',
    ]);
    expect(heard.every(([, fields]) => fields['has_custom_form'] === true)).toBe(true);
  });

  it('and a form that is closed is neither saved nor added', async () => {
    await buy({ ...plain, form: questions }, taken());
    await vi.waitFor(() => screen.getByRole('dialog', { name: 'Questions' }));
    screen.getByRole('button', { name: 'Close' }).click();
    await settle();
    await vi.advanceTimersByTimeAsync(300);
    await settle();
    expect(names()).toEqual(['CommerceShopping_OpenCustomProductForm']);
  });
});

describe('the cart page', () => {
  const open = async (answers: (path: string) => unknown) => {
    fakeServices(answers);
    const cart = { ...aCart({ quantities: [1, 1] }), id: id() };
    await wakePage(renderRegion('cart', { cart, crumb: 'c', strings: { locale: 'en', overrides: {} } }));
  };

  it('is told to be seen, and what is taken out of it once the server has', async () => {
    const without = { ...aCart({ version: 9, quantities: [1] }), id: id() };
    await open(() => ({ ok: true, value: { shoppingCart: without, removedEntryId: 'e2' } }));
    screen.getByRole('button', { name: 'Remove Thing 2 (M)' }).click();
    await settle();
    expect(heard).toEqual([
      ['CommerceShopping_ViewCart', { cart_id: id() }],
      [
        'CommerceShopping_RemoveFromCart',
        { cart_id: id(), item_id: 'item2', item_price: '9.00', item_title: 'Thing 2', item_type: 1 },
      ],
    ]);
  });

  it('does not tell of what could not be taken out', async () => {
    await open(() => offline);
    screen.getByRole('button', { name: 'Remove Thing 1 (M)' }).click();
    await settle();
    expect(names()).toEqual(['CommerceShopping_ViewCart']);
  });
});
