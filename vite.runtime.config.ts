import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';
import { describeLightly } from './runtime/api/light/describe-lightly.ts';
import { leanReact } from './runtime/boot/lean-react.ts';

/** What arrives together, by the files it is made of; the first row that fits decides. */
const pieces: readonly (readonly [name: string, files: readonly string[]])[] = [
  ['react', ['node_modules/(?:react|react-dom|scheduler)/']],
  [
    'loader',
    [
      'preload-helper',
      'runtime/(?:boot/(?:boot|early|idle|loader|preload|pressed|registry|table|trusted)|page/(?:cookies|events)|stores/cart-channel)',
    ],
  ],
  ['banner', ['runtime/analytics/visits/banner', 'messages/consent']],
  ['events-service', ['runtime/analytics/events/external']],
  ['errors', ['runtime/analytics/errors']],
  ['watch', ['runtime/analytics/events/watch-page']],
  ['experiments', ['runtime/analytics/experiments']],
  ['measure', ['runtime/analytics', 'node_modules/web-vitals']],
  // Parts of content that come without React.
  ['gallery', ['runtime/regions/gallery']],
  ['upload', ['runtime/regions/upload', 'contract/endpoints/form-files']],
  ['comments', ['runtime/(?:regions/embeds/comment|ui/(?:scroll|tween|clamp)\\.ts)', 'model/discussion']],
  ['extras', ['runtime/(?:regions/embeds|messages/embeds)', 'model/page/image']],
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
  // The pages that the server renders, and what they share.
  ['order-page', ['runtime/(?:regions/order-page|messages/order)']],
  ['gift-card-page', ['runtime/(?:regions/gift-card-page|messages/gift-card)']],
  ['checkout', ['runtime/(?:regions/checkout-page|messages/checkout)']],
  ['cart-page', ['runtime/(?:regions/cart-page/(?!answers)|messages/cart-page)']],
  [
    'pages',
    [
      'runtime/(?:regions/(?:totals|lines|page-region|country-names|cart-page)|messages/totals)',
      'contract/(?:endpoints/(?:cart-changes|checkout)|schemas/order)',
    ],
  ],
  // Fields and their rules: a product's form and a site's share them.
  ['product-form', ['runtime/(?:regions/product-form|messages/product-form)']],
  [
    'fields',
    [
      'runtime/(?:regions/form/(?:field|address-context)|messages/form-fields|ui/answers-in)',
      'engine/model/(?:forms/(?:answer-value|answers|definition|kinds|likert|posted)|money/money-input|postal/labels)',
    ],
  ],
  [
    'site-form',
    [
      'runtime/(?:regions/form|ui/safe-html|messages/site-form)',
      'engine/model/(?:forms/(?:check|messages)|checks/(?:editor|fields|files|links|url))',
    ],
  ],
  [
    'product',
    [
      'runtime/(?:regions|stores/product|messages/product\\.|ui/(?:price|nearest))',
      'engine/model/(?:product/(?!quantity)|cart/(?:add-to|inst))',
    ],
  ],
  // What every region needs of the shop.
  ['shop', ['.']],
];

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Puts our own helper of dynamic imports in the place of the build's. */
const lightPreload: Plugin = {
  name: 'light-preload',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `export { preload as __vitePreload } from ${JSON.stringify(file('runtime/boot/preload.ts'))};`,
  },
};

/** The built-in minifier's files once more: two passes of different kinds leave 2 % less than the better one alone. */
const minifyAgain: Plugin = {
  name: 'minify-again',
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      // React comes minified as far as it goes.
      if (chunk.type !== 'chunk' || chunk.name === 'react') continue;
      const options = { module: true, ecma: 2020, compress: { passes: 2, keep_fargs: false } } as const;
      chunk.code = (await minify(chunk.code, options)).code ?? chunk.code;
    }
  },
};

/** Each file in brotli's tightest form beside it: worth a second once, and too dear while a visitor waits. */
const packTightly: Plugin = {
  name: 'pack-tightly',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((each) => /\.(?:js|css)$/.test(each))) {
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(readFileSync(join(dir, name))));
    }
  },
};

// The browser's side: one small loader, and chunks that it asks for when a visitor needs them. The manifest tells the
// server the names to print.
export default defineConfig({
  base: '/_runtime/',
  plugins: [react(), leanReact, describeLightly(), lightPreload, minifyAgain, packTightly],
  // What the browser reads of the contract needs a tenth of the library.
  resolve: { alias: { 'zod/mini': file('runtime/api/light/schemas.ts') } },
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/runtime',
    emptyOutDir: true,
    manifest: 'manifest.json',
    modulePreload: {
      polyfill: false,
      // What measuring asks for later needs its style sheets; the scripts are few and small, and ask for themselves.
      resolveDependencies: (_file, deps, { hostId }) =>
        hostId.startsWith('measure-') ? deps.filter((file) => file.endsWith('.css')) : deps,
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Some imports are dynamic for the server's sake only: it renders pages without the browser's dialogs.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
      input: { boot: 'runtime/boot/boot.ts' },
      // Only the entry and style sheets do something by being loaded; a schema that nothing reads is left out.
      treeshake: {
        moduleSideEffects: [
          { test: /\.css$|runtime[\\/]boot[\\/]boot\.ts$/, sideEffects: true },
          { test: /\.tsx?$/, sideEffects: false },
        ],
        // By name, wherever it is called: these names must be nobody else's.
        manualPureFunctions: ['z', 'defineRoute', 'openSchema', 'maybeSchema'],
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: pieces.map(([name, files]) => ({
            name,
            test: new RegExp(files.join('|').replaceAll('/', '[\\\\/]')),
          })),
        },
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
});
