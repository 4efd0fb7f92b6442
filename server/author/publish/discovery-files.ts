import { drawIcon } from '../../http/images/icon.ts';
import { discoveryPaths, discoveryText, feedText } from '../../http/pages/discovery.ts';
import { ownFeedText } from '../../http/pages/own-feed.ts';
import type { SiteHost } from '../../http/pages/site-host.ts';
import { lockAt } from '../../site/content/locked-content.ts';
import { iconFiles, iconSources } from '../../site/discovery/icons.ts';
import { sitemapPart } from '../../site/discovery/sitemap.ts';
import { FileRefused, readInside } from '../../site/lib/contained-files.ts';

import { hostingFiles } from './hosting-files.ts';

const LARGEST_ICON = 5_000_000;

export interface DiscoveryInput {
  readonly host: SiteHost;
  /** Folders that may have an icon in `assets/`, the first one first. */
  readonly folders: readonly string[];
  /** HTML by address. */
  readonly pages: ReadonlyMap<string, string>;
  /** Where an address leads that has no page of its own. */
  readonly moved: ReadonlyMap<string, string>;
  readonly now: number;
}

/** What a server answers about a site beside its pages, as files: by the name that a static host serves them under. */
export async function discoveryFiles(input: DiscoveryInput): Promise<ReadonlyMap<string, string | Buffer>> {
  const { host, folders, pages, moved, now } = input;
  const files = new Map<string, string | Buffer>();
  const icon = readIcon(folders);
  const add = async (path: string): Promise<boolean> => {
    const made = await discoveryText(host, path, { hasIcon: async () => icon !== undefined, now });
    if ('text' in made) files.set(path.slice(1), made.text);
    return 'text' in made;
  };
  for (const path of discoveryPaths) await add(path);
  for (let part = 1; await add(sitemapPart(part)); part += 1);
  if (icon !== undefined) {
    for (const file of iconFiles) files.set(file.path.slice(1), await drawIcon(icon, file));
  }
  for (const feed of host.site.extensions.config.feeds ?? []) {
    const made = await ownFeedText(host, feed);
    if ('text' in made) files.set(feed.path.slice(1), made.text);
  }
  for (const [name, text] of hostingFiles(host.site.extensions.config, open(moved, host))) files.set(name, text);
  for (const [address, html] of pages) {
    // What is not for everybody is not written, nor anything of it.
    if (lockAt(host.locks, address) !== undefined || !html.includes(feedLink(address))) continue;
    const made = await feedText(host, address, new URLSearchParams(), feedFile(address));
    if ('text' in made) files.set(feedFile(address).slice(1), made.text);
  }
  return files;
}

/** Of what is not for everybody not even the way to it is told. */
const open = (moved: ReadonlyMap<string, string>, { locks }: SiteHost): ReadonlyMap<string, string> =>
  new Map([...moved].filter(([address]) => lockAt(locks, address) === undefined));

/** A page with its feed's file in the place of the address that only a server answers. */
export function pointAtFeed(html: string, address: string): string {
  return html.replace(feedLink(address), `href="${feedFile(address)}"`);
}

function feedLink(address: string): string {
  return `href="${address}?format=rss"`;
}

function feedFile(address: string): string {
  return `${address === '/' ? '' : address}/feed.xml`;
}

function readIcon(folders: readonly string[]): Buffer | undefined {
  for (const folder of folders) {
    for (const name of iconSources) {
      try {
        return readInside(folder, `assets/${name}`, LARGEST_ICON);
      } catch (error) {
        if (!(error instanceof FileRefused)) throw error;
      }
    }
  }
  return undefined;
}
