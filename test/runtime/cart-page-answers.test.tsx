import { BroadcastChannel as AnyChannel } from 'node:worker_threads';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderRegion } from '#regions';
import { cartChannel } from '../../runtime/stores/cart-channel.ts';
import { aCart } from '../support/cart.ts';
import { CartPages, strings } from '../support/cart-pages.ts';
import { fakeServices, said, settle, wakePage } from '../support/dom.ts';
// The form comes when it is asked for; here it is there before the clock is stopped, however slow the machine.
import '../../runtime/regions/product-form/ask.tsx';

const pages = new CartPages();
const shown = () => within(screen.getByRole('main'));

describe('answers of product forms', () => {
  const form = { id: 'f', name: 'Note', fields: [{ id: 'a', type: 'text', title: 'Your note' }] };

  it('are recalculated at the start and at the end of their update', async () => {
    // Who waits for something would drive a stopped clock on, and the page reads again by the clock.
    vi.useRealTimers();
    const patience = { timeout: 10_000 };
    const order: string[] = [];
    let saved: (value: unknown) => void = () => {};
    const seen = fakeServices((path) => {
      if (path.includes('validate')) return { ok: true, value: { valid: true } };
      order.push('saves');
      return new Promise((resolve) => (saved = resolve));
    });
    const cart = { ...aCart({ quantities: [1] }), id: pages.cartId };
    vi.stubGlobal('fetch', async () => {
      // Carts that earlier tests of this worker opened hear of a change too, and read along.
      if (order.at(-1) !== 'reads') order.push('reads');
      return Response.json(cart);
    });
    await wakePage(renderRegion('cart', { cart, crumb: 'c', strings, forms: { item1: form } }));
    screen.getByRole('button', { name: 'Edit answers for Thing 1 (M)' }).click();
    (await screen.findByText('Save', {}, patience)).click();
    await vi.waitFor(() => expect(order.slice(0, 2)).toEqual(['reads', 'saves']), patience);
    order.length = 0;
    saved({
      ok: true,
      value: { shoppingCart: { ...cart, version: pages.version + 1 }, updatedEntry: cart.entries[0] },
    });
    await vi.waitFor(() => expect(order).toEqual(['reads']), patience);
    expect(seen.calls.at(-1)?.body).toMatchObject({ itemId: 'item1', sku: 'SKU1' });
    vi.unstubAllGlobals();
  });

  it('are shown each, also those that are alike', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    await pages.open(aCart({ entry: { additionalFields: '{"a":"","b":"","c":"Red"}' } }));
    expect(shown().getAllByText('N/A')).toHaveLength(2);
    expect(shown().getByText('Red')).toBeTruthy();
    expect(error.mock.calls).toEqual([]);
  });

  it('are shown with their questions, where the form is known', async () => {
    const cart = aCart({ entry: { additionalFields: '{"a":"Red","b":""}' } });
    const fields = [...form.fields, { id: 'b', type: 'text', title: 'Anything else?' }];
    const forms = { [cart.entries[0]?.itemId ?? '']: { ...form, fields } };
    await wakePage(renderRegion('cart', { cart, crumb: 'c', strings, forms }));
    expect(shown().getByText('Your note: Red')).toBeTruthy();
    expect(shown().getByText('Anything else?: N/A')).toBeTruthy();
  });
});

describe('a code that is taken', () => {
  it('tells the total that it comes to', async () => {
    const more = { validCoupons: [{ promoCode: 'SPRING', name: 'Spring', discountCents: 100 }], grandTotalCents: 800 };
    const taken = () => ({
      ok: true,
      value: { shoppingCart: { ...aCart({ version: 99, quantities: [1], more }), id: pages.cartId } },
    });
    await pages.open(aCart({ quantities: [1] }), taken);
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Coupon code' }).value = 'SPRING';
    screen.getByRole('button', { name: 'Apply' }).click();
    await settle();
    expect(said('polite')).toBe('Total: $8.00');
  });
});

describe('a cart that could not be read', () => {
  it('hears nothing from carts of another file of tests, which runs in a thread beside it', async () => {
    const answer = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('offline')));
    vi.stubGlobal('fetch', answer);
    await pages.open(aCart({ version: pages.version }));
    const [beside, witness] = [new AnyChannel(cartChannel), new AnyChannel(cartChannel)];
    const told = new Promise((resolve) => (witness.onmessage = resolve));
    beside.postMessage('changed');
    await told;
    await settle();
    expect(answer).not.toHaveBeenCalled();
    beside.close();
    witness.close();
  });

  it('says that it may be out of date, and reads again', async () => {
    const cart = aCart({ version: pages.version, quantities: [2] });
    const answer = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('offline')));
    vi.stubGlobal('fetch', answer);
    await pages.open(cart);
    dispatchEvent(new Event('offline'));
    await settle();
    const notice = () => screen.queryByText(/may be out of date/);
    expect(notice()).toBeTruthy();
    const again = () => screen.getByRole('button', { name: 'Try again' }).click();
    again();
    await settle();
    expect(notice()).toBeTruthy();
    answer.mockImplementation(async () => Response.json({ ...cart, id: pages.cartId, version: pages.version + 1 }));
    again();
    await vi.waitFor(() => expect(notice()).toBeNull());
  });
});
