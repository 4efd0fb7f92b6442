import { expect, it } from 'vitest';
import { renderRegion } from '#regions';
import { aCart } from '../support/cart.ts';

function shown(more: object, boughtCards: readonly object[] = [], kind = 'order'): HTMLElement {
  const { entries } = aCart();
  const sums = { subtotalCents: 1000, discountCents: 0, taxCents: 0, shippingCostCents: 0, grandTotalCents: 1000 };
  const order = {
    ...{ id: 'o', orderNumber: '1001', state: 'paid', created: 0, email: 'ann-lee@example.org' },
    ...{ currency: 'USD', entries, shippingAddress: null, shippingOption: null, ...sums },
    ...{ billing: null, giftCards: [], shipments: [], refundedCents: 0, fulfilment: 'none', cancelledByShop: false },
    ...{ applicableTaxRules: [], ...more },
  };
  const strings = { locale: 'ar-AE', overrides: {} };
  const props = { order, kind, isTestPayment: false, crumb: '', boughtCards, strings };
  const page = document.createElement('main');
  page.innerHTML = renderRegion('order', props as never);
  return page;
}

it('keeps an address in its own direction in a line from right to left', () => {
  const shippingAddress = {
    ...{ firstName: 'Ann', lastName: 'Lee', address1: '4 Slipway Road', city: 'Gannet' },
    ...{ postalCode: '04851', region: 'ME', country: 'US' },
  };
  const page = shown({ shippingAddress });
  expect(page.querySelector('bdi')?.textContent).toBe('ann-lee@example.org');
  const lines = [...page.querySelectorAll('address bdi')].map(({ textContent }) => textContent);
  expect(lines).toContain('4 Slipway Road');
});

it('sets an address apart in whatever line it stands in', () => {
  const giftCards = [{ id: 'g', code: 'A', amountCents: 500, state: 'sent', email: 'ben-lee@example.org', date: '' }];
  const addresses = [{ state: 'payment-started' }, {}].map((more) =>
    [...shown(more, giftCards).querySelectorAll('bdi.vt-email')].map(({ textContent }) => textContent),
  );
  expect(addresses).toEqual([['ann-lee@example.org'], ['ann-lee@example.org', 'ben-lee@example.org']]);
});

it('promises a confirmation once, not to whoever comes back to see how it stands', () => {
  expect(shown({}).querySelector('.vt-email')?.textContent).toBe('ann-lee@example.org');
  expect(shown({}, [], 'status').querySelector('.vt-email')).toBeNull();
});

it('tells what gift cards have left to pay, unless that is nothing', () => {
  const sums = (amountCents: number) =>
    [...shown({ giftCards: [{ id: 'g', ending: '1JQ4', amountCents }] }).querySelectorAll('dl:last-of-type dd')].map(
      ({ textContent }) => textContent?.replace(/[^\d.]/g, ''),
    );
  expect(sums(400).at(-1)).toBe('6.00');
  expect(sums(1000)).not.toContain('0.00');
});
