import { safeAddress } from '../head/markup.ts';
import { type JsonObject, textAt } from '../lib/json-access.ts';

/** The address that a site's own addresses begin with, without a slash at the end; empty where its pages name none. */
export function baseOf(context: JsonObject): string {
  const base = textAt(context, 'website.baseUrl').replace(/(?<!\/)\/+$/, '');
  return base === '' || safeAddress(base, 'about:blank') === '' ? '' : base;
}

/** A path of the site as a whole address, as its page names it in `<link rel="canonical">`. */
export function absolutePath(path: string, base: string): string {
  return safeAddress(path.replace(/[?#]/g, encodeURIComponent), `${base}/`);
}
