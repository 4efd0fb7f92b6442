import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonValue } from '#model';
import { catalogueFromPages } from '../../server/shop/services/catalogue/catalogue-from-pages.ts';
import { createManualProvider } from '../../server/shop/services/payments/manual-provider.ts';
import { createServices, type Services } from '../../server/shop/services/services.ts';
import type { Store } from '../../server/store/store.ts';
import { productPage } from '../support/shop.ts';
import type { HistoryDatabase } from './database.ts';
import { createFaults, type Faults } from './faults.ts';
import { createProcess, type Gate, type Process } from './gate.ts';
import type { History } from './history.ts';
import { linkedMail, linkedReceiver, MailBooks } from './mail-server.ts';
import { linkedProvider, ProviderBooks } from './provider.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What is sold, with what there is of it at the start: little, so that it runs out. */
export const goods = [
  { itemId: 'vase', sku: 'VASE', start: 3 },
  { itemId: 'shirt', sku: 'SHIRT', start: 6 },
  { itemId: 'lesson', sku: 'LESSON', start: 8 },
  { itemId: 'mug', sku: 'MUG', start: 'unlimited' },
] as const;

export const coupon = { code: 'ONCE', totalUses: 1 } as const;

const prices = { vase: 9900, shirt: 2500, lesson: 4000, mug: 1800 } as const;

const pages: readonly JsonValue[] = goods.map(({ itemId, sku, start }) =>
  productPage({
    id: itemId,
    type: itemId === 'lesson' ? 3 : 1,
    variants: [{ sku, cents: prices[itemId], stock: start }],
  }),
);

const catalogue = catalogueFromPages({
  pages,
  store: {
    coupons: [{ promoCode: coupon.code, name: 'Once', kind: 'percent', value: 1000, totalUses: coupon.totalUses }],
    taxRules: [{ id: 'me', name: 'Maine', country: 'US', state: 'ME', basisPoints: 550 }],
    shippingOptions: [{ id: 'boat', name: 'Boat', costCents: 300 }],
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
  /** Errors that nobody expects of a server. */
  readonly errors: unknown[];
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

export function createWorld({ database, gate, time, history }: WorldParts): World {
  const provider = new ProviderBooks();
  const mail = new MailBooks();
  const heard = new Map<string, number>();
  const faults = createFaults();
  const servers: Server[] = [];
  let started = 0;
  const start = (index: number) => {
    const process = createProcess(`server ${index} (${++started})`);
    const link = { books: provider, faults, gate, time, process, cancels: history.providerCancels };
    const store = database.storeOf(process, gate);
    const services = createServices({
      store,
      catalogue,
      now: () => time.now,
      mail: linkedMail(mail, history.mailTells, link),
      sendWebhook: linkedReceiver(heard, link),
      mailFolder: nowhere,
      fileFolder: nowhere,
      providers: [linkedProvider(link), createManualProvider('bank-transfer', () => catalogue.rules.manualPayments)],
    });
    servers[index] = { process, store, services };
  };
  return { database, gate, time, provider, mail, heard, faults, errors: [], servers, start };
}
