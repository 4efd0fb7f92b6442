import { bounds } from '#contract';
import { quantityLimits } from '#model';
import { randomToken } from '../../http/security/index.ts';
import { priceIn } from '../catalogue/catalogue.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { Chosen } from './choose-variant.ts';
import type { CartKind, StoredEntry } from './view.ts';

/** What an addition does to the lines of a cart. */
export interface Addition {
  /** More of a line that is there, or a line of its own. */
  readonly isTwin: boolean;
  /** The line as it is then. */
  readonly entry: StoredEntry['entry'];
}

/** What is bought, with the answers to its questions. */
export interface AnsweredChoice extends Chosen {
  readonly additionalFields: string | null;
}

/** The same with the same answers is one line; it holds no more than a line may, and the cart no more lines. */
export function additionOf(
  { kind, stored }: { readonly kind: CartKind; readonly stored: readonly StoredEntry[] },
  answered: AnsweredChoice,
): Result<Addition, 'cart-full' | 'stock-short'> {
  const { item, variant, quantity, additionalFields } = answered;
  const twin = stored.find(
    ({ entry }) => entry.itemId === item.id && entry.sku === variant.sku && entry.additionalFields === additionalFields,
  );
  if (!twin && stored.length >= bounds.cartEntries) return refuse('cart-full');
  const total = quantity + (twin?.entry.quantity ?? 0);
  if (total > quantityLimits.maximum) return refuse('stock-short');
  const entry = { ...newEntry(kind, answered), quantity: total };
  return accept({ isTwin: twin !== undefined, entry: twin ? { ...entry, id: twin.entry.id } : entry });
}

/** A line of its own. */
export function newEntry(
  kind: CartKind,
  { item, variant, quantity, additionalFields }: AnsweredChoice,
): StoredEntry['entry'] {
  const seenPriceCents = priceIn(kind, variant);
  return { id: randomToken(), itemId: item.id, sku: variant.sku, quantity, additionalFields, seenPriceCents };
}

/** How many of a variant are in the cart already; `except` names the entry that is being changed. */
export function held(stored: readonly StoredEntry[], itemId: string, sku: string, except?: string): number {
  return stored
    .filter(({ entry }) => entry.itemId === itemId && entry.sku === sku && entry.id !== except)
    .reduce((total, { entry }) => total + entry.quantity, 0);
}
