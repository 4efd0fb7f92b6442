import type { Kind } from './kind.ts';
import { mistakesOfService, type RatedCart } from './rated-cart.ts';

/** A way of shipping and its price. */
export interface ShippingRate {
  /** Stays the same from question to question, so that what was chosen is found again. */
  readonly id: string;
  readonly name: string;
  readonly costCents: number;
}

/**
 * Who knows the ways of shipping and their prices, in the place of the owner's table. The same question is asked again.
 * Whoever cannot say throws, and nothing is sold until it can.
 */
export interface ShippingService {
  readonly id: string;
  /** In the order in which they are offered; an empty list where nothing goes. The signal says that nobody waits any more. */
  rates(question: RatedCart, signal: AbortSignal): readonly ShippingRate[] | Promise<readonly ShippingRate[]>;
}

/** Says what shipping costs, in the place of the owner's table of shipping. */
export const shipping: Kind<ShippingService> = {
  mistakes: (given) => mistakesOfService('shipping', 'rates', given),
};
