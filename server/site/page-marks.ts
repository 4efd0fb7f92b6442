import { createByteSearch, createSearchForAny } from './assembly/byte-search.ts';

// By what a finished page is known to need a sheet of the platform.

/** Columns of a layout. */
export const COLUMNS = createByteSearch('sqs-row', 'told');
/** A price without the sign of its currency. */
export const BARE_PRICE = createByteSearch('sqs-money-native', 'told');
/** What the platform's partials have a style sheet for. */
export const PARTIALS = createSearchForAny(['sqs-svg-icon--', 'sqs-video-background', 'data-image-component']);
/** Controls of a product. */
export const PICKER = createByteSearch('class="sqs-add-to-cart-button-wrapper"', 'told');
/** What the lists and items have that a folder leaves to the platform. */
export const COLLECTIONS = createByteSearch('system-collection', 'told');
/** A page that a folder leaves to the platform whole. */
export const PAGES = createByteSearch('class="vitrine-system', 'told');
/** Those that bring no room of their own. */
export const PLAIN_PAGES = ['error', 'form', 'not-found', 'search'].map((kind) => ({
  name: `.vitrine-${kind}`,
  search: createByteSearch(`class="vitrine-system vitrine-${kind}`, 'told'),
}));
