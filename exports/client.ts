/**
 * What the islands of a site import: the visitor's cart and the products of the page. The build puts the page's own stores in
 * its place; here, where there is no page, nothing is known of either.
 *
 * @module vitrine/client
 */
export { cart, useCart, useProduct } from '../runtime/islands/client/on-server.ts';
export type { Answer, CartCalls, CartLine, CartView, ProductView } from '../runtime/islands/client/types.ts';
