/**
 * Where regions are found in the compatible markup. Everything else about a region follows from its row: what the loader
 * wakes and when, the marks by which the server sees that a page needs the runtime, and the chunks of the build. Light on
 * purpose: the loader carries it, the regions stay away.
 */
export interface RegionRow {
  /** Also the region's folder in `runtime/regions`. */
  name: string;
  /** The element whose children React takes over. */
  selector: string;
  /**
   * `visible`: wakes when near the viewport. `touch`: wakes when the visitor shows intent.
   * `single`: visible on a page about one product, touch on a list, where sixty buttons would load React for nothing.
   * `idle`: wherever it stands, once the page has loaded and the browser has nothing to do.
   */
  wake: 'visible' | 'touch' | 'single' | 'idle';
  /** Controls whose early click or key is held back and replayed; everything else works natively. */
  controls?: string;
}

export const regionTable: readonly RegionRow[] = [
  { name: 'variants', selector: '.product-variants', wake: 'single', controls: '[role=button]' },
  { name: 'quantity', selector: '.product-quantity-input', wake: 'single' },
  {
    name: 'add-button',
    selector: '.sqs-add-to-cart-button-wrapper',
    wake: 'single',
    controls: '.sqs-add-to-cart-button',
  },
  { name: 'price', selector: '.product-price', wake: 'single' },
  { name: 'scarcity', selector: '.product-scarcity', wake: 'single' },
  { name: 'restock', selector: '.product-restock-notification', wake: 'single', controls: 'form' },
  { name: 'quick-view', selector: '.sqs-product-quick-view-button', wake: 'touch', controls: '*' },
  { name: 'installments', selector: '[data-installments]', wake: 'idle' },
  { name: 'reviews-anchor', selector: 'a[href="#reviews"]', wake: 'touch', controls: 'a' },
  { name: 'form', selector: '[data-vitrine-form-block]', wake: 'touch', controls: 'form' },
  { name: 'form', selector: '[data-vitrine-popup]', wake: 'idle' },
  { name: 'gallery', selector: '[data-gallery]', wake: 'visible', controls: 'a' },
  // The pages that the server renders, each in `regions/<name>-page`.
  { name: 'page', selector: '[data-vitrine-region]', wake: 'visible' },
  // Comments, share buttons and the audio player are named after the platform; what else is so called is left alone.
  {
    name: 'embeds',
    selector: '[class^=squarespace-],.sqs-simple-like,.sqs-video-wrapper,img[data-src],.timesince',
    wake: 'visible',
  },
];
