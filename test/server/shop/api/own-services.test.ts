import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentEventsPath } from '#contract';
import { checkedProvider } from '../../../../server/services/payments/checked-provider.ts';
import { createTestProvider } from '../../../../server/services/payments/test-provider.ts';
import type { Store } from '../../../../server/store/index.ts';
import { eventually } from '../../../support/dev.ts';
import { orderFor, place } from '../../../support/orders.ts';
import { serveShop } from '../../../support/serve-shop.ts';
import { scratchFolder } from '../../../support/serve-site.ts';
import { createShopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const plugin = (name: string) => JSON.stringify(join(process.cwd(), 'fixtures/plugins', name, 'index.js'));

/** A shop whose config names the example packages. */
async function shopWith({ isPreview }: { readonly isPreview: boolean }) {
  const mails = join(scratchFolder(), 'mails.jsonl');
  const config = `import { payments } from ${plugin('payments')};
import { mailTo } from ${plugin('mail')};
export default { payments, mail: mailTo(${JSON.stringify(mails)}) };`;
  const served = await serveShop(store, { templates: { 'vitrine.config.ts': config }, isPreview });
  const shopper = await createShopper(served.app);
  await shopper.post('/api/commerce/shopping-cart/entries', { itemId: 'mug', sku: 'MUG', quantity: 1 });
  const boat = { location: { country: 'US', state: 'ME' }, shippingOptionId: 'boat' };
  await shopper.put('/api/commerce/shopping-cart/shipping', boat);
  const page = (await shopper.get('/api/commerce/checkout')).body;
  const order = (token: string) => ({ ...orderFor(page), payment: { method: 'account', token } });
  return { ...served, shopper, page, order, mails };
}

const idsOf = ({ paymentMethods }: { paymentMethods: { id: string }[] }) => paymentMethods.map(({ id }) => id);

describe('a shop with services of its own config', () => {
  it('is paid by its own provider, whose message is shown when it declines, and mails by its own way', async () => {
    const { shopper, page, order, mails, faults } = await shopWith({ isPreview: false });
    expect(idsOf(page)).toContain('account');
    const declined = await place(shopper, order('closed'));
    expect([declined.status, declined.body.problem]).toEqual([400, 'payment-declined']);
    const placed = await place(shopper, order('open'));
    expect([placed.status, faults]).toEqual([201, []]);
    await eventually(() =>
      expect(existsSync(mails) && readFileSync(mails, 'utf8')).toContain('"to":"ann@example.org"'),
    );
  });

  it('believes what the provider tells by itself only when it is signed', async () => {
    const { app } = await shopWith({ isPreview: false });
    const tell = (signature: string, body: string) =>
      request(app).post(paymentEventsPath('account')).set('account-signature', signature).send(body);
    const body = '{"reference":"of no order"}';
    expect((await tell('', body)).status).toBe(400);
    const signature = createHmac('sha256', 'only for trying it out').update(body).digest('hex');
    expect((await tell(signature, body)).status).toBe(200);
  });

  it('neither moves money nor writes to anybody while its author tries it', async () => {
    const { page, shopper, mails } = await shopWith({ isPreview: true });
    expect(idsOf(page)).not.toContain('account');
    expect((await place(shopper, orderFor(page))).status).toBe(201);
    expect(existsSync(mails)).toBe(false);
  });
});

describe('the answers of a provider of a config', () => {
  const payment = { reference: 'r', amountCents: 1, currency: 'USD', email: 'a@example.org', startedAt: 0 };
  const charge = { ...payment, token: 't', returnUrl: 'https://shop.example/' };
  // What a program without types may give.
  const answering = (answer: unknown) =>
    checkedProvider({ ...createTestProvider(), id: 'own', charge: async () => answer as { state: 'pending' } });

  it.each([
    undefined,
    'approved',
    { state: 'approved' },
    { state: 'action-required', action: { kind: 'redirect', url: 'javascript:alert(1)' } },
  ])('count as none when they are none: %j', async (answer) => {
    await expect(answering(answer).charge(charge)).rejects.toThrow(
      'The payment provider own gave no answer to charge.',
    );
  });

  it('are handed on when they are', async () => {
    const action = { kind: 'redirect', url: 'https://bank.example/pay?id=1' };
    expect(await answering({ state: 'action-required', action }).charge(charge)).toEqual({
      state: 'action-required',
      action,
    });
    expect(await answering({ state: 'pending' }).lookup(payment)).toEqual({ state: 'none' });
  });
});
