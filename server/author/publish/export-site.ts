import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { type ResizedFormat, resize } from '../../http/images/resize.ts';
import { isServed, servedPaths } from '../../http/pages/served-paths.ts';
import { packageFile } from '../../lib/package-file.ts';
import type { Lock } from '../../services/catalogue/locks.ts';
import { StoreFile } from '../../services/catalogue/store-file.ts';
import { readStoreFile } from '../../shop/live/store-file.ts';
import { lockAt } from '../../site/content/locked-content.ts';
import { readPagePath } from '../../site/content/page-path.ts';
import { readWidth } from '../../site/head/image-widths.ts';
import { islandsAddress } from '../../site/islands/bundle.ts';
import { type IslandPrice, islandPrices } from '../../site/islands/island-prices.ts';
import { isInnerName, isPublicName, liesInside } from '../../site/lib/contained-files.ts';
import { type SiteDiagnostic, siteDiagnostic } from '../../site/lib/diagnostics.ts';
import { socialSprite } from '../../site/platform/social-marks.ts';
import { pointAtFeed } from './discovery-files.ts';
import { redirectsFile } from './hosting-files.ts';
import { pointAtNarrowed, unwrittenNames } from './narrowed-lists.ts';
import { type CrossOrigin, leadOn, pointAtServer, sendOn, signpost, waysThere } from './point-at-server.ts';
import { missingAddress, type PagesInput, type RenderedPages, renderPages } from './render-pages.ts';
import { replaceFolder } from './replace-folder.ts';
import { type PageWithoutServer, type ServerPart, withoutServer } from './without-server.ts';

export interface ExportInput extends PagesInput {
  readonly out: string;
  /** Folder of the built browser runtime. */
  readonly runtime: string;
  /** Address of the server that answers the API, carts and checkouts. */
  readonly server?: string | undefined;
  /** Script of the runtime for pages that call the server themselves; without it their host passes requests on. */
  readonly crossOrigin?: string | undefined;
}

export interface Exported {
  /** Every written file, relative to the folder. */
  readonly files: readonly string[];
  readonly diagnostics: readonly SiteDiagnostic[];
  /** What nobody would answer without a server, and from how many pages it was taken. */
  readonly leftOut: { readonly pages: number; readonly parts: readonly ServerPart[] };
  /** What each island adds to its pages. */
  readonly islands: readonly IslandPrice[];
  /** Addresses on pages that lead to nothing that was written. */
  readonly deadLinks: readonly { readonly page: string; readonly address: string }[];
  /** How pages ask for lists that were not written, and on how many pages. */
  readonly unwritten: { readonly pages: number; readonly names: readonly string[] };
}

