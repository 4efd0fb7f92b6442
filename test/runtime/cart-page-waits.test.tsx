import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCart } from '../support/cart.ts';
import { CartPages } from '../support/cart-pages.ts';
import { said, settle } from '../support/dom.ts';

const pages = new CartPages();
const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity of Thing 1 (M)' });

describe('a change on a slow line', () => {
  const waiting = (_path: string, _body: unknown, signal?: AbortSignal) =>
    new Promise((resolve) => {
      signal?.addEventListener('abort', () => resolve({ ok: false, kind: 'cancelled', status: 0 }));
    });
  const notice = () => document.querySelector('.vt-wait')?.firstChild?.textContent;
  const cancel = () => screen.getByRole('button', { name: 'Cancel' });
  const wait = async (time: number) => {
    await vi.advanceTimersByTimeAsync(time);
    await settle();
  };

  it.each([
    ['a quantity', () => screen.getByRole('button', { name: 'Increase quantity of Thing 1 (M)' }).click()],
    ['a removal', () => screen.getByRole('button', { name: 'Remove Thing 1 (M)' }).click()],
    [
      'a promo code',
      () => {
        screen.getByRole<HTMLInputElement>('textbox', { name: 'Coupon code' }).value = 'SPRING';
        screen.getByRole('button', { name: 'Apply' }).click();
      },
    ],
  ] as const)('is said within a second, can be cancelled, and tried again: %s', async (_name, press) => {
    const { calls } = await pages.open(aCart({ quantities: [1] }), waiting);
    press();
    await wait(500);
    expect(notice()).toBeUndefined();
    await wait(400);
    expect([notice(), said('polite')]).toEqual(['Still updating your cart…', 'Still updating your cart…']);
    const { activeElement } = document;
    cancel().focus();
    cancel().click();
    await settle();
    expect([notice(), document.querySelector('.vt-problem'), said('assertive')]).toEqual([undefined, null, '']);
    expect(document.activeElement).toBe(activeElement);
    expect(field().value).toBe('1');
    const asked = calls.filter(({ path }) => path !== '/api/commerce/shopping-cart').length;
    press();
    await wait(900);
    expect(notice()).toBe('Still updating your cart…');
    expect(calls.filter(({ path }) => path !== '/api/commerce/shopping-cart').length).toBe(asked + 1);
    cancel().click();
    await settle();
  });
});
