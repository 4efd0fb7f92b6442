import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { entityTables } from '../../lib/entity-tables.ts';
import { packText } from './packed-text.ts';
import { type Cut, isNode, walk } from './syntax-walk.ts';
import { withoutUnsaid } from './unsaid-messages.ts';

/** What `vitrine build --target edge` writes beside the worker: messages in the languages of the site. */
const languageModule = './language.js';

/** The sprite of the marks of networks, cut down to those that the site shows. */
const marksModule = './marks.js';
const sprite = 'server/site/platform/social-accounts.svg';

/** Rules of all time zones: data of the locale library, which the build puts beside the code. */
const zonesModule = './zones.js';
const beside: ReadonlySet<string> = new Set([languageModule, marksModule, zonesModule]);

const textFolders = ['server/site/platform', 'server/site/blocks/styles'];
const textFiles = ['runtime/ui/forms.css'];

/** Members of a definition that are its documentation. */
const documentation: ReadonlySet<string> = new Set(['summary', 'examples']);

/** Leaves the documentation of formatters and predicates out: a fifth of their code. */
function definitionsAlone(root: string): Plugin {
  return {
    name: 'definitions-alone',
    transform(code, id) {
      if (!/^(?:formatters|predicates)\//.test(path.relative(root, id))) return undefined;
      const cuts: Cut[] = [];
      walk(this.parse(code), (node) => {
        const { type, key, value } = node;
        if (type !== 'Property' || !isNode(key) || !isNode(value) || !documentation.has(String(key['name']))) return;
        // Only a definition has texts there: an argument's reader has its summary as a parameter.
        if (value.type === 'ArrayExpression' || value.type === 'Literal' || value.type === 'TemplateLiteral')
          cuts.push(value);
      });
      const without = cuts
        .sort((a, b) => b.start - a.start)
        .reduce((text, { start, end }) => `${text.slice(0, start)}""${text.slice(end)}`, code);
      return cuts.length === 0 ? undefined : { code: without };
    },
  };
}

const saidAlone: Plugin = {
  name: 'said-alone',
  // Once what is never called is gone from the code.
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = withoutUnsaid(chunk.code, this.parse(chunk.code));
  },
};

/** A worker has no folders: whoever asks for a file of one finds none. */
const noFiles = `export class FileRefused extends Error {
  constructor(name) { super(name); this.reason = 'missing'; }
}
export const readInside = (_root, name) => { throw new FileRefused(name); };
export const openInside = readInside;
export const isPublicName = () => false;
export const isInnerName = () => false;
export const liesInside = () => false;`;

/** The rules of time zones, unpacked when the library is evaluated: few pages say a time. It empties what it has read. */
const packedZones = (rules: object) => `import { inflateRawSync } from "node:zlib";
const packed = "${packText(JSON.stringify(rules))}";
let read;
const rules = () => (read ??= JSON.parse(inflateRawSync(Buffer.from(packed, "base64")).toString()));
export const rawdata = {${Object.keys(rules)
  .map((name) => ` get ${name}() { return rules().${name}; }, set ${name}(value) { rules().${name} = value; }`)
  .join(',')} };
`;

/** Puts what a worker has in the place of modules that read files, or that carry what a site at hand does not need. */
function edgeParts(root: string): Plugin {
  const inPlace: Readonly<Record<string, () => string>> = {
    'server/lib/package-text.ts': () => {
      const listed = textFolders.flatMap((folder) => {
        const names = readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.css'));
        return names.map((name) => `${folder}/${name}`);
      });
      const texts = [...listed, ...textFiles].map((name) => [name, readFileSync(path.join(root, name), 'utf8')]);
      return `import { marks } from ${JSON.stringify(marksModule)};
const texts = ${JSON.stringify(Object.fromEntries(texts))};
export const packageText = (name) => (name === ${JSON.stringify(sprite)} ? marks : (texts[name] ?? ''));`;
    },
    'server/site/lib/contained-files.ts': () => noFiles,
    'server/site/languages/catalogues.ts': () => `import { catalogues } from ${JSON.stringify(languageModule)};
export const languageTags = [...catalogues.keys()];
export const readCatalogue = (tag) => catalogues.get(tag);`,
    // Evaluated when a page first asks: its tables take a start longer than all of ours.
    'server/http/edge/late-library.ts': () => {
      const late = (name: string) => `() => require(${JSON.stringify(path.join(root, 'server/http/edge', name))})`;
      const [library, numbers, zones] = ['locale-library.ts', 'number-library.ts', 'zone-library.ts'].map(late);
      return `export const lateLibrary = ${library}, lateNumbers = ${numbers}, lateZones = ${zones};`;
    },
    // Of their packages alone: the library that gives them too would be evaluated with them.
    'server/http/edge/number-library.ts': () =>
      `export { Decimal } from '@phensley/decimal'; export { pluralRules } from '@phensley/plurals';`,
    // Nothing of a page is kept between two answers.
    'server/site/exchange-rows.ts': () =>
      'export const exchangeRows = () => undefined, madePage = exchangeRows, isSamePage = () => false;',
    'server/site/assembly/kept-page.ts': () => 'export class KeptPage { isProven = false; keep() {} prove() {} }',
    'server/http/render/form-markup.ts': () =>
      `export * from ${JSON.stringify(path.join(root, 'server/http/edge/form-markup.ts'))};`,
  };
  return {
    name: 'edge-parts',
    enforce: 'pre',
    resolveId(name, importer = '') {
      if (/\bautogen\.zonedata$/.test(name) && importer.includes('/@phensley/timezone/'))
        return { id: zonesModule, external: true };
      return beside.has(name) ? { id: name, external: true } : undefined;
    },
    generateBundle() {
      const { rawdata } = createRequire(import.meta.url)('@phensley/timezone/lib/autogen.zonedata.js');
      this.emitFile({ type: 'asset', fileName: 'zones.js', source: packedZones(rawdata) });
    },
    load(id) {
      const make = inPlace[path.relative(root, id)];
      return make && { code: make(), moduleType: 'js' };
    },
  };
}

