import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { type ResizedFormat, resize } from '../../http/images/resize.ts';
import { readStoreFile } from '../../shop/live/store-file.ts';
import { type Lock, lockAt } from '../../shop/services/catalogue/locks.ts';
import { StoreFile } from '../../shop/services/catalogue/store-file.ts';
import { readPagePath } from '../../site/content/page-path.ts';
import { readWidth } from '../../site/head/image-widths.ts';
import { isInnerName, isPublicName, liesInside } from '../../site/lib/contained-files.ts';
import { type SiteProblem, siteProblem } from '../../site/lib/diagnostics.ts';
import { pointAtServer, sendOn, signpost, waysThere } from './point-at-server.ts';
import { missingAddress, type PagesInput, renderPages } from './render-pages.ts';
import { replaceFolder } from './replace-folder.ts';

export interface ExportInput extends PagesInput {
  readonly out: string;
  /** Folder of the built browser runtime. */
  readonly runtime: string;
  /** Address of the server that answers calls, carts and checkouts. */
  readonly server?: string | undefined;
  /** Script of the runtime for pages that call the server themselves; without it their host passes calls on. */
  readonly elsewhere?: string | undefined;
}

export interface Exported {
  /** Every written file, relative to the folder. */
  readonly files: readonly string[];
  readonly problems: readonly SiteProblem[];
  /** Addresses on pages that lead to nothing that was written. */
  readonly deadLinks: readonly { readonly page: string; readonly address: string }[];
}

const RESIZED: Readonly<Record<string, ResizedFormat>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
  '.avif': 'avif',
};
const SIZED = /(\/(?:assets|s)\/[^\s"'?,()<>]+)\?format=(original|\d+w)(?:&(?:amp;)?type=(png))?/g;
/** What the server answers, and a static host passes on to it. */
const SERVED = ['/api/*', '/cart', '/checkout', '/checkout/*', '/commerce/*', '/form/*', '/comments', '/search'];

/** Writes a site as files that any static host serves; whole, or not at all. Undefined without a template folder. */
export async function exportSite(given: ExportInput): Promise<Exported | undefined> {
  // Without the slash that shells put behind a folder, or what is written beside it would lie in it.
  const input = { ...given, out: resolve(given.out) };
  const rendered = await renderPages(input);
  if (rendered === undefined) return undefined;
  const { site, pages } = rendered;
  const problems = [...rendered.problems];
  const beside = `${input.out}.${process.pid}.part`;
  const files = new Set<string>();
  const write = (name: string, data: string | Uint8Array) => {
    const path = join(beside, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, data);
    files.add(name);
  };
  try {
    mkdirSync(beside, { recursive: true });
    const copy = (root: string, from: string, name = from) =>
      copyFolder({ root, from, to: join(beside, name) }, (inner) => files.add(`${name}/${inner}`), problems);
    copy(site.root, 'assets');
    copy(site.root, 'scripts');
    copy(input.content, 'assets');
    copy(input.content, 'assets', 's');
    copy(input.runtime, '.', '_runtime');
    const sizes = new Set<string>();
    const sized = (text: string) =>
      text.replace(SIZED, (whole, address: string, format: string, pixels: string | undefined) => {
        const name = sizedName(address, format, pixels);
        if (name !== address) sizes.add([address, format, name].join('\n'));
        return files.has(address.slice(1)) ? name : whole;
      });
    // A static host keeps nobody out: what is not for everybody is not written.
    const locks = readLocks(input.content);
    const { forServer, signposts } = serverPages(input, locks);
    for (const [name, html] of signposts) write(name, html);
    for (const [address, html] of pages) {
      if (lockAt(locks, address) !== undefined) continue;
      write(fileOf(address), sized(forServer(html, address)));
    }
    write('site.css', sized(site.css));
    for (const size of sizes) {
      const [address = '', format = '', name = ''] = size.split('\n');
      const width = readWidth(format);
      const kind = RESIZED[extname(name).toLowerCase()];
      if (width === undefined || kind === undefined || !files.has(address.slice(1))) continue;
      const original = readFileSync(join(beside, address));
      try {
        write(name.slice(1), await resize(original, width, kind));
      } catch (error) {
        const detail = error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error);
        const file = address.slice(1);
        problems.push(siteProblem('file-unreadable', { file }, { name: file, detail }));
        write(name.slice(1), original);
      }
    }
    if (input.server !== undefined && input.elsewhere === undefined) {
      write('_redirects', redirects(input.server, locks));
    }
    replaceFolder(beside, input.out);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    throw error;
  }
  return { files: [...files].sort(), problems, deadLinks: deadLinks(pages, files, readLocks(input.content)) };
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
function copyFolder({ root, from, to }: Copied, add: (inner: string) => void, problems: SiteProblem[]): void {
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
        problems.push(siteProblem('path-outside', { file }, { name: file }));
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

/** Nobody takes what a page would tell: its runtime does not measure, and asks for nothing. */
function withoutServer(html: string): string {
  return html.replace(/<html\b/i, '<html data-server="none"');
}

/** What the server has of each page, and pages that lead to it where the host does not. */
function serverPages({ server, elsewhere: script }: ExportInput, locks: readonly Lock[]) {
  if (server === undefined) return { forServer: withoutServer, signposts: [] };
  if (script === undefined) return { forServer: (html: string) => html, signposts: [] };
  const elsewhere = { server: withoutSlash(server), script, served: servedPaths(locks) };
  const paths = [...waysThere, ...locks.flatMap(({ path }) => (isInnerName(path.slice(1)) ? [path] : []))];
  return {
    forServer: (html: string, address: string) =>
      address === missingAddress ? sendOn(html, elsewhere) : pointAtServer(html, elsewhere),
    signposts: paths.map((path) => [fileOf(path), signpost(path, elsewhere)] as const),
  };
}

/** What is not for everybody is asked of the server, which knows whom to let in. */
function servedPaths(locks: readonly Lock[]): readonly string[] {
  return [...SERVED, '/lock', ...locks.flatMap(({ path }) => (path === '/' ? [] : [path, `${path}/*`]))];
}

function redirects(server: string, locks: readonly Lock[]): string {
  const to = withoutSlash(server);
  const rules = servedPaths(locks).map((path) => `${path} ${to}${path.replace('*', ':splat')} 200`);
  return `${rules.join('\n')}\n`;
}

function withoutSlash(server: string): string {
  return server.replace(/(?<!\/)\/+$/, '');
}

function deadLinks(
  pages: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
  locks: readonly Lock[],
): Exported['deadLinks'] {
  const isServed = (address: string) =>
    lockAt(locks, address) !== undefined ||
    SERVED.some((path) => (path.endsWith('*') ? address.startsWith(path.slice(0, -1)) : address === path));
  const found: { page: string; address: string }[] = [];
  for (const [page, html] of pages) {
    for (const [, written = ''] of html.matchAll(/<a\b[^<>]*?\bhref="(\/(?!\/)[^"#?]*)/g)) {
      const address = written.replace(/&amp;/g, '&').replace(/(?<=.)\/$/, '');
      const path = readPagePath(address);
      if (path !== undefined && (isServed(path) || files.has(fileOf(path)) || files.has(path.slice(1)))) continue;
      if (!found.some((one) => one.address === address)) found.push({ page, address });
    }
  }
  return found;
}
