import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRegion } from '#regions';
import { startCartCount } from '../../runtime/regions/cart-count/cart-count.ts';
import { cartSource } from '../../runtime/stores/cart-source.ts';
import { aCart } from '../support/cart.ts';
import { fakeServices, setCookie, setPageContext, settle, wakePage } from '../support/dom.ts';
import {
  buttonMarkup,
  productMarkup,
  restockMarkup,
  shirt,
  type TestProduct,
  variant,
} from '../support/product-page.ts';
import { quoted, says, specSection } from '../support/spec.ts';

let count = 0;
beforeEach(() => {
  count += 1;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  setCookie('hasCart', 'true');
});
afterEach(async () => {
  for (let open = screen.queryAllByRole('button', { name: 'Close' }); open[0]; open = open.slice(1)) open[0].click();
  await vi.runAllTimersAsync();
  await settle();
  vi.useRealTimers();
  for (const page of document.querySelectorAll('main,aside')) page.remove();
  for (const told of document.querySelectorAll('[data-vitrine-live]')) told.replaceChildren();
  setPageContext({});
});

const offline = { ok: false, kind: 'offline', status: 0 };
const refused = (status: number, error: string, message = 'x') => ({
  ...{ ok: false, kind: 'refused', status, problem: error, message },
  ...{ errors: {}, details: {} },
});
const taken = () => {
  const shoppingCart = aCart({ version: count, quantities: [1] });
  return { ok: true, value: { shoppingCart, newlyAdded: shoppingCart.entries[0], cartToken: 't' } };
};

interface Shopper {
  readonly choose: (option: string, value: string) => Promise<void>;
  readonly type: (quantity: string) => Promise<void>;
  readonly press: () => Promise<void>;
}

/** A product's page, on which somebody shops. */
async function product(sketch: Partial<TestProduct>, answer: unknown, shop: (shopper: Shopper) => Promise<void>) {
  fakeServices(() => (typeof answer === 'function' ? answer() : answer));
  const page = await wakePage(productMarkup({ ...shirt, ...sketch, id: `m${count}` }));
  const find = <Kind extends Element>(selector: string) => page.querySelector<Kind>(selector) ?? expect.fail(selector);
  await shop({
    async choose(option, value) {
      const select = find<HTMLSelectElement>(`select[data-variant-option-name="${option}"]`);
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await settle();
    },
    async type(quantity) {
      const field = find<HTMLInputElement>('input[type=number]');
      field.value = quantity;
      if (field.value === '') Object.defineProperty(field, 'validity', { value: { badInput: true } });
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
    },
    async press() {
      find<HTMLElement>('.sqs-add-to-cart-button').click();
      await settle();
    },
  });
}

const plain: Partial<TestProduct> = {
  options: [],
  variants: [variant('only', {}, { price: '9.00', stock: 'unlimited' })],
};
const pressed = async ({ press }: Shopper) => press();
const giftCard: Partial<TestProduct> = {
  productType: 4,
  options: ['Value'],
  variants: ['$25', '$50'].map((Value) => variant(Value, { Value }, { price: '25.00', stock: 0 })),
};
const threeOptions: Partial<TestProduct> = {
  options: ['Size', 'Colour', 'Cut'],
  variants: ['S', 'M'].map((Size) => variant(Size, { Size, Colour: 'Blue', Cut: 'Slim' }, { price: '5.00', stock: 3 })),
};
const express = () => setPageContext({ websiteSettings: { storeSettings: { expressCheckout: true } } });

/** The cart page, on which a control is pressed. */
async function cartPage(answer: unknown, name: string | undefined, cart: Parameters<typeof aCart>[0] = {}, forms = {}) {
  fakeServices((path) => (path.includes('validate') ? { ok: true, value: { valid: true } } : answer));
  const props = {
    cart: { ...aCart(cart), id: `m${count}` },
    crumb: 'c',
    strings: { locale: 'en', overrides: {} },
    forms,
  };
  await wakePage(renderRegion('cart', props));
  if (name !== undefined) screen.getByRole('button', { name }).click();
  await settle();
}

async function restock(answer: unknown, email: string) {
  fakeServices(() => answer);
  const id = `m${count}`;
  const page = await wakePage(buttonMarkup({ id }) + restockMarkup(id, ['v1']).replace(' hidden', ''));
  const field = page.querySelector<HTMLInputElement>('input[name=email]') ?? expect.fail('no field');
  field.value = email;
  page.querySelector('form')?.requestSubmit();
  await settle();
}

