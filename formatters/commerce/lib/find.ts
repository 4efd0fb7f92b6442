import { childOf, type Reference, type RenderContext, toText, type Value, walk } from '#engine';

/** Resolves a name from some frame outwards. */
export type Find = (reference: Reference) => Value;

/** From the frame of the tag outwards: the decisions of a formatter look here. */
export function findInPage(context: RenderContext): Find {
  return (reference) => context.find(reference);
}

/**
 * From the item outwards, as inside markup that is expanded around it (language reference, “Prices”): a member of the item
 * hides the page's, a missing one is found on the page.
 */
export function findFrom(item: Value, find: Find): Find {
  return (reference) => {
    const [first = '', ...rest] = reference;
    const own = childOf(item, first);
    return own === undefined ? find(reference) : walk(own, rest);
  };
}

/** `localizedStrings.‹key›` as some frame sees it. */
export function localizedString(find: Find, key: string): Value {
  return find(['localizedStrings', key]);
}

/** What the store says about a product beside its data. */
export function merchandisingOf(id: Value, find: Find): Value {
  return find(['productMerchandisingContext', toText(id)]);
}
