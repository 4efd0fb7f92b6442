import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { packageFile } from '../../package-file.ts';
import { type IconFile, iconFiles, iconSources } from '../../site/discovery/icons.ts';
import { FileRefused, isPublicName, openInside } from '../../site/lib/contained-files.ts';
import { socialSprite } from '../../site/platform/social-marks.ts';
import type { Images } from '../images/images.ts';
import { readRange } from '../protocol/byte-range.ts';
import { contentTypeOf } from '../protocol/content-types.ts';
import { chooseEncoding } from '../protocol/encodings.ts';
import { isFresh } from '../protocol/fresh.ts';
import { sendError } from '../protocol/send-error.ts';
import { isDiscoveryPath } from './discovery.ts';
import { sendDiscovery } from './send-discovery.ts';
import { sendPage } from './send-page.ts';
import type { SiteHost } from './site-host.ts';

export interface FileRoots {
  /** Real path of the content folder; an upstream has none. */
  readonly content: string | undefined;
  readonly images: Images;
}

const LONG = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=300';

/** Folders of the site that are served as they are, by address; for each the roots that are tried in order. */
const served = [
  { prefix: '/assets/', inContent: 'assets/', inTemplate: 'assets/' },
  { prefix: '/scripts/', inContent: undefined, inTemplate: 'scripts/' },
  { prefix: '/styles/', inContent: undefined, inTemplate: 'styles/' },
  { prefix: '/s/', inContent: 'assets/', inTemplate: undefined },
] as const;

const STYLESHEET = '/site.css';
/** Encodings in which a file is sent while it is read. */
const STREAMED = ['br', 'gzip'] as const;
const ASSETS = 'assets/';

/** Whether a path is that of the stylesheet or of a file, so never of a page. */
export function isFilePath(path: string): boolean {
  const isOne = path === STYLESHEET || path === socialSprite.address || isAboutSite(path);
  return isOne || served.some(({ prefix }) => path.startsWith(prefix));
}

/** Whether a path is that of a file about the whole site: open to all, whatever is locked. */
export function isAboutSite(path: string): boolean {
  return isDiscoveryPath(path) || iconAt(path) !== undefined;
}

function iconAt(path: string): IconFile | undefined {
  return iconFiles.find((icon) => icon.path === path);
}

/** Sends the stylesheet or a file of the site (`isFilePath`). */
export async function sendFile(
  request: Request,
  response: Response,
  path: string,
  query: URLSearchParams,
  host: SiteHost,
  roots: FileRoots,
): Promise<void> {
  const { site, cache } = host;
  if (path === STYLESHEET) {
    const cacheControl = query.get('v') === site.cssTag ? LONG : SHORT;
    return sendPage(request, response, host.stylesheet, { key: path, cache, cacheControl, timing: '' });
  }
  if (path === socialSprite.address) {
    const { file: name, folder } = socialSprite;
    await trySend(request, response, { root: packageFile(folder), name, query, images: roots.images });
    return;
  }
  const place = served.find(({ prefix }) => path.startsWith(prefix));
  // A file about the whole site may be the site's own; else it is made of what the site says.
  const isAbout = isAboutSite(path);
  const rest = isAbout ? basename(path) : path.slice(place?.prefix.length ?? 0);
  if (!isPublicName(rest)) return sendError(response, 404, 'There is no such file.');
  const candidates = [
    { root: roots.content, folder: isAbout ? ASSETS : place?.inContent },
    { root: site.root, folder: isAbout ? ASSETS : place?.inTemplate },
  ];
  for (const { root, folder } of candidates) {
    if (root === undefined || folder === undefined) continue;
    if (await trySend(request, response, { root, name: folder + rest, query, images: roots.images })) return;
  }
  const icon = iconAt(path);
  if (icon !== undefined) return sendIcon(request, response, icon, host, roots);
  if (isAbout) {
    const hasIcon = async () => {
      const found = await openIcon(host, roots);
      await found?.handle.close();
      return found !== undefined;
    };
    return sendDiscovery(request, response, path, host, hasIcon);
  }
  sendError(response, 404, 'There is no such file.');
}

