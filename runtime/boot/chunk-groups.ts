/** A region's folder and its messages. */
const filesOf = (name: string) => [`runtime/(?:regions|messages)/${name}(?:/|\\.)`];

/** Modules that have copies of their own of what they import (`boot/own-copies.ts`). */
const ownModules = 'runtime/controls/';

/** What comes first, and is one for all. */
const loaderFiles = [
  'preload-helper',
  'runtime/(?:boot/(?:boot|early|idle|load-later|load-region|loader|page-kind|preload|region-table|wake-regions)|api/cookies|page/(?:events|in-time|pressed|trusted)|shared-map|stores/cart-channel)',
  'model/cart/load-rule',
];

/** What arrives together, by the files it is made of; the first row that fits decides. */
const chunks: readonly (readonly [name: string, files: readonly string[]])[] = [
  ['react', ['node_modules/(?:react|react-dom|scheduler)/']],
  ['loader', loaderFiles],
  // What is said of presses whose code is on its way: there before it is needed.
  ['waiting', ['runtime/(?:boot/watch-presses|messages/waiting|regions/add-button/still-adding|ui/wait-notice)']],
  ['banner', ['runtime/analytics/visits/banner', 'messages/consent']],
  ['asked', ['runtime/analytics/(?:asked|errors|events/external)']],
  ['watch', ['runtime/analytics/events/watch-(?:page|endpoints)']],
  ['experiments', ['runtime/analytics/experiments', 'model/experiments']],
  ['analytics', ['runtime/analytics', 'node_modules/web-vitals']],
  ['upload', ['runtime/regions/upload', 'contract/endpoints/form-files', 'model/checks/editor']],
  ['search', ['runtime/regions/embeds/search']],
  ['comments', ['runtime/(?:regions/embeds/comment|ui/(?:scroll|clamp)\\.ts)', 'model/discussion']],
  // The number beside the cart's link, for a visitor who has a cart.
  [
    'count',
    [
      'runtime/(?:regions/cart-count|stores/cart-(?:source|version)|messages/cart-count|page/(?:amount|read-context))',
      'engine/model/(?:money/(?:minor-text|money-text|currencies)|text/(?:fill|message)|cart/(?:cart\\.|failure))',
    ],
  ],
  ['countries', ['runtime/regions/form/address-fields']],
  ['address', ['model/postal/(?!labels)', 'runtime/ui/(?:address-plan|countries)']],
  ['card-fields', ['runtime/regions/checkout-page/stripe', 'node_modules/@stripe']],
  // With what checkout and order say of gift cards: a chunk of its own would be one more name in the loader.
  [
    'gift-card-page',
    ['runtime/(?:regions|messages)/gift-card', 'engine/model/gift-cards', 'contract/endpoints/gift-card'],
  ],
  // What the pages that the server renders share.
  [
    'pages',
    [
      'runtime/(?:regions/(?:answers-shown|totals|lines|page-region)|messages/(?:coupons|shown-answers|totals))',
      'contract/(?:endpoints/(?:cart-changes|checkout)|schemas/(?:order|gift-card)|paths)',
      'model/(?:money/stripe-amount|cart/cart-messages)',
    ],
  ],
  // Fields and their rules: a product's form and a site's share them.
  ['product-form', filesOf('product-form')],
  [
    'fields',
    [
      'runtime/(?:regions/form/(?:field|send-file-field|address-context)|messages/form-fields|ui/answers-in)',
      'engine/model/(?:forms/(?:answer-value|answers|definition|kinds|form-body)|money/(?:money-input|decimal-separator))',
    ],
  ],
  // Regions that come apart from a product's, with what they need beside their own folder.
  [
    'form',
    [
      ...filesOf('form'),
      'runtime/(?:ui/safe-html|messages/site-form)',
      'engine/model/(?:page/overlay-type|forms/(?:check|messages)|checks/(?:check-messages|entry-messages|fields|files|links|url))',
    ],
  ],
  // What any dialog does to the page below it, also one that comes without React.
  ['layer', ['runtime/ui/(?:back-button|scroll-lock)\\.']],
  ['lightbox', ['runtime/regions/gallery/lightbox']],
  ['gallery', filesOf('gallery')],
  ['embeds', [...filesOf('embeds'), 'model/(?:page/(?:image|players)|text/(?:relative-time|comment-messages))']],
];

/** The rest of the regions, and what every region needs of the shop. */
const rest: typeof chunks = [
  [
    'product',
    [
      'runtime/(?:regions|stores/(?:add-button|printed|product)|messages/(?:controls|product)\\.|ui/(?:alert|answer-press|as-found|nearest|press|price))',
      'engine/model/(?:product/(?!quantity)|cart/(?:add-to|inst))',
    ],
  ],
  // What islands import are entries of their own, each name for itself; so is what comes alone.
  ['shop', ['^(?!.*runtime/(?:controls/|islands/|ui/tween|(?:page|messages)/test-captcha))']],
];

/** Copies of modules stay with whom they were made for. */
const matching = (files: readonly string[]) =>
  new RegExp(`^(?!.*\\?own$)(?=.*(?:${files.join('|')}))`.replaceAll('/', '[\\\\/]'));
const groupOf = ([name, files]: (typeof chunks)[number]) => ({ name, test: matching(files) });

/** The pages that the server renders come each as a chunk under their folder's name. */
const pageFiles = matching(filesOf('([\\w-]+-page)'));
const pages = { test: pageFiles, name: (id: string) => pageFiles.exec(id)?.[1] ?? null };

/** How the browser's code is cut into files. */
export const chunkGroups = [...chunks.map(groupOf), pages, ...rest.map(groupOf)];

/** Whose modules are copied, and what of theirs is not. */
export const copied = { owners: matching([ownModules]), shared: matching([...loaderFiles, 'node_modules/']) };
