import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonValue } from '#model';
import { createSigner } from '../../server/http/security/index.ts';
import { catalogueFromPages } from '../../server/services/catalogue/catalogue-from-pages.ts';
import { createManualProvider } from '../../server/services/payments/manual-provider.ts';
import type { PaymentProvider } from '../../server/services/payments/provider.ts';
import { createServices, type ServiceParts, type Services } from '../../server/services/services.ts';
import type { Store } from '../../server/store/store.ts';
import { productPage } from '../support/shop.ts';
import type { HistoryDatabase } from './database.ts';
import { createFaults, type Faults } from './faults.ts';
import { ConnectionLost, createProcess, type Gate, type Process } from './gate.ts';
import type { History } from './history.ts';
import { linkedMail, linkedReceiver, MailBooks } from './mail-server.ts';
import { linkedProvider, ProviderBooks } from './provider.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What is sold, with what there is of it at the start: little, so that it runs out. */
export const goods = [
  { itemId: 'vase', sku: 'VASE', start: 3, cents: 9900 },
  { itemId: 'shirt', sku: 'SHIRT', start: 6, cents: 2500 },
  { itemId: 'lesson', sku: 'LESSON', start: 8, cents: 4000, type: 3 },
  { itemId: 'mug', sku: 'MUG', start: 'unlimited', cents: 1800 },
  { itemId: 'bowl', sku: 'BOWL', start: 5, cents: 5200, asks: true },
  { itemId: 'print', sku: '', start: 'unlimited', cents: 900, type: 2 },
] as const;
type Good = (typeof goods)[number];

export const goodOf = (at: number): Good => goods[at % goods.length] ?? goods[0];

/** How often what comes with the print can be downloaded, for each piece. */
const downloadTimes = 2;

/** Sold in a checkout of its own. */
export const giftCard = { itemId: 'card', sku: 'GC-25', cents: 2500 } as const;

/** Paid again each week, and sold in a checkout of its own. */
export const club = { itemId: 'club', sku: 'CLUB', start: 4, cents: 1900 } as const;
const weekly = {
  isSubscribable: true,
  subscriptionPlan: { billingPeriod: { unit: 'WEEK', value: 1 }, numBillingCycles: 3 },
};

export const coupons = [
  { code: 'ONCE', value: 1000, totalUses: 1 },
  { code: 'ALL', value: 10_000, totalUses: 2 },
] as const;

const engraving = {
  id: 'engraving',
  fields: [{ id: 'words', type: 'text', title: 'Words', required: true }],
};

/** The form of the site: what it is sent is kept, told to its owner, and joins a list. */
export const contactForm = {
  id: 'contact',
  name: 'Contact',
  mailingListId: 'news',
  fields: [
    { id: 'mail', type: 'email', title: 'Mail', required: true },
    { id: 'text', type: 'textarea', title: 'Text' },
  ],
} as const;

/** What is answered to the questions of a product, where it has any. */
export const answersFor = (good: Good): string | null => ('asks' in good ? JSON.stringify({ words: 'For Bo' }) : null);

const pages: readonly JsonValue[] = [
  ...goods.map((good) =>
    productPage({
      id: good.itemId,
      type: 'type' in good ? good.type : 1,
      variants: [{ sku: good.sku, cents: good.cents, stock: good.start }],
      more: 'asks' in good ? { additionalFieldsFormId: engraving.id, additionalFieldsForm: engraving } : {},
    }),
  ),
  productPage({
    id: club.itemId,
    variants: [{ sku: club.sku, cents: club.cents, stock: club.start }],
    more: weekly,
  }),
  productPage({
    id: giftCard.itemId,
    type: 4,
    variants: [{ sku: giftCard.sku, cents: giftCard.cents, stock: 0, attributes: { Value: '$25' } }],
  }),
];

