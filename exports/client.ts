/**
 * What islands and regions of a site import: the visitor's cart, the products of the page, the calls of the shop's server. The
 * build puts the page's own in its place; here, where there is no page, nothing is known of either.
 *
 * @module vitrine/client
 */
/** An element as it was found, to be rendered where it stands. */
export interface FoundElement {
  readonly type: string;
  readonly props: unknown;
  readonly key: string | null;
}

/** Printed markup that a region keeps as it is, for its component to render: `asFound(element.childNodes)`. */
export function asFound(_nodes: Iterable<Node>): readonly (FoundElement | string | null)[] {
  return [];
}

export type { ApiCall } from '../runtime/islands/client/api-call.ts';
export { api, call, cart, defineRegion, useCart, useProduct } from '../runtime/islands/client/on-server.ts';
export type { OwnRegion, RegionDefinition } from '../runtime/islands/client/region.ts';
export type { Answer, CartCalls, CartLine, CartView, ProductView } from '../runtime/islands/client/types.ts';
