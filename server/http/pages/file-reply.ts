import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { packageFile } from '../../lib/package-file.ts';
import { type IconFile, iconFiles, iconSources } from '../../site/discovery/icons.ts';
import { FileRefused, isPublicName, openInside } from '../../site/lib/contained-files.ts';
import { socialSprite } from '../../site/platform/social-marks.ts';
import type { Images } from '../images/images.ts';
import { contentTypeOf } from '../protocol/content-types.ts';
import { errorReply } from '../protocol/replies.ts';
import { isDiscoveryPath } from './discovery.ts';
import { discoveryReply } from './discovery-reply.ts';
import type { Asked, Reply } from './reply.ts';
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

const noFile = errorReply(404, 'There is no such file.');

/** The stylesheet or a file of the site (`isFilePath`). */
export async function fileReply(host: SiteHost, roots: FileRoots, asked: Asked): Promise<Reply> {
  const { path, query } = asked;
  const { site, cache } = host;
  if (path === STYLESHEET) {
    const cacheControl = query.get('v') === site.cssTag ? LONG : SHORT;
    return { kind: 'page', page: host.stylesheet, key: path, cache, cacheControl, timing: '' };
  }
  if (path === socialSprite.address) {
    const { file, folder } = socialSprite;
    return (await openReply(packageFile(folder), file, roots.images, asked)) ?? noFile;
  }
  const place = served.find(({ prefix }) => path.startsWith(prefix));
  // A file about the whole site may be the site's own; else it is made of what the site says.
  const isAbout = isAboutSite(path);
  const rest = isAbout ? basename(path) : path.slice(place?.prefix.length ?? 0);
  if (!isPublicName(rest)) return noFile;
  const candidates = [
    { root: roots.content, folder: isAbout ? ASSETS : place?.inContent },
    { root: site.root, folder: isAbout ? ASSETS : place?.inTemplate },
  ];
  for (const { root, folder } of candidates) {
    if (root === undefined || folder === undefined) continue;
    const found = await openReply(root, folder + rest, roots.images, asked);
    if (found !== undefined) return found;
  }
  const icon = iconAt(path);
  if (icon !== undefined) return iconReply(icon, host, roots);
  return isAbout ? discoveryReply(host, path, () => hasIcon(host, roots)) : noFile;
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

async function hasIcon(host: SiteHost, roots: FileRoots): Promise<boolean> {
  const found = await openIcon(host, roots);
  await found?.handle.close();
  return found !== undefined;
}

async function iconReply(icon: IconFile, host: SiteHost, roots: FileRoots): Promise<Reply> {
  const found = await openIcon(host, roots);
  return found === undefined ? noFile : handedOver(found.handle, roots.images.icon({ ...found, icon }));
}

async function openIfThere(root: string, name: string): Promise<FileHandle | undefined> {
  try {
    return await openInside(root, name);
  } catch (error) {
    if (error instanceof FileRefused) return undefined;
    throw error;
  }
}

async function openReply(root: string, name: string, images: Images, asked: Asked): Promise<Reply | undefined> {
  const handle = await openIfThere(root, name);
  if (handle === undefined) return undefined;
  const { query, takesWebp } = asked;
  const format = query.get('format');
  if (format === null || format === 'original') return handedOver(handle, wholeReply(handle, name, query.has('v')));
  return handedOver(handle, images.picture({ handle, name, format, isRaster: query.get('type') === 'png', takesWebp }));
}

async function wholeReply(handle: FileHandle, name: string, isVersioned: boolean): Promise<Reply> {
  const { size, mtimeMs } = await handle.stat();
  const tag = `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`;
  const cacheControl = isVersioned ? LONG : SHORT;
  return { kind: 'file', handle, size, tag, type: contentTypeOf(name), cacheControl };
}

/** A file whose reply does not send it is closed here. */
async function handedOver(handle: FileHandle, making: Promise<Reply>): Promise<Reply> {
  let isSent = false;
  try {
    const reply = await making;
    isSent = 'handle' in reply;
    return reply;
  } finally {
    if (!isSent) await handle.close();
  }
}
