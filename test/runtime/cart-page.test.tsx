import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderRegion } from '#regions';
import { aCart } from '../support/cart.ts';
import { CartPages, offline, strings } from '../support/cart-pages.ts';
import { fakeServices, said, settle, wakePage } from '../support/dom.ts';

const removePath = '/api/commerce/shopping-cart/entries/{entryId}';
const restorePath = '/api/commerce/shopping-cart/entries/{entryId}/restore';
const pages = new CartPages();

const update = (quantities: readonly number[], more = {}) => pages.updated(quantities, more);
const field = (title = 'Thing 1 (M)') =>
  screen.getByRole<HTMLInputElement>('spinbutton', { name: `Quantity of ${title}` });
const typeQuantity = async (typed: string) => {
  field().value = typed;
  field().dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
};
const step = (title: string, sign: '+' | '−') =>
  screen.getByRole('button', { name: `${sign === '+' ? 'Increase' : 'Decrease'} quantity of ${title}` });
/** The answer to removing the first of two entries. */
const afterRemoval = () => {
  const answer = update([1, 1]);
  const [, second] = answer.value.shoppingCart.entries;
  const shoppingCart = {
    ...answer.value.shoppingCart,
    entries: second ? [second] : [],
    totalQuantity: 1,
    subtotalCents: 900,
  };
  return { ...answer, value: { ...answer.value, shoppingCart } };
};
const shown = () => within(screen.getByRole('main'));
const total = () => document.querySelector('.vt-grand-total dd')?.textContent;

