import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** What may cross the wire, in bytes of brotli, a kB being 1,024 of them. */
export const budgets = {
  loader: 3_100,
  /** A list until the visitor does something, beside the analytics, which come when the page has long been idle. */
  beforeIntent: 5.75 * 1024,
  /** What a variant is chosen and added with, before React (runtime/decisions/0559). */
  selling: 10 * 1024,
  /** The same where a product asks for more than its controls can do, such as a subscription or a form. */
  sellingWithReact: 64_200,
  /** Every region of any page, all used. */
  everything: 71_200,
  /** What comes beside them on some page or other, each on its own. */
  address: 4.5 * 1024,
  upload: 2.65 * 1024,
  content: 8.35 * 1024,
  lightbox: 2 * 1024,
  /** The most that any page comes to: all its regions, all that stands beside them, and the analytics. */
  fullest: 81_600,
  /** What scripts of templates ask the platform for: on pages with such scripts alone. */
  globals: 20.65 * 1024,
  /** What pages with islands have beside React and their own code: the script that wakes them, and React's names. */
  islands: 2.25 * 1024,
  /** The same on pages with regions of the site's own, where another script wakes both. */
  regions: 2.375 * 1024,
  /** The analytics as every page loads them, when it is idle. */
  analytics: 6 * 1024,
} as const;

/** The chunks that a page comes to load, by name; what they import is added. The other pages that the server renders load one each. */
const always = ['boot', 'count', 'shop'];
const form = ['product-form'];
const selling = ['boot', 'controls'];
const sellingWithReact = [...always, 'product'];
export const pages: Readonly<Record<string, readonly string[]>> = {
  'product: variants, quick view, restock, badge, form': [...always, 'product', ...form],
  'product, its controls before React: quick view, restock, badge': [...selling, ...sellingWithReact],
  'cart, answers edited': [...always, 'cart-page', ...form],
  'site form, a file sent': [...always, 'form', 'upload'],
  'checkout, by card': [...always, 'checkout-page', 'card-fields'],
};

/** Comes when the page has loaded and is idle, whatever is on it; its parts where a site or a page asks for them. */
const analytics = ['analytics'];
const analyticsAsked = ['asked', 'banner', 'experiments', 'watch'];
/** Parts of content, which need no React: on posts and galleries, beside whatever else is there. */
const content = ['embeds', 'comments', 'gallery'];
/** Comes on top where somebody types into a search field. */
const search = ['search'];
/** Comes on top of a gallery or a product's pictures when one of them is pressed. */
const lightbox = ['lightbox'];
/** Comes on top where a product's form asks for an address, its list of countries being half of it. */
const address = ['countries'];
/** Comes on top where a site's form takes files. */
const upload = ['upload'];
/** What islands import, each for itself. */
const islandModules = ['island-react', 'island-use-cart', 'island-calls', 'island-use-product'];
/** Comes where a demonstration lets everybody through. */
const demonstration = ['test-captcha'];

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.optional(z.string()), imports: z.optional(z.array(z.string())) }),
);

export interface RuntimeSize {
  /** Every script by its piece's name. */
  readonly pieces: Readonly<Record<string, number>>;
  readonly loader: number;
  readonly beforeIntent: number;
  readonly selling: number;
  readonly sellingWithReact: number;
  /** Each page with everything of it used. */
  readonly pages: Readonly<Record<string, number>>;
  readonly analytics: number;
  /** The same where everything that a page can ask of it is asked. */
  readonly analyticsAsked: number;
  readonly address: number;
  readonly content: number;
  readonly lightbox: number;
  readonly upload: number;
  readonly globals: number;
  readonly islands: number;
  readonly regions: number;
  /** Each page with everything that can come to it, analytics included. */
  readonly fullest: Readonly<Record<string, number>>;
  /** Pieces that no page here comes to load: the list above has forgotten a page. */
  readonly forgotten: readonly string[];
}

