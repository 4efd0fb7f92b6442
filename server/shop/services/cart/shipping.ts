import { type Destination, isInZone, type PostalZone } from '#model';
import type { ShippingRule, StoreRules } from '../catalogue/catalogue.ts';

/** Where an option goes; undefined: everywhere. */
function zonesOf({ countries, zones }: ShippingRule): readonly PostalZone[] | undefined {
  if (countries === undefined && zones === undefined) return undefined;
  return [...(countries ?? []).map((country) => ({ country })), ...(zones ?? [])];
}

/** What goes to a place, in the owner's order; while the place is not known, what goes everywhere. */
export function optionsFor(rules: Pick<StoreRules, 'shippingOptions'>, place: Destination | null): ShippingRule[] {
  return rules.shippingOptions.filter((option) => {
    const zones = zonesOf(option);
    return zones === undefined || (place !== null && zones.some((zone) => isInZone(place, zone)));
  });
}