const RESIZED: Readonly<Record<string, ResizedFormat>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
  '.avif': 'avif',
};
const SIZED = /(\/(?:assets|s)\/[^\s"'?,()<>]+)\?format=(original|\d+w)(?:&(?:amp;)?type=(png))?/g;
/** Writes a site as files that any static host serves; whole, or not at all. Undefined without a template folder. */
export async function exportSite(given: ExportInput): Promise<Exported | undefined> {
  // Without the slash that shells put behind a folder, or what is written beside it would lie in it.
  const input = { ...given, out: resolve(given.out) };
  const rendered = await renderPages({ ...input, asFiles: true });
  if (rendered === undefined) return undefined;
  const target = new ExportTarget(`${input.out}.${process.pid}.part`, [...rendered.diagnostics]);
  const locks = readLocks(input.content);
  try {
    const left = await writeSite(input, rendered, target, locks);
    replaceFolder(target.folder, input.out);
    const { diagnostics } = target;
    const files = [...target.files].sort();
    const { islands } = rendered.site;
    return {
      files,
      diagnostics,
      leftOut: left,
      islands: islands === undefined ? [] : islandPrices(islands.bundle),
      deadLinks: deadLinks(rendered.pages, target.files, locks),
      unwritten: unwritten(rendered, locks),
    };
  } catch (error) {
    rmSync(target.folder, { recursive: true, force: true });
    throw error;
  }
}

/** The files that are being written, beside the folder that they will replace. */
class ExportTarget {
  readonly files = new Set<string>();
  readonly folder: string;
  readonly diagnostics: SiteDiagnostic[];

  constructor(folder: string, diagnostics: SiteDiagnostic[]) {
    this.folder = folder;
    this.diagnostics = diagnostics;
    mkdirSync(folder, { recursive: true });
  }

  write(name: string, data: string | Uint8Array): void {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, data);
    this.files.add(name);
  }

  /** What the site has itself in the place of a file about it, as the server would send it. */
  ownFile(name: string): Buffer | undefined {
    const own = `assets/${basename(name)}`;
    return this.files.has(own) ? readFileSync(join(this.folder, own)) : undefined;
  }

  /** Whether a script of the folder names an address. */
  mentions(address: string): boolean {
    const scripts = [...this.files].filter((name) => /^scripts\/.*\.m?js$/.test(name));
    return scripts.some((name) => readFileSync(join(this.folder, name), 'utf8').includes(address));
  }

  copy(root: string, from: string, name = from): void {
    const to = join(this.folder, name);
    copyFolder({ root, from, to }, (inner) => this.files.add(`${name}/${inner}`), this.diagnostics);
  }
}

/** Answers what was left out of how many pages. */
async function writeSite(
  input: ExportInput,
  { site, pages, moved, discovery, lists }: RenderedPages,
  target: ExportTarget,
  locks: readonly Lock[],
): Promise<Exported['leftOut']> {
  target.copy(site.root, 'assets');
  target.copy(site.root, 'scripts');
  target.copy(input.content, 'assets');
  target.copy(input.content, 'assets', 's');
  target.copy(input.runtime, '.', '_runtime');
  for (const [name, bytes] of site.islands?.bundle.files ?? []) target.write(islandsAddress.slice(1) + name, bytes);
  const pictures = new SizedPictures(target);
  const { forServer, signposts, crossOrigin } = serverPages(input, locks);
  const parts = new Set<ServerPart>();
  let count = 0;
  for (const [name, html] of signposts) target.write(name, html);
  for (const [address, html] of [...pages, ...lists.pages]) {
    // A static host keeps nobody out: what is not for everybody is not written.
    if (lockAt(locks, address) !== undefined) continue;
    const page = forServer(html, address);
    if (page.parts.size > 0) count += 1;
    for (const part of page.parts) parts.add(part);
    const links = pointAtNarrowed(pointAtFeed(page.html, address), lists);
    target.write(fileOf(address), pictures.address(links));
  }
  for (const [address, to] of moved) {
    const isLost = input.server === undefined && isServed(to);
    if (!isLost && lockAt(locks, address) === undefined) target.write(fileOf(address), leadOn(to, crossOrigin));
  }
  for (const [name, made] of discovery) target.write(name, target.ownFile(name) ?? made);
  // Pages carry the marks that they show; scripts and style sheets of the folder may ask for the sprite.
  if (site.styles.css.includes(socialSprite.address) || target.mentions(socialSprite.address)) {
    const sprite = packageFile(`${socialSprite.folder}/${socialSprite.file}`);
    target.write(socialSprite.address.slice(1), readFileSync(sprite));
  }
  target.write('site.css', pictures.address(site.styles.css));
  await pictures.write();
  if (input.server !== undefined && input.crossOrigin === undefined) {
    const known = target.ownFile(redirectsFile) ?? discovery.get(redirectsFile) ?? '';
    target.write(redirectsFile, `${String(known)}${redirects(input.server, locks)}`);
  }
  return { pages: count, parts: [...parts].sort() };
}

/** Pictures in the widths that pages ask for, as files of their own. */
class SizedPictures {
  readonly #target: ExportTarget;
  readonly #wanted = new Map<string, { readonly address: string; readonly format: string }>();

  constructor(target: ExportTarget) {
    this.#target = target;
  }

  /** The text with addresses of files in the place of those that ask a server for a width. */
  address(text: string): string {
    return text.replace(SIZED, (whole, address: string, format: string, pixels: string | undefined) => {
      const name = sizedName(address, format, pixels);
      if (name !== address) this.#wanted.set(name, { address, format });
      return this.#target.files.has(address.slice(1)) ? name : whole;
    });
  }

  async write(): Promise<void> {
    for (const [name, { address, format }] of this.#wanted) await this.#resize(name, address, format);
  }

  async #resize(name: string, address: string, format: string): Promise<void> {
    const width = readWidth(format);
    const kind = RESIZED[extname(name).toLowerCase()];
    const file = address.slice(1);
    if (width === undefined || kind === undefined || !this.#target.files.has(file)) return;
    const original = readFileSync(join(this.#target.folder, address));
    try {
      this.#target.write(name.slice(1), await resize(original, width, kind));
    } catch (error) {
      const detail = error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error);
      this.#target.diagnostics.push(siteDiagnostic('file-unreadable', { file }, { name: file, detail }));
      this.#target.write(name.slice(1), original);
    }
  }
}

function readLocks(content: string): readonly Lock[] {
  return StoreFile.parse(readStoreFile(content) ?? {}).locks;
}

/** `/shop` is shop/index.html, so that every host finds it. */
function fileOf(path: string): string {
  if (path === missingAddress) return '404.html';
  const name = path.replace(/^\/|\/$/g, '');
  return name === '' ? 'index.html' : `${name}/index.html`;
}

/** `/assets/a.jpg?format=500w` is a file of its own; pictures without pixels have every width already. */
function sizedName(address: string, format: string, pixels: string | undefined): string {
  const ending = extname(address);
  if (pixels !== undefined && ending.toLowerCase() === '.svg') {
    return `${address.slice(0, -ending.length)}-${format}.${pixels}`;
  }
  if (readWidth(format) === undefined || !Object.hasOwn(RESIZED, ending.toLowerCase())) return address;
  return `${address.slice(0, -ending.length)}-${format}${ending}`;
}

interface Copied {
  /** Links may lead anywhere in this folder and nowhere else. */
  readonly root: string;
  /** Folder in it that is copied. */
  readonly from: string;
  readonly to: string;
}

/** Copies what the server would send of a folder: nothing hidden, and nothing that lies elsewhere. */
function copyFolder({ root, from, to }: Copied, add: (inner: string) => void, diagnostics: SiteDiagnostic[]): void {
  const folder = join(root, from);
  if (!existsSync(folder)) return;
  cpSync(folder, to, {
    recursive: true,
    dereference: true,
    filter: (source) => {
      const inner = relative(folder, source).replace(/\\/g, '/');
      if (inner === '') return true;
      if (!isPublicName(inner)) return false;
      if (!liesInside(root, source) || leadsBack(source)) {
        const file = `${from}/${inner}`;
        diagnostics.push(siteDiagnostic('path-outside', { file }, { name: file }));
        return false;
      }
      if (statSync(source).isFile()) add(inner);
      return true;
    },
  });
}

/** A link to a folder that it stands in has no end. */
function leadsBack(source: string): boolean {
  return `${realpathSync(dirname(source))}${sep}`.startsWith(`${realpathSync(source)}${sep}`);
}

interface ServerPages {
  /** What the server has of a page, and what was left out of it. */
  readonly forServer: (html: string, address: string) => PageWithoutServer;
  /** Pages that lead to the server's where the host does not. */
  readonly signposts: readonly (readonly [file: string, html: string])[];
  /** How pages find the server by themselves, where they do. */
  readonly crossOrigin?: CrossOrigin;
}

function serverPages({ server, crossOrigin: script }: ExportInput, locks: readonly Lock[]): ServerPages {
  const whole = (html: string): PageWithoutServer => ({ html, parts: new Set() });
  if (server === undefined) return { forServer: withoutServer, signposts: [] };
  if (script === undefined) return { forServer: whole, signposts: [] };
  const crossOrigin = { server: withoutSlash(server), script, served: pathsWithLocks(locks) };
  const paths = [...waysThere, ...locks.flatMap(({ path }) => (isInnerName(path.slice(1)) ? [path] : []))];
  return {
    crossOrigin,
    forServer: (html, address) =>
      whole(address === missingAddress ? sendOn(html, crossOrigin) : pointAtServer(html, crossOrigin)),
    signposts: paths.map((path) => [fileOf(path), signpost(path, crossOrigin)] as const),
  };
}

/** What is not for everybody is asked of the server, which knows whom to let in. */
export function pathsWithLocks(locks: readonly Lock[]): readonly string[] {
  return [...servedPaths, '/lock', ...locks.flatMap(({ path }) => (path === '/' ? [] : [path, `${path}/*`]))];
}

function redirects(server: string, locks: readonly Lock[]): string {
  const to = withoutSlash(server);
  const rules = pathsWithLocks(locks).map((path) => `${path} ${to}${path.replace('*', ':splat')} 200`);
  return `${rules.join('\n')}\n`;
}

/** An address as paths are put after it. */
export function withoutSlash(server: string): string {
  return server.replace(/(?<!\/)\/+$/, '');
}

function unwritten({ pages, lists }: RenderedPages, locks: readonly Lock[]): Exported['unwritten'] {
  const names = new Set<string>();
  let count = 0;
  for (const [address, html] of [...pages, ...lists.pages]) {
    const found = lockAt(locks, address) === undefined ? unwrittenNames(html, lists, pages) : [];
    if (found.length > 0) count += 1;
    for (const name of found) names.add(name);
  }
  return { pages: count, names: [...names].sort() };
}

function deadLinks(
  pages: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
  locks: readonly Lock[],
): Exported['deadLinks'] {
  const isNotExported = (address: string) => lockAt(locks, address) !== undefined || isServed(address);
  const found: { page: string; address: string }[] = [];
  for (const [page, html] of pages) {
    for (const [, written = ''] of html.matchAll(/<a\b[^<>]*?\bhref="(\/(?!\/)[^"#?]*)/g)) {
      const address = written.replace(/&amp;/g, '&').replace(/(?<=.)\/$/, '');
      const path = readPagePath(address);
      if (path !== undefined && (isNotExported(path) || files.has(fileOf(path)) || files.has(path.slice(1)))) continue;
      if (!found.some((one) => one.address === address)) found.push({ page, address });
    }
  }
  return found;
}
