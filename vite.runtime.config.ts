import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';
import { describeLightly } from './runtime/api/light/describe-lightly.ts';
import { leanReact } from './runtime/boot/lean-react.ts';
import { regionTable } from './runtime/boot/region-table.ts';

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
  // What the pages that the server renders share.
  [
    'pages',
    [
      'runtime/(?:regions/(?:answers-shown|totals|lines|page-region|country-names)|messages/totals)',
      'contract/(?:endpoints/(?:cart-changes|checkout)|schemas/order)',
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
  // Beside the region's own folder.
  [
    'form',
    [
      'runtime/(?:ui/safe-html|messages/site-form)',
      'engine/model/(?:forms/(?:check|messages)|checks/(?:editor|fields|files|links|url))',
    ],
  ],
  ['embeds', ['model/page/image']],
  ...regionTable.filter(({ apart }) => apart).map(({ name }) => [name, filesOf(name)] as const),
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
      // What the analytics ask for later needs its style sheets; the scripts are few and small, and ask for themselves.
      resolveDependencies: (_file, deps, { hostId }) =>
        hostId.startsWith('analytics-') ? deps.filter((file) => file.endsWith('.css')) : deps,
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
          groups: [...chunks.map(groupOf), pages, ...rest.map(groupOf)],
        },
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
});
