import type { JsonValue } from '#engine';
import { type JsonObject, withMembers } from '../../site/lib/json-access.ts';

/** A private page: its markup, and what the page says of itself once it is known whose it is. */
export interface FilledRegion {
  readonly markup: string;
  readonly members: Readonly<Record<string, JsonValue>>;
  /** Where what the address names is nobody's, or not this visitor's; the page's own without. */
  readonly status?: number;
}

/** Gives the markup of a page that is one visitor's own. */
export type FillRegion = (context: JsonObject) => Promise<string | FilledRegion | undefined>;

/** A page's context with what was made for its visitor. */
export function filledContext(
  context: JsonObject,
  filled: string | FilledRegion | undefined,
): { readonly context: JsonObject; readonly regionMarkup: string | undefined; readonly status?: number } {
  if (filled === undefined) return { context, regionMarkup: undefined };
  const {
    markup: regionMarkup,
    members,
    ...more
  } = typeof filled === 'string' ? { markup: filled, members: {} } : filled;
  return { context: withMembers(context, { ...members, regionMarkup }), regionMarkup, ...more };
}