async function badge(price: string) {
  fakeServices(() => offline);
  const id = `m${count}`;
  const variants = [{ priceMoney: { value: price, currency: 'USD' }, unlimited: true }];
  setPageContext({
    websiteSettings: { storeSettings: { installments: { minimum: 3500, maximum: 100_000 } } },
    item: { id, structuredContent: { productType: 1, variants } },
  });
  await wakePage(`${buttonMarkup({ id })}<div data-installments="${id}"></div>`);
}

/** A product form, sent as it is. */
async function form(field: object) {
  const fields = [{ id: 'a', title: 'Asked', required: true, ...field }];
  const sketch = { ...plain, form: { id: 'f', name: 'Questions', fields } };
  await product(sketch, taken, async ({ press }) => {
    await press();
    const dialog = await vi.waitFor(() => screen.getByRole('dialog', { name: 'Questions' }));
    dialog.querySelector('form')?.requestSubmit();
    await settle();
  });
}

/** A message of the specification, and what makes a shopper meet it. */
const provocations: Readonly<Record<string, () => Promise<void>>> = {
  // Section 4
  'Adding…': () => product(plain, taken, pressed),
  'Added!': () =>
    product(plain, taken, async ({ press }) => {
      await press();
      await vi.advanceTimersByTimeAsync(1000);
      await settle();
    }),
  'Select Option': () => product({}, taken, pressed),
  'Sold Out': () => {
    const variants = ['S', 'M'].map((Size) => variant(Size, { Size }, { price: '9.00', stock: 0 }));
    return product({ options: ['Size'], variants }, taken, async () => {});
  },
  // Section 5
  'Please select the {option} option.': () =>
    product({}, taken, async ({ choose, press }) => {
      await choose('Size', 'S');
      await press();
    }),
  'Please select the {option1} and {option2} options.': () => product({}, taken, pressed),
  'Please select the {optionsList} and {lastOption} options.': () => product(threeOptions, taken, pressed),
  'Select a denomination for the Gift Card': () => product(giftCard, taken, pressed),
  'Sorry, that item variant is unavailable. Please select another variant.': () =>
    product({}, taken, async ({ choose, press }) => {
      await choose('Size', 'L');
      await choose('Colour', 'Sand');
      await press();
    }),
  'Sorry, we do not have enough of that item available.': () =>
    product({}, taken, async ({ choose, type, press }) => {
      await choose('Size', 'M');
      await choose('Colour', 'Blue');
      await type('3');
      await press();
    }),
  'Quantity must be a number.': () => wrongQuantity('abc'),
  'Quantity must be a whole number': () => wrongQuantity('1.5'),
  'Either your session has expired or you do not have cookies enabled. We cannot continue to checkout.': () => {
    express();
    return product(plain, taken, async ({ press }) => {
      setCookie('hasCart', undefined);
      await press();
    });
  },
  'Email cannot be blank': () => restock(offline, ''),
  'Email is invalid': () => restock(offline, 'ann@'),
  Required: () => form({ type: 'text' }),
  'Survey is not valid. Missing a required question.': () => form({ type: 'likert', questions: ['How?'] }),
  // Section 8
  'Unable to Add Item': () => product(plain, refused(409, 'cart-full'), pressed),
  'Unable to Purchase Item': () => {
    express();
    return product(plain, refused(409, 'cart-full'), pressed);
  },
  'Unable to purchase Gift Card': () => product(giftCard, taken, pressed),
  'Your session has expired. Please reload the page and try again.': () =>
    product(plain, refused(403, 'crumb-expired'), pressed),
  'Please enable cookies in your browser, reload the page, and try again.': () => {
    setCookie('hasCart', undefined);
    return product(plain, refused(403, 'crumb-missing'), pressed);
  },
  'Please try again in a few seconds.': () => product(plain, { ok: false, kind: 'garbled', status: 429 }, pressed),
  'Unable to submit form. Please try again later.': () => restock(offline, 'ann@example.org'),
  'Signed up!': () => restock({ ok: true, value: {} }, 'ann@example.org'),
  'Unable to update quantity': () => cartPage(offline, 'Increase quantity of Thing 1 (M)'),
  'Unable to update form': async () => {
    const questions = { id: 'f', name: 'Questions', fields: [{ id: 'a', type: 'text', title: 'Asked' }] };
    await cartPage(offline, 'Edit answers for Thing 1 (M)', {}, { item1: questions });
    await vi.waitFor(() => screen.getByRole('button', { name: 'Save' }).click());
    await settle();
  },
  'Unable to open form': () => cartPage(offline, 'Edit answers for Thing 1 (M)', {}, { item1: { name: 'no fields' } }),
  'Unable to remove item': () => cartPage(offline, 'Remove Thing 1 (M)'),
  'Unable to add item': async () => {
    const without = { ...aCart({ version: 9, quantities: [] }), id: `m${count}` };
    fakeServices((path) => (path.endsWith('restore') ? offline : { ok: true, value: { shoppingCart: without } }));
    const props = { cart: { ...aCart(), id: `m${count}` }, crumb: 'c', strings: { locale: 'en', overrides: {} } };
    await wakePage(renderRegion('cart', props));
    for (const name of ['Remove Thing 1 (M)', 'Undo: Thing 1 (M)']) {
      screen.getByRole('button', { name }).click();
      await settle();
    }
  },
  'Please check your internet connection.': () => product(plain, offline, pressed),
  'Please try again.': () => product(plain, { ok: false, kind: 'timeout', status: 0 }, pressed),
  'Update the missing or invalid information above.': () =>
    cartPage(offline, undefined, { entry: { problem: 'stock-short' } }),
  'To check out, your order subtotal must be {subtotal} or more.': () =>
    cartPage(offline, undefined, { more: { minimumSubtotalCents: 9900 } }),
  // Section 9
  '100+': async () => pill(101),
  'More than 100 items in cart': async () => pill(101),
  '{n} interest-free payments of {amount}': () => badge('40.00'),
  'available for orders over {amount}': () => badge('20.00'),
  'up to {amount}': () => badge('1200.00'),
};

