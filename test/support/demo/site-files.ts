import { type Picture, renderPicture } from './picture.ts';
import type { Json } from './records.ts';

/** The files of a site's content by their path in its folder. */
export type SiteFiles = ReadonlyMap<string, string>;

export interface Site {
  /** What all pages share. */
  readonly shared: Json;
  /** What is a page's own, by URL path without its leading slash. */
  readonly pages: ReadonlyMap<string, Json>;
  /** The store's rules and the site's forms: `store.json`. */
  readonly store?: Json;
  readonly pictures: Readonly<Record<string, Picture>>;
  /** What comes with its digital products, by name. */
  readonly downloads?: Readonly<Record<string, string>>;
}

export function siteFiles({ shared, pages, store, pictures, downloads = {} }: Site): SiteFiles {
  const files = new Map([['_site.json', json(shared)]]);
  if (store !== undefined) files.set('store.json', json(store));
  for (const [path, page] of pages) files.set(`${path}.json`, json(page));
  for (const [name, picture] of Object.entries(pictures)) files.set(`assets/${name}.svg`, renderPicture(picture));
  for (const [name, content] of Object.entries(downloads)) files.set(`_files/${name}`, content);
  return files;
}

const json = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;
