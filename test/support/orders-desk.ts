import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { endpoints, type OrderCommand, type OwnerOrder } from '#contract';
import { createStripeProvider } from '../../server/services/payments/stripe/stripe-provider.ts';
import { createOrderPapers } from '../../server/shop/pages/papers/order-papers.ts';
import { tables } from '../../server/store/index.ts';
import { recordingMail } from './mail.ts';
import { buy } from './orders.ts';
import { productPage } from './shop.ts';
import { createShopApi, createShopper, type Shopper, testSigner } from './shop-api.ts';
import { openTestStore } from './store.ts';
import { startFakeStripe } from './stripe/fake-stripe.ts';
import { testTokens } from './stripe/ledger.ts';

const password = 'a long password of the owner';

/** A shop with two things to sell, and the two people who look after its orders. */
export async function openOrdersDesk() {
  const mail = recordingMail();
  const [store, stripe] = await Promise.all([openTestStore(), startFakeStripe()]);
  const shop = createShopApi(store, {
    storeFile: {
      manualPayments: [{ kind: 'bank-transfer', instructions: 'IBAN XX00 0000' }, { kind: 'on-delivery' }],
      refundRoles: ['admin', 'billing'],
    },
    pages: [
      productPage({ id: 'print', variants: [{ sku: 'PRINT', cents: 2_500, stock: 500 }] }),
      productPage({ id: 'frame', title: 'Frame <b>wide</b>', variants: [{ sku: 'FRAME', cents: 4_000, stock: 500 }] }),
    ],
    parts: { payments: [createStripeProvider(stripe.settings)], mail },
  });
  shop.app.use(createOrderPapers(shop.services, testSigner));
  async function signedIn(role: string): Promise<Shopper> {
    await shop.services.owners.add(`${role}@shop.example`, password, [role]);
    const person = await createShopper(shop.app);
    expect((await person.post(endpoints.signIn.path, { email: `${role}@shop.example`, password })).status).toBe(200);
    return person;
  }

  const manager = await signedIn('store-manager');
  const billing = await signedIn('billing');

  let keys = 0;

  /** Two prints and a frame, ordered and paid for as it is said; answers the buyer and the order's id. */
  async function ordered(method = 'stripe', token: string = testTokens.approved) {
    const shopper = await createShopper(shop.app);
    const lines = [
      { itemId: 'print', sku: 'PRINT', quantity: 2 },
      { itemId: 'frame', sku: 'FRAME' },
    ];
    const { id, entries }: { id: string; entries: { id: string }[] } = await buy(shopper, lines, { method, token });
    const [print = '', frame = ''] = entries.map((line) => line.id);
    return { shopper, id, print, frame, read: async () => (await shopper.get(`/api/commerce/orders/${id}`)).body };
  }

  const addressOf = (id: string) => endpoints.changeOrder.path.replace('{orderId}', id);
  const press = (person: Shopper, id: string, command: OrderCommand, key = `command-${++keys}`) =>
    person.post(addressOf(id), command, { 'idempotency-key': key });
  const look = async (id: string, person = manager): Promise<OwnerOrder> =>
    (await person.get(endpoints.readOwnerOrder.path.replace('{orderId}', id))).body;
  const stockOf = async (itemId: string) => {
    const read = await shop.services.stock.read(itemId);
    return read.ok ? (read.value[0]?.qtyInStock ?? 0) : 0;
  };
  const intentOf = (orderId: string) =>
    [...stripe.ledger.intents.values()].find(({ metadata }) => metadata['reference'] === orderId)?.id ?? '';
  const subjects = async () => {
    await shop.services.outbox.deliver();
    return mail.sent.filter(({ to }) => JSON.stringify(to).includes('ada@')).map(({ subject }) => subject);
  };
  const letTimePass = () =>
    store.write((database) => database.update(tables.orderRefunds).set({ dueAt: sql`now() - interval '1 hour'` }));
  const close = () => Promise.all([store.close(), stripe.close()]);
  /** Nobody's mails are left over. */
  const clear = async () => {
    await shop.services.outbox.deliver();
    mail.sent.length = 0;
  };
  return {
    ...{ mail, store, stripe, shop, manager, billing, close, clear },
    ...{ ordered, signedIn, addressOf, press, look, stockOf, intentOf, subjects, letTimePass },
  };
}