/** The site's icon, wherever it has it. Whoever opens it closes it. */
async function openIcon(host: SiteHost, roots: FileRoots): Promise<{ handle: FileHandle; name: string } | undefined> {
  for (const root of [roots.content, host.site.root]) {
    if (root === undefined) continue;
    for (const name of iconSources.map((source) => ASSETS + source)) {
      const handle = await openIfThere(root, name);
      if (handle !== undefined) return { handle, name };
    }
  }
  return undefined;
}

async function sendIcon(
  request: Request,
  response: Response,
  icon: IconFile,
  host: SiteHost,
  roots: FileRoots,
): Promise<void> {
  const found = await openIcon(host, roots);
  if (found === undefined) return sendError(response, 404, 'There is no such file.');
  try {
    await roots.images.sendIcon(request, response, { ...found, icon });
  } finally {
    await found.handle.close();
  }
}

async function openIfThere(root: string, name: string): Promise<FileHandle | undefined> {
  try {
    return await openInside(root, name);
  } catch (error) {
    if (error instanceof FileRefused) return undefined;
    throw error;
  }
}

interface Asked {
  readonly root: string;
  readonly name: string;
  readonly query: URLSearchParams;
  readonly images: Images;
}

async function trySend(request: Request, response: Response, { root, name, query, images }: Asked): Promise<boolean> {
  const handle = await openIfThere(root, name);
  if (handle === undefined) return false;
  try {
    const format = query.get('format');
    if (format !== null && format !== 'original') {
      await images.send(request, response, { handle, name, format, isRaster: query.get('type') === 'png' });
      return true;
    }
    await sendWhole(request, response, handle, { name, isVersioned: query.has('v') });
    return true;
  } finally {
    await handle.close();
  }
}

async function sendWhole(
  request: Request,
  response: Response,
  handle: FileHandle,
  { name, isVersioned }: { name: string; isVersioned: boolean },
): Promise<void> {
  const { size, mtimeMs } = await handle.stat();
  const tag = `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`;
  response.setHeader('ETag', `"${tag}"`);
  response.setHeader('Cache-Control', isVersioned ? LONG : SHORT);
  response.setHeader('Accept-Ranges', 'bytes');
  if (isFresh(request.headers, tag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const type = contentTypeOf(name);
  response.setHeader('Content-Type', type);
  // A picture or document of the site must not become a page of the site.
  if (/html|svg|xml/.test(type))
    response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  const encoding = chooseEncoding(request.headers['accept-encoding'], type, size, STREAMED);
  if (encoding !== undefined) return sendCompressed(request, response, handle, { tag, encoding });
  const range = readRange(request.headers.range, size);
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${size}`);
    return sendError(response, 416, 'The range lies outside of the file.');
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range !== undefined) {
    response.statusCode = 206;
    response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
  }
  response.setHeader('Content-Length', end - start + 1);
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  await pipeline(handle.createReadStream({ start, end, autoClose: false }), response).catch(ignoreAbort);
}

/** Text of any size, compressed on its way; such an answer has no ranges. */
async function sendCompressed(
  request: Request,
  response: Response,
  handle: FileHandle,
  { tag, encoding }: { tag: string; encoding: 'br' | 'gzip' },
): Promise<void> {
  response.setHeader('ETag', `"${tag}-${encoding}"`);
  response.removeHeader('Accept-Ranges');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('Content-Encoding', encoding);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const packer = encoding === 'br' ? createBrotliCompress({ params }) : createGzip();
  await pipeline(handle.createReadStream({ start: 0, autoClose: false }), packer, response).catch(ignoreAbort);
}

/** A visitor who leaves in the middle of a file is no fault. */
function ignoreAbort(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
  throw error;
}
