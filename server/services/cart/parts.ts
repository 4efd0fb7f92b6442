import type { Store } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Rates } from '../rates/rates.ts';
import type { Stock } from '../stock/stock.ts';
import type { ReadAnswers } from './product-answers.ts';

/** Who asks, and with which intent. */
export interface Caller {
  readonly visitorId: string;
  /** The CART cookie. */
  readonly token: string | undefined;
  readonly key?: string | undefined;
}

export type KeyErrors = 'key-reused' | 'key-running';

/** What carts are made of. */
export interface CartParts {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly rates: Rates;
  readonly stock: Stock;
  readonly readAnswers: ReadAnswers;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