/** Of the locale library, setting the one default does something; the rest is written so that no bundler can see it does not. */
const withoutEffects = [
  { test: /\.tsx?$/, sideEffects: false },
  { test: /[\\/]@phensley[\\/](?!cldr[\\/])/, sideEffects: false },
];

/** Style sheets of the platform, and tables of the locale library: data beside the code, as the time zones are. */
const tables = [
  { name: 'sheets', test: /[\\/]server[\\/]lib[\\/]package-text\.ts$/ },
  { name: 'locale-tables', test: /[\\/]@phensley[\\/].*(?:[\\/]autogen\.\w+|[\\/]cldr[\\/]lib-es[\\/]config)\.js$/ },
];

/** How each module of an edge bundle is written. */
const oneModule = { ssr: true, target: 'es2022', outDir: 'dist/edge', minify: true } as const;

/** The second pass of the minifier is most of the build's time, and known to be. */
const checks = { pluginTimings: false };

/** What renders a site at the edge, as one module: no parser, no file, nothing of React. */
export function edgeBuild(root: string, manualPureFunctions: string[], minifyAgain: Plugin): UserConfig {
  return {
    plugins: [edgeParts(root), definitionsAlone(root), entityTables, minifyAgain, saidAlone],
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...oneModule,
      ssrEmitAssets: true,
      emptyOutDir: true,
      rolldownOptions: {
        input: { runtime: 'server/http/edge/worker.ts' },
        external: [/^node:/],
        checks,
        treeshake: { moduleSideEffects: withoutEffects, manualPureFunctions },
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          codeSplitting: { groups: tables },
        },
      },
    },
    ssr: { noExternal: true },
  };
}

/** What begins a worker (`start`), and what a browser's service worker has in the place of Node's modules (`node-parts`). */
export function edgeModuleBuild(name: 'start' | 'node-parts'): UserConfig {
  const file = { start: 'start.ts', 'node-parts': 'in-browser/node-parts.ts' }[name];
  return {
    publicDir: false,
    build: {
      ...oneModule,
      emptyOutDir: false,
      rolldownOptions: {
        input: { [name]: `server/http/edge/${file}` },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
    ssr: { noExternal: true },
  };
}

/** What renders a site's own islands at the edge, for sites that have some: React, and what islands import. */
export function edgeIslandsBuild(root: string, minifyAgain: Plugin): UserConfig {
  const react = path.dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
  return {
    plugins: [callsByName(root), minifyAgain],
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    // The other one streams by what Node alone has.
    resolve: {
      alias: { 'react-dom/server': path.join(react, 'cjs/react-dom-server-legacy.browser.production.js') },
    },
    build: {
      ...oneModule,
      emptyOutDir: false,
      rolldownOptions: {
        input: { islands: 'runtime/islands/server.ts' },
        checks,
        treeshake: { moduleSideEffects: [{ test: /\.tsx?$/, sideEffects: false }] },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
    ssr: { noExternal: true },
  };
}

/** Where nobody is called, names are enough of the calls. */
function callsByName(root: string): Plugin {
  return {
    name: 'calls-by-name',
    enforce: 'pre',
    load: (id) =>
      path.relative(root, id) === 'runtime/islands/client/api.ts'
        ? 'export const api = new Proxy({}, { get: (_calls, name) => ({ name }) });'
        : undefined,
  };
}

/** What is built into the regions of a site itself, on the page's React. */
export function regionPartsBuild(root: string, regionParts: string): UserConfig {
  return {
    plugins: [callsByName(root)],
    publicDir: false,
    build: {
      target: 'es2022',
      outDir: 'dist/client',
      emptyOutDir: true,
      minify: false,
      lib: {
        entry: {
          [regionParts]: `runtime/islands/${regionParts}.ts`,
          'in-project': 'runtime/islands/client/in-project.ts',
        },
        formats: ['es'],
      },
      rolldownOptions: { external: ['react'] },
    },
  };
}
