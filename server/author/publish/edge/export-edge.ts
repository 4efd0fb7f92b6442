import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { EdgeSite } from '../../../http/edge/edge-site.ts';
import { packText } from '../../../http/edge/packed-text.ts';
import { helmetHeaders } from '../../../http/security/index.ts';
import { packageText } from '../../../lib/package-text.ts';
import { siteCatalogue } from '../../../shop/live/live-catalogue.ts';
import { privatePaths } from '../../../shop/pages/list.ts';
import { eachPage } from '../../../site/content/each-page.ts';
import { nextEnd } from '../../../site/content/event-clock.ts';
import { FolderContent } from '../../../site/content/folder-content.ts';
import { ownedTweaks } from '../../../site/content/owned-tweaks.ts';
import type { PageSource } from '../../../site/content/page-source.ts';
import { withSources } from '../../../site/content-sources/open-sources.ts';
import { placeInSource } from '../../../site/extensions/place-in-source.ts';
import type { IslandBundle } from '../../../site/islands/bundle.ts';
import { normaliseTag, platformMessages } from '../../../site/languages/index.ts';
import { placeOf, type SiteDiagnostic, siteDiagnostic } from '../../../site/lib/diagnostics.ts';
import { textAt } from '../../../site/lib/json-access.ts';
import { loadSite } from '../../../site/load-site.ts';
import { storeMoney } from '../../../site/money-of.ts';
import { socialSprite } from '../../../site/platform/social-marks.ts';
import type { Site } from '../../../site/site.ts';
import { type Exported, type ExportInput, exportSite, pathsWithLocks, withoutSlash } from '../export-site.ts';
import { replaceFolder } from '../replace-folder.ts';
import { edgeContent } from './edge-content.ts';
import { writeOwnCode } from './own-code.ts';
import { forBrowser, nodeParts, PREVIEW_FOLDER, writeStart } from './preview-files.ts';
import { renderedForms } from './rendered-forms.ts';
import { seeWords } from './seen-words.ts';
import { writeTemplates } from './template-modules.ts';
import { workerdConfig } from './workerd-config.ts';
import { addressesOf, writePages } from './write-pages.ts';
import { inAscii, writeValue } from './write-value.ts';
import { WrittenFiles } from './written-files.ts';

export interface EdgeInput extends Omit<ExportInput, 'crossOrigin'> {
  /** Folder of the built modules that render a site at the edge. */
  readonly built: string;
  /** JSON of a language's pack of the locale library. */
  readonly readPack: (language: string) => string;
  /** For a browser's service worker, with the page that starts it. */
  readonly isPreview?: boolean;
}

export interface EdgeExported extends Exported {
  /** Bytes of the code, templates included, and of all data: as they are, and packed in the two usual ways. */
  readonly script: Sizes;
  readonly data: Sizes;
}

