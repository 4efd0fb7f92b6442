import type { Store } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FormFiles } from '../files/form-files.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { Rates } from '../rates/rates.ts';
import type { Stock } from '../stock/stock.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { OrderKeys } from './order-keys.ts';

/** What the steps of an order need of their shop. */
export interface OrderContext {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly rates: Rates;
  readonly stock: Stock;
  readonly files: Pick<FormFiles, 'keepOrdered'>;
  readonly outbox: Outbox;
  readonly keys: OrderKeys;
  readonly webhooks: Pick<Webhooks, 'tell'>;
  readonly providers: readonly PaymentProvider[];
  readonly now: () => number;
  /** Milliseconds that checkout waits for the provider. */
  readonly patience: number;
  /** Told what a provider threw; nobody is without. */
  readonly report?: ((error: unknown) => void) | undefined;
}
