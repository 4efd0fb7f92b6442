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
      optionsFor(rules, cart.destination).flatMap(({ id, name, freeFromCents, mostGrams, ...rule }) => {
        const weight = parcelGrams(cart);
        if (mostGrams !== undefined && weight > mostGrams) return [];
        const isFree = freeFromCents !== undefined && openOf(cart) >= freeFromCents;
        return { id, name, costCents: isFree ? 0 : costFor(rule, weight) };
      }),
  };
}

const parcelGrams = ({ lines }: Pick<RatedCart, 'lines'>) =>
  lines.reduce((total, { weightGrams }) => total + weightGrams, 0);

const costFor = ({ costCents, heavier = [] }: Pick<ShippingRule, 'costCents' | 'heavier'>, weight: number): number =>
  heavier.findLast(({ fromGrams }) => weight >= fromGrams)?.costCents ?? costCents;

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

type Untaxed = Omit<TaxQuestion, 'pricesIncludeTax'>;
type Rule = StoreRules['taxRules'][number];

/** The taxes of a place; each says itself whether prices have it in them. */
export function taxTable(rules: Pick<StoreRules, 'taxRules'>): TaxTable {
  return {
    id: 'table',
    taxes: (question) => {
      const there = rules.taxRules.filter(({ country, state }) => isThere(question.destination, country, state));
      const open = openLines(question);
      return there.flatMap((rule) => {
        const own = open.filter(({ labels }) => isFor(rule, labels, there));
        // Of products that there are none of nothing is said.
        if (own.length === 0 && open.length > 0) return [];
        const lines = own.length < open.length ? { lines: own.map(({ at }) => at) } : {};
        return { ...taxOf(rule, own, open.length === 0 ? question.shippingCents : 0), ...lines };
      });
    },
  };
}

function taxOf({ id, name, basisPoints, appliesToShipping, included }: Rule, lines: readonly OpenLine[], more: number) {
  const goods = lines.reduce((total, { openCents }) => total + openCents, 0);
  const shipping = lines.reduce((total, { shippingCents }) => total + shippingCents, more);
  const taxed = goods + (appliesToShipping ? shipping : 0);
  const amountCents = included ? includedPartOf(taxed, basisPoints) : partOf(taxed, basisPoints);
  const taxedCents = included ? taxed - amountCents : taxed;
  return { id, name, basisPoints, amountCents, taxedCents, ...(included && { included }) };
}

/** Whether a tax is for a product: one that names it, or, where none does, those that name nothing. */
function isFor({ labels }: Rule, ofProduct: readonly string[], there: readonly Rule[]): boolean {
  if (labels) return isNamed(labels, ofProduct);
  return !there.some((other) => other.labels && isNamed(other.labels, ofProduct));
}

const isNamed = (labels: readonly string[], ofProduct: readonly string[]) =>
  ofProduct.some((own) => labels.some((label) => label.toLowerCase() === own.toLowerCase()));

interface OpenLine {
  /** Its place in the cart. */
  readonly at: number;
  readonly labels: readonly string[];
  /** What is left to pay for it. */
  readonly openCents: number;
  /** Its part of the shipping. */
  readonly shippingCents: number;
}

/** What bears a tax: discounts and shipping are shared out by the prices. A gift card is taxed where it pays, a donation nowhere. */
function openLines({ lines, discountCents, shippingCents }: Untaxed): readonly OpenLine[] {
  const discounts = shared(
    discountCents,
    lines.map(({ amountCents }) => amountCents),
  );
  const sent = lines.map(({ kind, amountCents }) => (kind === 'physical' ? amountCents : 0));
  const shipping = shared(shippingCents, sent);
  return lines.flatMap(({ labels, amountCents, kind }, at) => {
    if (kind === 'gift-card' || kind === 'donation') return [];
    return [{ at, labels, openCents: amountCents - (discounts[at] ?? 0), shippingCents: shipping[at] ?? 0 }];
  });
}

/** An amount in parts after their weights, whose sum it is; in equal parts where nothing weighs. */
function shared(amount: number, given: readonly number[]): readonly number[] {
  const weights = given.some((weight) => weight > 0) ? given : given.map(() => 1);
  const whole = weights.reduce((total, weight) => total + weight, 0);
  let passed = 0;
  let handed = 0;
  return weights.map((weight) => {
    passed += weight;
    const upTo = Number((BigInt(amount) * BigInt(passed)) / BigInt(whole));
    const part = upTo - handed;
    handed = upTo;
    return part;
  });
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