async function wrongQuantity(quantity: string) {
  const stock = { price: '1.00', stock: 'unlimited' } as const;
  const variants = ['XL', 'XS'].map((Size) => variant(Size, { Size }, stock));
  await product({ options: ['Size'], variants }, taken, async ({ choose, type, press }) => {
    await choose('Size', 'XL');
    await type(quantity);
    await press();
  });
}

function pill(pieces: number): void {
  startCartCount(document);
  cartSource(document).accept({ ...aCart(), totalQuantity: pieces });
}

/** Everything that can be read or heard now: the text of each element, its name, and the sentences in it. */
function perceived(): readonly string[] {
  const texts = [...document.body.querySelectorAll('*')].flatMap((element) => [
    element.textContent ?? '',
    ...[...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '')),
    element.getAttribute('aria-label') ?? '',
  ]);
  return texts.flatMap((text) => [text.trim(), ...text.trim().split('. '), ...text.split(',')]);
}

describe('each message of the specification is met by a shopper', () => {
  it.each(Object.entries(provocations))('%s', async (message, provoke) => {
    const isMet = () => perceived().some((text) => says(text, message));
    expect(isMet(), 'before anything was done').toBe(false);
    await provoke();
    await vi.waitFor(() => expect(isMet()).toBe(true));
  });

  const sections = [
    '## 4. States and transitions',
    '## 5. Validation rules',
    '## 8. The error catalogue',
    '## 9. Business constants and limits',
  ];
  /** What others than these regions say: site forms and the model have a census of their own. */
  const others = [
    'Site forms',
    'Product display states',
    'Generic field messages',
    'Postal codes',
    'Colour and template expressions',
    'Editor and upload strings',
    'Tracking and platform',
    'Templates',
    'Templates and time',
  ];

  it('and none of its sections 4, 5, 8 and 9 is left out', () => {
    const subsections = sections.flatMap((heading) => (specSection(heading) ?? '').split('\n### '));
    const ours = subsections.filter((text) => !others.includes(text.split('\n', 1)[0] ?? ''));
    const wanted = ours.flatMap((text) => quoted(text));
    const missed = wanted.filter((message) => !Object.hasOwn(provocations, message));
    expect([...new Set(missed)]).toEqual([]);
  });
});