/** Measures the built runtime, by the build's own account of what imports what. */
export function measureRuntime(folder = 'dist/runtime'): RuntimeSize {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
  const scripts = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'));
  const pieces = Object.fromEntries(
    // The packed form that the build wrote is what the server sends.
    scripts.map(([key, { file, name = key }]) => [name, statSync(join(folder, `${file}.br`)).size]),
  );
  const nameOf = new Map(scripts.map(([key, { name = key }]) => [key, name]));
  const importsOf = new Map(
    scripts.map(([key, { name = key, imports = [] }]) => [name, imports.flatMap((each) => nameOf.get(each) ?? [])]),
  );
  const rendered = Object.keys(pieces).filter((name) => name.endsWith('-page') && name !== 'cart-page');
  const pageRows = { ...pages, ...Object.fromEntries(rendered.map((name) => [name, [...always, name]])) };
  const closure = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (found.has(name)) continue;
      found.add(name);
      closure(importsOf.get(name) ?? [], found);
    }
    return found;
  };
  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + (pieces[name] ?? Number.NaN), 0);
  const beyond = (names: readonly string[], page: readonly string[]) =>
    sum(closure(names)) - sum([...closure(names)].filter((name) => closure(page).has(name)));
  const loaded = closure([
    ...Object.values(pageRows).flat(),
    ...analytics,
    ...analyticsAsked,
    ...content,
    ...address,
    ...upload,
    ...search,
    ...lightbox,
    ...demonstration,
    ...islandModules,
  ]);
  return {
    pieces,
    loader: sum(closure(['boot'])),
    beforeIntent: sum(closure(['boot', 'count'])),
    selling: sum(closure(selling)),
    sellingWithReact: sum(closure(sellingWithReact)),
    pages: Object.fromEntries(Object.entries(pageRows).map(([page, names]) => [page, sum(closure(names))])),
    analytics: sum(closure(analytics)) - sum(closure(['boot'])),
    analyticsAsked: beyond([...analytics, ...analyticsAsked], ['boot']),
    address: beyond(address, [...always, 'product', ...form]),
    content: beyond(content, always),
    lightbox: beyond(lightbox, ['gallery']),
    upload: beyond(upload, [...always, 'form']),
    globals: packedBytes(folder, /^platform-.*\.js\.br$/),
    islands: packedBytes(folder, /^islands-(?!and-).*\.js\.br$/) + (pieces['island-react'] ?? Number.NaN),
    regions: packedBytes(folder, /^islands-and-.*\.js\.br$/) + (pieces['island-react'] ?? Number.NaN),
    fullest: Object.fromEntries(
      Object.entries(pageRows).map(([page, names]) => [
        page,
        sum(closure([...names, ...analytics, ...(names.includes('product-form') ? address : [])])),
      ]),
    ),
    forgotten: Object.keys(pieces).filter((name) => !loaded.has(name)),
  };
}

function packedBytes(folder: string, names: RegExp): number {
  const files = readdirSync(folder).filter((name) => names.test(name));
  return files.reduce((total, name) => total + statSync(join(folder, name)).size, 0);
}

/** One line per budget that is broken. */
export function brokenBudgets({
  loader,
  beforeIntent,
  selling: sold,
  sellingWithReact: soldWithReact,
  pages: totals,
  fullest,
  analytics: analysed,
  address: addressed,
  upload: uploaded,
  content: contents,
  lightbox: large,
  globals,
  islands,
  regions,
  forgotten,
}: RuntimeSize): readonly string[] {
  const rows: readonly (readonly [string, number, number])[] = [
    ['the loader', loader, budgets.loader],
    ['a list page before intent', beforeIntent, budgets.beforeIntent],
    ['a variant chosen and added, before React', sold, budgets.selling],
    ['a variant chosen and added, with React', soldWithReact, budgets.sellingWithReact],
    ['the analytics', analysed, budgets.analytics],
    ['an address in a product form', addressed, budgets.address],
    ['files in a site form', uploaded, budgets.upload],
    ['parts of content', contents, budgets.content],
    ['a picture shown large', large, budgets.lightbox],
    ['globals of the platform', globals, budgets.globals],
    ['islands, beside React and their own code', islands, budgets.islands],
    ['regions of a site, beside React and their own code', regions, budgets.regions],
    ...Object.entries(totals).map(([page, bytes]) => [page, bytes, budgets.everything] as const),
    ...Object.entries(fullest).map(([page, bytes]) => [`${page}, and all beside it`, bytes, budgets.fullest] as const),
  ];
  return [
    ...rows
      .filter(([, bytes, budget]) => !(bytes <= budget))
      .map(([what, bytes, budget]) => `${what}: ${bytes} B of ${budget} B`),
    ...forgotten.map((name) => `${name}: no page is known to load it`),
  ];
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const size = measureRuntime();
  console.log('Scripts in bytes of brotli.');
  console.table(size.pieces);
  console.table({
    'the loader': size.loader,
    'a list page before intent': size.beforeIntent,
    'a variant chosen and added, before React': size.selling,
    'a variant chosen and added, with React': size.sellingWithReact,
    ...size.pages,
    'the analytics, on each page when it is idle': size.analytics,
    'the analytics, all that a page can ask of them': size.analyticsAsked,
    'an address in a product form': size.address,
    'files in a site form': size.upload,
    'comments, likes, sharing, sound, video, galleries': size.content,
    'a picture shown large, beside its gallery': size.lightbox,
    'islands, beside React and their own code': size.islands,
    'regions of a site, beside React and their own code': size.regions,
    'the fullest page: product, form with an address, analytics': Math.max(...Object.values(size.fullest)),
  });
  const broken = brokenBudgets(size);
  for (const line of broken) console.error(`Over budget: ${line}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