describe('the cart page', () => {
  it('is complete before any script: every control is a form', () => {
    const html = renderRegion('cart', { cart: aCart({ quantities: [2] }), crumb: 'c', strings });
    const page = new DOMParser().parseFromString(html, 'text/html');
    const posts = [...page.querySelectorAll('form[method=post][action="/cart"]')];
    const actions = posts.flatMap((form) =>
      [...form.querySelectorAll<HTMLButtonElement>('button[name=action]')].map(({ value }) => value),
    );
    expect(actions).toEqual(['quantity', 'remove', 'coupon']);
    expect(posts.every((form) => form.querySelector('input[name=crumb][value=c]'))).toBe(true);
    expect(page.querySelector('a[href="/checkout"]')?.textContent).toBe('Checkout');
  });

  it('is taken over without a difference', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const recovered = vi.fn<() => void>();
    globalThis.addEventListener('vitrine:region-recovered', recovered);
    await pages.open(aCart({ quantities: [2, 1] }));
    expect(error.mock.calls).toEqual([]);
    expect(recovered).not.toHaveBeenCalled();
  });

  it('rel-I09 ends at the last wish, whatever order the answers come in', async () => {
    const waiting: ((value: unknown) => void)[] = [];
    const { calls } = await pages.open(
      aCart({ quantities: [1] }),
      () => new Promise((resolve) => waiting.push(resolve)),
    );
    for (let press = 0; press < 4; press += 1) {
      step('Thing 1 (M)', '+').click();
      await settle();
    }
    expect(field().value).toBe('5');
    waiting[0]?.(update([2]));
    await settle();
    expect(field().value).toBe('5');
    waiting[1]?.(update([5]));
    await settle();
    expect(field().value).toBe('5');
    expect(total()).toBe('$45.00');
    expect(calls.map(({ body }) => body)).toEqual([{ quantity: 2 }, { quantity: 5 }]);
    expect(said('polite')).toBe('Cart updated: 5 items, subtotal $45.00');
  });

  it('rel-I09 ends at the last wish when an answer is lost, and shows no correction on the way', async () => {
    const waiting: ((value: unknown) => void)[] = [];
    const { calls } = await pages.open(
      aCart({ quantities: [1] }),
      () => new Promise((resolve) => waiting.push(resolve)),
    );
    const seen = new Set<string>();
    const look = () =>
      seen.add(`${field().value}${document.querySelector('.vt-entry .vt-problem')?.textContent ?? ''}`);
    for (let press = 0; press < 5; press += 1) {
      step('Thing 1 (M)', '+').click();
      await settle();
      look();
    }
    waiting[0]?.(offline);
    await settle();
    look();
    waiting[1]?.(update([6]));
    await settle();
    look();
    expect([...seen]).toEqual(['2', '3', '4', '5', '6']);
    expect(calls.map(({ body }) => body)).toEqual([{ quantity: 2 }, { quantity: 6 }]);
    expect(total()).toBe('$54.00');
    expect(said('assertive')).toBe('');
  });

  it.each([
    ['without an answer', offline, 'Please check your internet connection.'],
    [
      'by the server',
      {
        ...offline,
        kind: 'refused',
        status: 422,
        problem: 'stock-short',
        message: 'Too many.',
        errors: {},
        details: {},
      },
      'Too many.',
    ],
  ])('rel-I10 takes a quantity back that was refused %s, and stays usable', async (_how, failingAnswer, words) => {
    await pages.open(aCart({ quantities: [2] }), () => failingAnswer);
    step('Thing 1 (M)', '+').click();
    await settle();
    expect(field().value).toBe('2');
    expect(total()).toBe('$18.00');
    expect(document.querySelector('.vt-summary')?.getAttribute('aria-busy')).toBe('false');
    expect(shown().getByText(`Unable to update quantity. ${words}`)).toBeTruthy();
    expect(said('assertive')).toBe(`Unable to update quantity. ${words}`);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(step('Thing 1 (M)', '+').hasAttribute('aria-disabled')).toBe(false);
  });

  it.each([
    ['rel-J02 was done after all, without an answer in time', { ...offline, kind: 'timeout' }, [3], '3'],
    [
      'rel-I10 is refused because the server’s cart is another by now',
      { ...offline, kind: 'refused', status: 422, problem: 'stock-short', message: 'No.', errors: {}, details: {} },
      [5],
      '5',
    ],
  ])('shows what the server holds where a change %s', async (_what, failure, held, value) => {
    vi.stubGlobal('fetch', async () => Response.json(update(held).value.shoppingCart));
    await pages.open(aCart({ quantities: [2] }), () => failure);
    step('Thing 1 (M)', '+').click();
    await vi.waitFor(() => expect([total(), field().value]).toEqual([`$${Number(value) * 9}.00`, value]));
  });

  it('sends a typed quantity when the typing rests', async () => {
    const { calls } = await pages.open(aCart({ quantities: [2] }), () => update([3]));
    await typeQuantity('3');
    await vi.advanceTimersByTimeAsync(399);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(calls[0]?.body).toEqual({ quantity: 3 });
  });

  it('rel-I07 keeps and sends what was typed before it was awake', async () => {
    const early = () => void (field().value = '3');
    const { calls } = await pages.open(aCart({ quantities: [2] }), () => update([3]), early);
    expect(field().value).toBe('3');
    await vi.advanceTimersByTimeAsync(400);
    await settle();
    expect(calls.map(({ body }) => body)).toEqual([{ quantity: 3 }]);
    expect(field().value).toBe('3');
  });

  it('leaves a field alone that was emptied for another number', async () => {
    const { calls } = await pages.open(aCart({ quantities: [2] }), () => update([4]));
    await typeQuantity('');
    await vi.advanceTimersByTimeAsync(5000);
    expect(field().value).toBe('');
    await typeQuantity('4');
    await vi.advanceTimersByTimeAsync(400);
    await settle();
    expect(field().value).toBe('4');
    expect(calls.map(({ body }) => body)).toEqual([{ quantity: 4 }]);
    expect(said('assertive')).toBe('');
  });

  it.each([
    ['', 'Quantity must be a number.'],
    ['0', 'Quantity must be 1 or more.'],
    ['-1', 'Quantity must be 1 or more.'],
    ['1.5', 'Quantity must be a whole number'],
    ['10000', 'Sorry, we do not have enough of that item available.'],
  ])('says why "%s" is no quantity when its field is left, and shows the one that holds', async (typed, words) => {
    const { calls } = await pages.open(aCart({ quantities: [2] }));
    await typeQuantity(typed);
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await settle();
    expect([field().value, field().form?.noValidate]).toEqual(['2', true]);
    expect(said('assertive')).toBe(`Unable to update quantity. ${words}`);
    expect(calls).toEqual([]);
  });

  it('says at once what is wrong while it is typed, each in the place of the one before', async () => {
    await pages.open(aCart({ quantities: [2] }));
    const errors = () => [...document.querySelectorAll('.vt-entry .vt-problem')].map(({ textContent }) => textContent);
    for (const [typed, text] of [
      ['1.5', 'Quantity must be a whole number'],
      ['0', 'Quantity must be 1 or more.'],
    ] as const) {
      await typeQuantity(typed);
      await vi.advanceTimersByTimeAsync(400);
      await settle();
      expect(errors()).toEqual([`Unable to update quantity. ${text}`]);
      expect(field().value).toBe(typed);
    }
    await typeQuantity('2');
    await vi.advanceTimersByTimeAsync(400);
    await settle();
    expect(errors()).toEqual([]);
  });

  it('goes on saying what is wrong when the field is left before the typing rests', async () => {
    await pages.open(aCart({ quantities: [2] }));
    await typeQuantity('-1');
    await vi.advanceTimersByTimeAsync(400);
    await settle();
    await typeQuantity('');
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(400);
    await settle();
    const error = document.querySelector('.vt-entry .vt-problem');
    expect(error?.textContent).toBe('Unable to update quantity. Quantity must be a number.');
  });

  it('takes 9999 pieces, and offers no more', async () => {
    const { calls } = await pages.open(aCart({ quantities: [9998] }), () => update([9999]));
    expect(field().max).toBe('9999');
    step('Thing 1 (M)', '+').click();
    await settle();
    expect(step('Thing 1 (M)', '+').getAttribute('aria-disabled')).toBe('true');
    step('Thing 1 (M)', '+').click();
    await settle();
    expect(calls.map(({ body }) => body)).toEqual([{ quantity: 9999 }]);
  });

  it('removes an entry, moves focus on, and brings it back for ten seconds', async () => {
    const { calls } = await pages.open(aCart({ quantities: [2, 1] }), (path) => {
      if (path === removePath) return afterRemoval();
      return path === restorePath ? update([2, 1]) : offline;
    });
    screen.getByRole('button', { name: 'Remove Thing 1 (M)' }).click();
    await settle();
    expect(document.activeElement).not.toBe(document.body);
    expect(said('polite')).toContain('Cart updated: 1 item');
    screen.getByRole('button', { name: 'Undo: Thing 1 (M)' }).click();
    await settle();
    expect(calls.map(({ path }) => path)).toEqual([removePath, restorePath]);
    expect(screen.getAllByRole('spinbutton')).toHaveLength(2);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('brings both of two entries back that were removed quickly, and says so', async () => {
    const { calls } = await pages.open(aCart({ quantities: [1, 1] }), (path) => {
      if (path !== removePath) return update([1, 1]);
      const answer = afterRemoval();
      const entries = calls.length > 1 ? [] : answer.value.shoppingCart.entries;
      return { ...answer, value: { ...answer.value, shoppingCart: { ...answer.value.shoppingCart, entries } } };
    });
    screen.getByRole('button', { name: 'Remove Thing 1 (M)' }).click();
    await settle();
    expect(said('polite')).toContain('Cart updated');
    screen.getByRole('button', { name: 'Remove Thing 2 (M)' }).click();
    await settle();
    expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(2);
    screen.getByRole('button', { name: 'Undo: Thing 1 (M)' }).click();
    await settle();
    expect(said('polite')).toMatch(/^Thing 1 \(M\) is back in your cart\. .*Cart updated: /);
    expect(calls.map(({ path }) => path)).toEqual([removePath, removePath, restorePath]);
  });

  it('tells where Undo is when an entry is removed', async () => {
    await pages.open(aCart({ quantities: [1, 1] }), () => new Promise(() => {}));
    screen.getByRole('button', { name: 'Remove Thing 1 (M)' }).click();
    await settle();
    expect(said('polite')).toBe('Thing 1 (M) removed. Undo stands above your items for ten seconds.');
  });

  it('names the code that cannot be used', async () => {
    const invalidCoupons = [{ promoCode: 'SPRING', name: 'Spring', discountCents: 0, reason: 'subtotal too low' }];
    await pages.open(aCart({ quantities: [1], more: { invalidCoupons } }));
    expect(shown().getByText('The code SPRING cannot be used.')).toBeTruthy();
    expect(shown().queryByText(/too low/)).toBeNull();
  });

  it('offers Undo for ten seconds and no longer', async () => {
    await pages.open(aCart({ quantities: [1, 1] }), () => afterRemoval());
    screen.getByRole('button', { name: 'Remove Thing 1 (M)' }).click();
    await settle();
    await vi.advanceTimersByTimeAsync(9999);
    await settle();
    expect(screen.queryByRole('button', { name: 'Undo: Thing 1 (M)' })).toBeTruthy();
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(screen.queryByRole('button', { name: 'Undo: Thing 1 (M)' })).toBeNull();
  });

  it('keeps an entry whose removal failed, and says so', async () => {
    await pages.open(aCart({ quantities: [1] }));
    screen.getByRole('button', { name: 'Remove Thing 1 (M)' }).click();
    await settle();
    expect(shown().getByText('Unable to remove item. Please check your internet connection.')).toBeTruthy();
    expect(screen.getAllByRole('spinbutton')).toHaveLength(1);
  });

  it('says when an entry cannot come back', async () => {
    await pages.open(aCart({ quantities: [1, 1] }), (path) => (path === removePath ? afterRemoval() : offline));
    screen.getByRole('button', { name: 'Remove Thing 1 (M)' }).click();
    await settle();
    screen.getByRole('button', { name: 'Undo: Thing 1 (M)' }).click();
    await settle();
    expect(said('assertive')).toBe('Unable to add item. Please check your internet connection.');
  });

  it('explains a subtotal below the minimum and does not lead to checkout', async () => {
    await pages.open(aCart({ quantities: [1], more: { minimumSubtotalCents: 2000 } }));
    expect(shown().getByText('To check out, your order subtotal must be $20.00 or more.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Checkout' });
    expect(link.getAttribute('aria-disabled')).toBe('true');
    expect(link.hasAttribute('href')).toBe(false);
  });

  it('names a line that cannot be bought as it stands', async () => {
    await pages.open(aCart({ quantities: [3], entry: { problem: 'stock-short' } }));
    expect(shown().getByText('Sorry, we do not have enough of that item available.')).toBeTruthy();
    expect(shown().getByText('Update the missing or invalid information above.')).toBeTruthy();
  });

  it('shows what a price was when it was put in the cart', async () => {
    await pages.open(aCart({ quantities: [1], entry: { previousPriceCents: 700 } }));
    expect(within(screen.getByRole('list')).getByText('$7.00').tagName).toBe('DEL');
  });

  it('applies a code, and says what the server says of a wrong one', async () => {
    const words = {
      ok: false,
      kind: 'refused',
      status: 400,
      problem: 'coupon-invalid',
      message: 'This promo code is not valid.',
      errors: {},
      details: {},
    };
    const { calls } = await pages.open(aCart({ quantities: [1] }), () => words);
    const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Coupon code' });
    code.value = ' SPRING ';
    screen.getByRole('button', { name: 'Apply' }).click();
    await settle();
    expect(calls[0]?.body).toEqual({ promoCode: 'SPRING' });
    expect(shown().getByText('This promo code is not valid.')).toBeTruthy();
    expect(said('assertive')).toBe('Update the missing or invalid information above. This promo code is not valid.');
  });

  it('leaves no code in the field that was taken, and a refused one to be mended', async () => {
    const validCoupons = [{ promoCode: 'SPRING', name: 'Spring', discountCents: 100 }];
    const taken = { ok: true, value: { shoppingCart: aCart({ quantities: [1], version: 9, more: { validCoupons } }) } };
    await pages.open(aCart({ quantities: [1] }), () => taken);
    const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Coupon code' });
    code.value = 'SPRING';
    screen.getByRole('button', { name: 'Apply' }).click();
    await settle();
    expect(shown().getByText('Spring')).toBeTruthy();
    expect(code.value).toBe('');
  });

  it('says when a product form cannot be opened or saved', async () => {
    fakeServices(() => offline);
    const cart = { ...aCart({ quantities: [1] }), id: pages.cartId };
    await wakePage(renderRegion('cart', { cart, crumb: 'c', strings, forms: { item1: { name: 'broken' } } }));
    screen.getByRole('button', { name: 'Edit answers for Thing 1 (M)' }).click();
    await vi.dynamicImportSettled();
    await settle();
    expect(said('assertive')).toBe('Unable to open form. Please try again.');
  });

  it('says when answers cannot be saved', async () => {
    fakeServices((path) => (path.includes('validate') ? { ok: true, value: { valid: true } } : offline));
    const cart = { ...aCart({ quantities: [1], entry: { additionalFields: '{"a":"Old"}' } }), id: pages.cartId };
    const form = { id: 'f', name: 'Note', fields: [{ id: 'a', type: 'text', title: 'Your note' }] };
    await wakePage(renderRegion('cart', { cart, crumb: 'c', strings, forms: { item1: form } }));
    screen.getByRole('button', { name: 'Edit answers for Thing 1 (M)' }).click();
    const dialog = await vi.waitFor(() => within(screen.getByRole('dialog', { name: 'Note' })));
    expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe('Old');
    dialog.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() =>
      expect(said('assertive')).toBe('Unable to update form. Please check your internet connection.'),
    );
  });

  it('is a friendly place when empty', async () => {
    await pages.open(aCart({ quantities: [] }));
    expect(shown().getByText('You have nothing in your shopping cart.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/');
  });
});
