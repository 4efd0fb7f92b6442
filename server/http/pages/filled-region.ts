import type { JsonValue } from '#engine';
import { type JsonObject, withMembers } from '../../site/lib/json-access.ts';

/** A private page: its markup, and what the page says of itself once it is known whose it is. */
export interface FilledRegion {
  readonly markup: string;
  readonly members: Readonly<Record<string, JsonValue>>;
  /** Where what the address names is nobody's, or not this visitor's; the page's own without. */
  readonly status?: number;
}

/**
 * Markup that is given again: the same object for as long as it would be made the same, so that what was made of it once
 * is known by it. It says nothing of the page beside it.
 */
export class KeptMarkup {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Filled = string | KeptMarkup | FilledRegion;

/** Gives the markup of a page that is one visitor's own. */
export type FillRegion = (context: JsonObject) => Promise<Filled | undefined>;

/** The markup where that is all that is given. */
export function plainMarkup(filled: Filled | undefined): string | undefined {
  return filled instanceof KeptMarkup ? filled.markup : typeof filled === 'string' ? filled : undefined;
}

const regionOf = (filled: Filled): FilledRegion =>
  typeof filled === 'object' && 'members' in filled ? filled : { markup: plainMarkup(filled) ?? '', members: {} };

/** A page's context with what was made for its visitor. */
export function filledContext(
  context: JsonObject,
  filled: Filled | undefined,
): { readonly context: JsonObject; readonly regionMarkup: string | undefined; readonly status?: number } {
  if (filled === undefined) return { context, regionMarkup: undefined };
  const { markup: regionMarkup, members, ...more } = regionOf(filled);
  return { context: withMembers(context, { ...members, regionMarkup }), regionMarkup, ...more };
}