const catalogue = catalogueFromPages({
  pages,
  store: {
    forms: [structuredClone(contactForm) as never],
    coupons: coupons.map(({ code, value, totalUses }) => ({
      ...{ promoCode: code, name: code, kind: 'percent' as const, value, totalUses },
    })),
    taxRules: [{ id: 'me', name: 'Maine', country: 'US', state: 'ME', basisPoints: 550 }],
    shippingOptions: [{ id: 'boat', name: 'Boat', costCents: 300 }],
    digitalFiles: [{ product: 'print', file: 'print.pdf' }],
    downloads: { days: 30, times: downloadTimes },
    manualPayments: [{ kind: 'bank-transfer', instructions: 'Account 1' }],
  },
});

/** A server of the shop as it runs now. */
export interface Server {
  readonly process: Process;
  readonly store: Store;
  readonly services: Services;
}

/** The world around the servers, which no crash reaches. */
export interface World {
  readonly database: HistoryDatabase;
  readonly gate: Gate;
  readonly time: VirtualTime;
  readonly provider: ProviderBooks;
  readonly mail: MailBooks;
  readonly heard: Map<string, number>;
  readonly faults: Faults;
  readonly providerCancels: boolean;
  readonly servers: Server[];
  start(index: number): void;
}

export interface WorldParts {
  readonly database: HistoryDatabase;
  readonly gate: Gate;
  readonly time: VirtualTime;
  readonly history: Pick<History, 'mailTells' | 'providerCancels'>;
}

const nowhere = path.join(tmpdir(), 'vitrine-simulated');

interface ShopParts extends Pick<ServiceParts, 'store' | 'mail' | 'sendWebhook' | 'now' | 'openDigital'> {
  readonly card: PaymentProvider;
}

/** The services of the shop as one process has them. */
export function createShopServices({ card, ...parts }: ShopParts): Services {
  return createServices({
    ...parts,
    ...{ catalogue, mailFolder: nowhere, fileFolder: nowhere },
    signer: createSigner(['a secret for histories only, of 32 characters and more']),
    providers: [card, createManualProvider('bank-transfer', () => catalogue.rules.manualPayments)],
  });
}

/** Another program that is told of what happens to orders. */
export const receiver = `insert into webhook_endpoints (id, website_id, url, events, secret, is_active, created_by)
  values ('receiver', 'site-1', 'https://books.example/', '["order.created", "order.paid", "order.refunded", "order.cancelled"]',
    'whsec_AAAA', true, 'owner@example.org')`;

/** Nothing reads what it holds; how large and how old it is stands beside its bytes. */
const openedFile = {
  stat: async () => ({ size: 1, mtimeMs: 0 }),
  close: async () => undefined,
} as unknown as FileHandle;

export function createWorld({ database, gate, time, history }: WorldParts): World {
  const provider = new ProviderBooks();
  const mail = new MailBooks();
  const heard = new Map<string, number>();
  const faults = createFaults();
  const servers: Server[] = [];
  let started = 0;
  const start = (index: number) => {
    const process = createProcess(`server ${index} (${++started})`);
    const tell = () => tellEvents(provider, servers[(index + 1) % servers.length]);
    const link = { books: provider, faults, gate, time, process, tell, cancels: history.providerCancels };
    const store = database.storeOf(process, gate);
    const services = createShopServices({
      store,
      now: () => time.now,
      card: linkedProvider(link),
      mail: linkedMail(mail, history.mailTells, link),
      sendWebhook: linkedReceiver(heard, link),
      openDigital: (name) => gate.call(process, `open ${name}`, async () => openedFile),
    });
    servers[index] = { process, store, services };
  };
  const { providerCancels } = history;
  return { database, gate, time, provider, mail, heard, faults, providerCancels, servers, start };
}

/** What a server that dies has not answered is told again. */
async function tellEvents({ events }: ProviderBooks, server: Server | undefined): Promise<void> {
  for (const event of server ? events.splice(0) : []) {
    const settled = server?.services.orders.settle(event.reference, event.outcome);
    try {
      await Promise.race([settled, server?.process.death]);
    } catch (failure) {
      if (!(failure instanceof ConnectionLost)) throw failure;
      events.push(event);
    }
  }
}
