import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderRegion } from '#regions';
import { fakeServices, settle, wakePage } from '../support/dom.ts';
import { offline, testParts, tick } from '../support/parts.ts';

// The clock of the page.
testParts();

describe('the gift card’s page', () => {
  const strings = { locale: 'en', overrides: {} };
  const own = { itemId: 'g', title: 'A gift', currency: 'USD', crumb: 'c', today: '2026-05-01', strings };
  const values = [{ sku: 'g25', text: '', priceCents: 2500 }];
  const send = async () => {
    document.querySelector<HTMLFormElement>('main form')?.requestSubmit();
    await settle();
  };

  it('asks for a value, says in its own dialog what went wrong, and leads to the checkout of its cart', async () => {
    const answers: unknown[] = [offline, { ok: true, value: { cartToken: 'a b' } }];
    const seen = fakeServices(() => answers.shift());
    await wakePage(renderRegion('gift-card', { ...own, values, chosen: '' }));
    const told = async () => {
      const dialog = await vi.waitFor(() => screen.getByRole('alertdialog', { name: 'Unable to purchase Gift Card' }));
      const text = dialog.textContent;
      dialog.querySelector<HTMLElement>('.vt-modal-close')?.click();
      await settle();
      await tick(300);
      return text;
    };
    await send();
    expect(await told()).toContain('Select a denomination for the Gift Card');
    expect(seen.calls).toEqual([]);
    screen.getByRole('radio', { name: '$25.00' }).click();
    await send();
    expect(await told()).toContain('Please check your internet connection.');
    await send();
    expect(seen.calls[1]?.body).toEqual({ giftCardProductId: 'g', sku: 'g25' });
    expect(seen.navigated).toEqual([{ address: '/checkout/giftcard?cartToken=a%20b', top: false }]);
  });
});
