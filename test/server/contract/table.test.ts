import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ApiErrorName, ApiErrorOf, BodyInput, CallInput, OkOf } from '#contract';
import { type addEntry, apiErrors, commonErrors, endpointList, pathOf, type readCart, ShoppingCart } from '#contract';

describe('the table of calls', () => {
  it('describes each method and path once', () => {
    const addresses = endpointList.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('changes nothing by GET, and guards every change', () => {
    expect(endpointList.filter((call) => (call.guard === 'none') !== (call.method === 'GET'))).toEqual([]);
  });

  it('uses every problem it has words for', () => {
    const used = new Set<string>([...commonErrors, ...endpointList.flatMap((call) => call.errors)]);
    // Known to every address that has no call behind it, and to the page of express checkout.
    used.add('call-unknown');
    // Said by the page of a locked part, which is no call.
    used.add('password-wrong');
    // Said by the page of a subscription, which has no calls.
    used.add('subscription-unknown').add('subscription-action-impossible').add('card-unchanged');
    expect(Object.keys(apiErrors).filter((name) => !used.has(name))).toEqual([]);
  });

  it('refuses a signed-out caller wherever a role is asked for', () => {
    expect(lacking('sign-in-needed', (call) => call.roles !== undefined)).toEqual([]);
  });

  it('has the words of a bad key wherever it reads one', () => {
    expect(lacking('key-invalid', (call) => call.idempotency !== undefined)).toEqual([]);
    expect(lacking('key-reused', (call) => call.idempotency !== undefined)).toEqual([]);
    expect(lacking('key-missing', (call) => call.idempotency === 'required')).toEqual([]);
  });

  it('gives a caller its types', () => {
    expectTypeOf<BodyInput<typeof addEntry>['itemId']>().toEqualTypeOf<string>();
    expectTypeOf<OkOf<typeof readCart>['totalQuantity']>().toEqualTypeOf<number>();
    expectTypeOf<'stock-short'>().toExtend<ApiErrorOf<typeof addEntry>>();
    expectTypeOf<CallInput<typeof addEntry>>().toHaveProperty('idempotencyKey');
    expectTypeOf<undefined>().toExtend<CallInput<typeof readCart>['params']>();
  });
});

it('escapes what it puts into a path', () => {
  expect(pathOf('/a/{id}/b', { id: '../x?y' })).toBe('/a/..%2Fx%3Fy/b');
});

it('fills the defaults of a cart', () => {
  const cart = ShoppingCart.parse({ id: 'c', websiteId: 'w', created: 0 });
  expect(cart).toMatchObject({ isPurchased: false, grandTotalCents: 0, entries: [], currency: 'USD', version: 0 });
});

function lacking(error: ApiErrorName, of: (call: (typeof endpointList)[number]) => boolean): string[] {
  return endpointList.filter((call) => of(call) && !call.errors.includes(error)).map(({ name }) => name);
}
