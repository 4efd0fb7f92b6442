import { isInZone, isSameRegion, type PostalZone } from '#model';
import type { RatedCart, RatedPlace } from '../../site/extensions/kinds/rated-cart.ts';
import type { ShippingRate, ShippingService } from '../../site/extensions/kinds/shipping.ts';
import type { TaxLine, TaxQuestion, TaxService } from '../../site/extensions/kinds/tax.ts';
import type { ShippingRule, StoreRules } from '../catalogue/catalogue.ts';

/** A cart whose place may not be known yet. */
export type UnplacedCart = Omit<RatedCart, 'destination'> & { readonly destination: RatedPlace | null };

/** Shipping by the owner's table: also of a place that is not known, and at once. */
interface ShippingTable extends ShippingService {
  rates(cart: UnplacedCart): readonly ShippingRate[];
}

interface TaxTable extends TaxService {
  taxes(question: Omit<TaxQuestion, 'pricesIncludeTax'>): readonly TaxLine[];
}

/** What is left to pay for the goods. */
const openOf = ({ lines, discountCents }: Pick<RatedCart, 'lines' | 'discountCents'>) =>
  lines.reduce((total, { amountCents }) => total + amountCents, -discountCents);

export function shippingTable(rules: Pick<StoreRules, 'shippingOptions'>): ShippingTable {
  return {
    id: 'table',
    rates: (cart) =>
      optionsFor(rules, cart.destination).map(({ id, name, costCents, freeFromCents }) => {
        const isFree = freeFromCents !== undefined && openOf(cart) >= freeFromCents;
        return { id, name, costCents: isFree ? 0 : costCents };
      }),
  };
}

/** Where an option goes; undefined: everywhere. */
function zonesOf({ countries, zones }: ShippingRule): readonly PostalZone[] | undefined {
  if (countries === undefined && zones === undefined) return undefined;
  return [...(countries ?? []).map((country) => ({ country })), ...(zones ?? [])];
}

/** What goes to a place, in the owner's order; while the place is not known, what goes everywhere. */
function optionsFor(rules: Pick<StoreRules, 'shippingOptions'>, place: RatedPlace | null): ShippingRule[] {
  return rules.shippingOptions.filter((option) => {
    const zones = zonesOf(option);
    return zones === undefined || (place !== null && zones.some((zone) => isInZone(place, zone)));
  });
}

/** The taxes of a place; each says itself whether prices have it in them. */
export function taxTable(rules: Pick<StoreRules, 'taxRules'>): TaxTable {
  return {
    id: 'table',
    taxes: (question) =>
      rules.taxRules
        .filter(({ country, state }) => isThere(question.destination, country, state))
        .map(({ id, name, basisPoints, appliesToShipping, included }) => {
          const taxed = openOf(question) + (appliesToShipping ? question.shippingCents : 0);
          const amountCents = included ? includedPartOf(taxed, basisPoints) : partOf(taxed, basisPoints);
          return { id, name, basisPoints, amountCents, ...(included && { included }) };
        }),
  };
}

function isThere(place: RatedPlace, country: string, state: string | undefined): boolean {
  return place.country === country && (!state || isSameRegion(country, state, place.state ?? ''));
}

/** Basis points of an amount, half a unit rounded up, exact beyond 2^53. */
export function partOf(amountCents: number, basisPoints: number): number {
  return Number((BigInt(amountCents) * BigInt(basisPoints) + 5000n) / 10_000n);
}

/** The tax within an amount: of 119 at 19 percent it is 19. */
function includedPartOf(amountCents: number, basisPoints: number): number {
  const whole = 10_000n + BigInt(basisPoints);
  return Number((BigInt(amountCents) * BigInt(basisPoints) + whole / 2n) / whole);
}