export interface Sizes {
  readonly bytes: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** What renders: the whole worker of a preview, whose service worker may import nothing later. */
const renderer = `import { content } from './content.js';
import { packs } from './packs.js';
import { own } from './own.js';
import { createWorker } from './runtime.js';
import { site } from './site.js';
import { templates } from './templates.js';

export const parts = { site, templates, content, packs, own };
export default createWorker(parts);
`;

const entry = `import { pages } from './pages.js';
import { createStart } from './start.js';

export default createStart(pages, () => import('./renderer.js'));
`;

/** Writes a site as a worker: modules, and the files beside them in `public`; whole, or not at all. */
export async function exportEdge(given: EdgeInput): Promise<EdgeExported | undefined> {
  const out = resolve(given.out);
  const folder = `${out}.${process.pid}.part`;
  mkdirSync(folder, { recursive: true });
  try {
    const { built: _built, readPack: _readPack, server: _server, isPreview = false, ...input } = given;
    const { settings, ...seen } = seeWords(given.settings);
    const [beside, inside] = isPreview ? ['', `${PREVIEW_FOLDER}/modules`] : ['public', ''];
    const exported = await exportSite({ ...input, settings, out: join(folder, beside) });
    if (exported === undefined) return undefined;
    const isPage = (name: string) => name === '404.html' || name === 'index.html' || name.endsWith('/index.html');
    const names = exported.files.filter(isPage);
    const pages = names.map((name) => join(folder, beside, name));
    const files = new WrittenFiles(join(folder, inside), isPreview ? forBrowser : undefined);
    files.write('marks.js', `export const marks=${writeValue(marksOn(pages))};\n`);
    for (const page of pages) rmSync(page);
    const { left, until } = await writeWorker(given, seen, files);
    const written = isPreview ? [] : await writePages(folder, addressesOf(names), until, files);
    const others = [...exported.files.filter((name) => !isPage(name)), ...written];
    const start = new WrittenFiles(folder);
    if (isPreview) writeStart(start, files, others);
    else start.write('package.json', asModules);
    if (!isPreview) files.write('workerd.capnp', workerdConfig([...files.texts.keys()].sort()));
    const modules = [...files.texts.keys()].map((name) => join(relative(folder, files.folder), name));
    const rest = others.map((name) => join(beside, name));
    replaceFolder(folder, out);
    const isCode = (name: string) =>
      /^(?:runtime|rolldown-runtime|worker|renderer|start|templates|own|islands|node-parts)\.js$/.test(name);
    const textsOf = (code: boolean) =>
      [...files.texts].flatMap(([name, text]) => (isCode(name) === code ? [text] : []));
    return {
      ...exported,
      diagnostics: [...exported.diagnostics, ...left],
      files: [...modules, ...start.texts.keys(), ...rest].sort(),
      script: sizesOf(textsOf(true).join('\n')),
      data: sizesOf(textsOf(false).join('\n')),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Programs that import the worker read its files as modules, whatever the package says that they lie in. */
const asModules = '{ "type": "module" }\n';

/** Gives what is told of the parts that stay behind, and from when on pages have to be rendered. */
async function writeWorker(
  input: EdgeInput,
  seen: Pick<EdgeSite, 'words' | 'zones'>,
  files: WrittenFiles,
): Promise<{ readonly left: readonly SiteDiagnostic[]; readonly until?: number | undefined }> {
  const folder = new FolderContent({ folder: input.content, report: () => undefined });
  const opened: { source: PageSource } = { source: folder };
  try {
    const loaded = await loadSite({
      folder: input.template,
      registry: input.registry,
      tweakValues: () => ownedTweaks(folder),
    });
    const { site } = loaded;
    if (site === undefined) return { left: [] };
    const { own, islands } = await writeOwnCode(site, input.built, input.isPreview);
    files.write('own.js', own);
    if (islands !== undefined) files.write('islands.js', islands);
    const source = await withSources(folder, site.extensions, () => undefined);
    opened.source = source;
    writeTemplates(site.text.sources, site.registry, files);
    files.write('content.js', `export const content=${writeValue(edgeContent(source))};\n`);
    files.write(
      'site.js',
      inAscii(`export const site=${writeValue({ ...edgeSite(site, source, input), ...seen } satisfies EdgeSite)};\n`),
    );
    const language = textAt(source.shared(), 'website.language') || 'en';
    writeLanguages(language, input.readPack, files);
    for (const name of ['runtime.js', 'rolldown-runtime.js', 'zones.js', 'sheets.js', 'locale-tables.js'])
      files.write(name, readFileSync(join(input.built, name), 'utf8'));
    if (input.isPreview === true) {
      files.write('worker.js', renderer);
      files.write(nodeParts, readFileSync(join(input.built, nodeParts), 'utf8'));
    } else {
      files.write('worker.js', entry);
      files.write('renderer.js', renderer);
      files.write('start.js', readFileSync(join(input.built, 'start.js'), 'utf8'));
    }
    const contexts = [...eachPage(source)].map(({ path }) => source.peek(path)?.context ?? {});
    return { left: leftBehind(site), until: nextEnd(contexts, Date.now()) };
  } finally {
    await opened.source.close();
  }
}

/** Members of a config whose work is the server's, wherever its pages are rendered. */
const serversOwn = ['payments', 'tax', 'shipping', 'mail'] as const;

function leftBehind({ root, extensions: { config, file = '' } }: Site): readonly SiteDiagnostic[] {
  const named = serversOwn.filter((name) => config[name] !== undefined);
  if (named.length === 0) return [];
  const text = readFileSync(join(root, file), 'utf8');
  return named.map((name) =>
    siteDiagnostic('edge-servers-own', { file, ...placeOf(text, placeInSource(text, [name])) }, { name }),
  );
}

function edgeIslands({ revision, islands, regions, runtime }: IslandBundle): EdgeSite['islands'] {
  return { revision, islands, regions, runtime };
}

function edgeSite(
  site: Site,
  source: PageSource,
  { content, server, boot, globals }: EdgeInput,
): Omit<EdgeSite, 'words' | 'zones'> {
  const catalogue = siteCatalogue(source, content);
  const { sources: _sources, hasExtensions: _has, islandBundle, root: _root, ...parts } = site.text;
  const { locks } = catalogue.rules;
  const { redirects, headers, limits } = site.extensions.config;
  return {
    parts,
    config: { ...(redirects && { redirects }), ...(headers && { headers }), ...(limits && { limits }) },
    islands: islandBundle && edgeIslands(islandBundle),
    headers: helmetHeaders({}),
    runtime: boot,
    globals,
    money: moneyAt(source),
    forms: renderedForms(site, source, catalogue),
    locks: locks.map(({ path }) => ({ path })),
    served: [...new Set([...pathsWithLocks(locks), ...privatePaths.keys()])].filter((path) => path !== SEARCH),
    server: server && withoutSlash(server),
  };
}

function moneyAt(source: PageSource): EdgeSite['money'] {
  const shared = source.shared();
  const format = storeMoney(shared);
  return format && { language: textAt(shared, 'website.language'), format };
}

/** The content is here, so it is searched here. */
const SEARCH = '/search';

function writeLanguages(language: string, readPack: EdgeInput['readPack'], files: WrittenFiles): void {
  const [base = 'en'] = normaliseTag(language).split('-');
  const packs = Object.fromEntries([...new Set([base, 'en'])].map((tag) => [tag, packText(readPack(tag))]));
  files.write('packs.js', `export const packs=${writeValue(base === 'en' ? { en: packs['en'] } : packs)};\n`);
  const messages = platformMessages(base);
  const own = new Map(messages ? [[base, messages]] : []);
  files.write('language.js', inAscii(`export const catalogues=${writeValue(own)};\n`));
}

/** The sprite with the marks that pages show, and those that stand for all others. */
function marksOn(pages: readonly string[]): string {
  const shown = new Set(['background', 'url-icon', 'url-mask']);
  for (const page of pages) {
    const html = readFileSync(page, 'utf8');
    for (const [, id = ''] of html.matchAll(/<symbol id="([\w-]+)"/g)) shown.add(id).add(id.replace('-unauth', ''));
  }
  const sprite = packageText(`${socialSprite.folder}/${socialSprite.file}`);
  const symbols = sprite.match(/<symbol id="[\w-]+" [\s\S]*?<\/symbol>/g) ?? [];
  return symbols.filter((symbol) => shown.has(/id="([\w-]+)"/.exec(symbol)?.[1] ?? '')).join('');
}

function sizesOf(text: string): Sizes {
  const bytes = Buffer.from(text);
  return { bytes: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
}
