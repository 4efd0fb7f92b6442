import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type JsonValue, plainProductOf } from '#model';
import { callLimits } from '../../runtime/api/call.ts';
import { longestAnswer } from '../../runtime/api/request.ts';
import * as load from '../../runtime/boot/load-later.ts';
import { watchPresses } from '../../runtime/boot/watch-presses.ts';
import { type Listener, subscribe } from '../../runtime/page/events.ts';
import { provideServices } from '../../runtime/page/services.ts';
import { productStore } from '../../runtime/stores/product.ts';
import { alertText, button, choose, dismiss, press, tick, type } from '../support/add-button.ts';
import { aCart } from '../support/cart.ts';
import { placePage, said, setCookie, setPageContext, settle, wakePlainly } from '../support/dom.ts';
import { productMarkup, shirt, type TestProduct, variant } from '../support/product-page.ts';

// Controls before React, on a page that says of its product that it is plain, with the page's own client behind them.

vi.mock(import('../../runtime/boot/load-later.ts'), async (original) => ({ ...(await original()) }));
watchPresses(document, () => reloaded());

const entries = '/api/commerce/shopping-cart/entries';
const reloaded = vi.fn<() => void>();
let count = 0;
let version = 0;
/** The keys under which something was asked to be added, with what it was. */
let asked: { key: string | null; body: unknown }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  setCookie('hasCart', 'true');
  setCookie('crumb', 'known');
  provideServices(document, { painted: () => Promise.resolve() });
  asked = [];
});
afterEach(async () => {
  while (screen.queryAllByRole('alertdialog').length > 0) await dismiss();
  await vi.runAllTimersAsync();
  await settle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const left of document.querySelectorAll('main,.vt-wait')) left.remove();
  setPageContext({});
  history.replaceState(null, '', '/');
});

const json = (status: number, body: unknown) => Response.json(body, { status });
const added = () => {
  version += 1;
  const shoppingCart = aCart({ version, quantities: [2] });
  return json(200, { shoppingCart, newlyAdded: shoppingCart.entries[0] });
};
const problem = (name: string, message: string, details = {}) => ({ problem: name, message, error: message, details });
type Answer = (signal: AbortSignal) => Response | Promise<Response>;

const one: Partial<TestProduct> = { options: [], variants: [variant('only', {}, { price: '9.00', stock: 5 })] };
const cups: Partial<TestProduct> = {
  options: ['Glaze'],
  variants: [
    variant('oat', { Glaze: 'Oat' }, { price: '34.00', stock: 4 }),
    variant('tide', { Glaze: 'Tide' }, { price: '38.00', sale: '31.00', stock: 4 }),
    variant('iron', { Glaze: 'Iron' }, { price: '38.00', stock: 0 }),
  ],
};

/** A page about one product, of which additions are answered in this order; the last answer stays. */
async function open(product: Partial<TestProduct>, ...answers: readonly Answer[]): Promise<string> {
  count += 1;
  const id = `plain${count}`;
  let turn = 0;
  vi.stubGlobal('fetch', async (address: string, { headers, body, signal }: RequestInit & { body?: string } = {}) => {
    if (address !== entries) return json(200, aCart({ version, quantities: [2] }));
    asked.push({ key: new Headers(headers).get('idempotency-key'), body: JSON.parse(body ?? '') });
    const answer = answers[Math.min((turn += 1), answers.length) - 1] ?? added;
    return answer(signal as AbortSignal);
  });
  const whole = { ...shirt, ...product, id };
  const { options: variantOptionOrdering = [], variants = [] } = whole;
  const item = { id, structuredContent: { productType: 1, variantOptionOrdering, variants } } as unknown as JsonValue;
  setPageContext({ pageType: 50, item, plainProduct: plainProductOf(item) });
  await wakePlainly(placePage(productMarkup(whole, { restock: true, scarcity: true })));
  return id;
}

