// `vitrine/client` in the browser of a Vite project, whose pages have no shop: the project's own React, and nobody to call.

export { asFound, defineRegion } from '../region-parts.ts';
export { api, call, cart, useCart, useProduct } from './on-server.ts';
