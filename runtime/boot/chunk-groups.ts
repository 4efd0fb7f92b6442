/** A region's folder and its messages. */
const filesOf = (name: string) => [`runtime/(?:regions|messages)/${name}(?:/|\\.)`];

/** What arrives together, by the files it is made of; the first row that fits decides. */
const chunks: readonly (readonly [name: string, files: readonly string[]])[] = [
  ['react', ['node_modules/(?:react|react-dom|scheduler)/']],
  [
    'loader',
    [
      'preload-helper',
      'runtime/(?:boot/(?:boot|early|idle|load-region|loader|preload|pressed|region-table|trusted)|page/(?:cookies|events)|stores/cart-channel)',
      'model/cart/load-rule',
    ],
  ],
  ['banner', ['runtime/analytics/visits/banner', 'messages/consent']],
  ['events-service', ['runtime/analytics/events/external']],
  ['errors', ['runtime/analytics/errors']],
  ['watch', ['runtime/analytics/events/watch-page']],
  ['experiments', ['runtime/analytics/experiments']],
  ['analytics', ['runtime/analytics', 'node_modules/web-vitals']],
  ['upload', ['runtime/regions/upload', 'contract/endpoints/form-files']],
  ['comments', ['runtime/(?:regions/embeds/comment|ui/(?:scroll|tween|clamp)\\.ts)', 'model/discussion']],
  // The number beside the cart's link, for a visitor who has a cart.
  [
    'count',
    [
      'runtime/(?:regions/cart-count|stores/cart-(?:source|version)|messages/(?:cart-count|create-message)|page/read-context|ui/money)',
      'engine/model/(?:money/(?:minor-text|currencies)|text/fill|cart/cart)',
    ],
  ],
  ['countries', ['runtime/regions/form/(?:address-fields|countries)']],
  ['address', ['model/postal/(?!labels)', 'runtime/ui/address-plan']],
  ['card-fields', ['runtime/regions/checkout-page/stripe', 'node_modules/@stripe']],
  // What the pages that the server renders share.
  [
    'pages',
    [
      'runtime/(?:regions/(?:answers-shown|totals|lines|page-region|country-names)|messages/totals)',
      'contract/(?:endpoints/(?:cart-changes|checkout)|schemas/order|paths)',
      'model/money/stripe-amount',
    ],
  ],
  // Fields and their rules: a product's form and a site's share them.
  ['product-form', filesOf('product-form')],
  [
    'fields',
    [
      'runtime/(?:regions/form/(?:field|address-context)|messages/form-fields|ui/answers-in)',
      'engine/model/(?:forms/(?:answer-value|answers|definition|kinds|likert|posted)|money/money-input|postal/labels)',
    ],
  ],
  // Regions that come apart from a product's, with what they need beside their own folder.
  [
    'form',
    [
      ...filesOf('form'),
      'runtime/(?:ui/safe-html|messages/site-form)',
      'engine/model/(?:forms/(?:check|messages)|checks/(?:editor|fields|files|links|url))',
    ],
  ],
  ['gallery', filesOf('gallery')],
  ['embeds', [...filesOf('embeds'), 'model/(?:page/image|text/relative-time)']],
];

/** The rest of the regions, and what every region needs of the shop. */
const rest: typeof chunks = [
  [
    'product',
    [
      'runtime/(?:regions|stores/product|messages/product\\.|ui/(?:price|nearest))',
      'engine/model/(?:product/(?!quantity)|cart/(?:add-to|inst))',
    ],
  ],
  ['shop', ['.']],
];

const matching = (files: readonly string[]) => new RegExp(files.join('|').replaceAll('/', '[\\\\/]'));
const groupOf = ([name, files]: (typeof chunks)[number]) => ({ name, test: matching(files) });

/** The pages that the server renders come each as a chunk under their folder's name. */
const pageFiles = matching(filesOf('([\\w-]+-page)'));
const pages = { test: pageFiles, name: (id: string) => pageFiles.exec(id)?.[1] ?? null };

/** How the browser's code is cut into files. */
export const chunkGroups = [...chunks.map(groupOf), pages, ...rest.map(groupOf)];
