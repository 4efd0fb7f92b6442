import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRegion } from '#regions';
import { aCart } from '../support/cart.ts';
import { fakeServices, wakePage } from '../support/dom.ts';
import { offline } from '../support/parts.ts';

const unknown = 'Fill in where it goes to see how it can be sent.';
const none = 'We cannot ship to this address.';

it.each([
  [{ country: 'US' }, unknown],
  [{ country: 'US', zip: '04101' }, unknown],
  [{ country: 'US', state: 'ME' }, unknown],
  [{ country: 'US', state: 'ME', zip: '04101' }, none],
  [{ country: 'DE', zip: '20095' }, none],
  [{ country: 'JP', zip: '100-0001' }, none],
])('says of %j, where no way of shipping goes: %s', async (shippingLocation, words) => {
  fakeServices(() => offline);
  const strings = { locale: 'en', overrides: {} };
  const own = { kind: 'cart' as const, cartToken: 't', crumb: 'c', strings, obstacles: [], methods: [] };
  const more = { requiresShipping: true, shippingLocation };
  const page = await wakePage(renderRegion('checkout', { ...own, ships: true, cart: aCart({ more }) }));
  expect(within(page).getByRole('group', { name: 'Shipping method' }).textContent).toContain(words);
});