const never: Answer = (signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const keys = () => new Set(asked.map(({ key }) => key));
const label = () => button().textContent?.trim();
const notice = () => document.querySelector('.vt-wait')?.textContent;

describe('controls before React', () => {
  it('add what is chosen, and tell the page, its scripts and the analytics of it', async () => {
    const [hear, tell] = [vi.fn<Listener>(), vi.fn<(event: Event) => void>()];
    const stop = subscribe(hear);
    document.addEventListener('vitrine:item-added', tell, { once: true });
    const id = await open(cups);
    const loadProduct = vi.spyOn(load, 'loadProduct');
    await choose('Glaze', 'Tide');
    await type('2');
    expect(document.querySelector('.product-price')?.textContent).toBe('Sale Price:31.00 Original Price:38.00');
    await press();
    expect(loadProduct).toHaveBeenCalledTimes(1);
    const body = { itemId: id, sku: 'tide', additionalFields: null, quantity: 2 };
    expect(asked).toEqual([{ key: expect.stringMatching(/^[0-9a-f]{32}$/), body }]);
    expect(tell.mock.calls[0]?.[0]).toMatchObject({ detail: { ...body, cart: { id: 'cart', totalQuantity: 2 } } });
    const fields = {
      ...{ item_id: id, is_quickview: false, has_custom_form: false, cart_id: 'cart' },
      ...{ item_title: 'Thing 1', item_type: 1, item_price: '9.00' },
    };
    expect(hear.mock.calls).toEqual([['CommerceShopping_AddToCart', fields]]);
    stop();
  });

  it('take presses while they add for the same press', async () => {
    await open(one);
    for (let again = 0; again < 3; again += 1) await press();
    expect(asked).toHaveLength(1);
    await tick(3000);
    await press();
    expect(keys().size).toBe(2);
  });

  it('leave a missing choice to a dialog, and show with it what it says', async () => {
    await open(cups);
    await press();
    expect(alertText()).toContain('Please select the Glaze option.');
    expect(label()).toBe('Select Option');
    expect(asked).toEqual([]);
    await dismiss();
    expect(document.activeElement).toBe(button());
  });

  it('leave what is refused to the page’s client, and ask for it no second time', async () => {
    const words = 'Only 4 are left.';
    await open(one, () => json(409, problem('stock-short', words, { qtyInStock: 4, inCart: 0 })), added);
    await press();
    expect(alertText()).toContain(words);
    expect(alertText()).toContain('4 left');
    expect(asked).toHaveLength(1);
    await dismiss();
    await tick(1000);
    await press();
    expect(label()).toBe('Adding…');
    expect(keys().size).toBe(2);
  });

  it('go on under the same key where no answer came', async () => {
    await open(one, offline, offline, added);
    await press();
    for (const pause of callLimits.pauses) await tick(pause);
    await tick(1000);
    expect(label()).toBe('Added!');
    expect([asked.length, keys().size]).toEqual([3, 1]);
  });

  it('say that there is no connection, and press again under the same key', async () => {
    await open(one, offline, offline, offline, added);
    await press();
    for (const pause of callLimits.pauses) await tick(pause);
    expect(alertText()).toContain('Please check your internet connection.');
    await dismiss();
    await tick(1000);
    await press();
    expect([asked.length, keys().size]).toEqual([4, 1]);
  });

  it('ask again under the crumb that the answer brought, without anyone’s help', async () => {
    setCookie('crumb', undefined);
    let loadProduct = vi.fn<typeof load.loadProduct>();
    const turnAway = () => {
      setCookie('crumb', 'new');
      return json(403, problem('crumb-missing', ''));
    };
    await open(one, turnAway, () => {
      expect(loadProduct).not.toHaveBeenCalled();
      return added();
    });
    loadProduct = vi.spyOn(load, 'loadProduct');
    await press();
    expect([asked.length, keys().size]).toEqual([2, 1]);
    await tick(1000);
    expect(label()).toBe('Added!');
  });

  it.each<[string, () => Response]>([
    ['a page of its own', () => new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } })],
    ['no cart', () => json(200, { ok: true })],
  ])('take %s for no yes', async (_what, portal) => {
    await open(one, portal);
    await press();
    expect(alertText()).toContain('Please check your internet connection.');
    expect(asked).toHaveLength(1);
  });

  it('say of an addition that takes long that it does; cancelled they ask under the same key again', async () => {
    await open(one, never, added);
    await press();
    await tick(1000);
    expect(notice()).toContain('Still adding…');
    screen.getByRole('button', { name: 'Cancel' }).click();
    await settle();
    await tick(1000);
    expect(label()).toBe('Add To Cart');
    expect(notice()).toBeUndefined();
    await press();
    expect([asked.length, keys().size]).toEqual([2, 1]);
  });

  it('wait no longer for an answer than the client does', async () => {
    await open(one, never);
    await press();
    await tick(longestAnswer);
    expect(alertText()).toContain('Please try again.');
    expect(asked).toHaveLength(1);
  });

  it.each<[string, Answer, Partial<TestProduct>]>([
    ['a press that asks for a dialog', added, cups],
    ['an answer that is no yes', () => json(409, problem('stock-short', 'Short.')), one],
  ])('tell of a React that does not come for %s', async (_what, answer, product) => {
    await open(product, answer);
    vi.spyOn(load, 'loadProduct').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    await press();
    await tick(1000);
    expect(notice()).toContain('This could not be loaded.');
    await tick(1000);
    expect(label()).toBe('Add To Cart');
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(reloaded).toHaveBeenCalled();
  });

  it('let a visitor take a press back that React is waited for with', async () => {
    let come: (code: Awaited<ReturnType<typeof load.loadProduct>>) => void = () => {};
    const code = await load.loadProduct();
    await open(cups);
    vi.spyOn(load, 'loadProduct').mockReturnValue(new Promise((resolve) => (come = resolve)));
    await press();
    await tick(600);
    expect(notice()).toContain('Still loading…');
    screen.getByRole('button', { name: 'Cancel' }).click();
    come(code);
    await settle();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('are idle again on a page that comes back', async () => {
    await open(one, never);
    await press();
    const back = new Event('pageshow');
    Object.assign(back, { persisted: true });
    dispatchEvent(back);
    expect(label()).toBe('Add To Cart');
  });

  it('show the choice that the address remembers, to the restock form too', async () => {
    history.replaceState(null, '', '/?variant=iron');
    await open(cups);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Iron/ }).checked).toBe(true);
    expect(label()).toBe('Sold Out');
    expect(location.search).toBe('?variant=iron');
  });

  it('follow what an island chooses and types, and tell it what a visitor does', async () => {
    const id = await open(cups);
    const store = productStore(document, id);
    await act(async () => {
      store.send({ type: 'option-chosen', option: 'Glaze', value: 'Tide' });
      store.send({ type: 'quantity-typed', quantity: '3' });
    });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tide' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('3');
    expect(said('polite')).toBe('$31.00, was $38.00');
    await choose('Glaze', 'Oat');
    await choose('Glaze', '');
    expect(store.state.get().choice).toEqual({ Glaze: '' });
  });
});
