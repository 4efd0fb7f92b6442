import type { JsonValue, MoneyFormat } from '#model';
import type { CartEntry } from '../../stores/cart.ts';
import type { CartError } from './machine.ts';
import type { QuantityContext } from './use-quantity.ts';

/** What the parts of one entry share. */
export interface EntryContext extends QuantityContext {
  money: MoneyFormat;
  locale: string;
  crumb: string;
  isLive: boolean;
  /** The product's form, where its answers can be changed. */
  form: JsonValue | undefined;
  isPending: boolean;
  error: CartError | undefined;
  remove: (entry: CartEntry) => void;
  edit: (entry: CartEntry) => void;
}
