import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';
import { encodingNames } from './encoding-names.ts';

/** What a tag ends with in each form that is sent: as it is, and compressed. */
const FORMS = ['', ...encodingNames.map((name) => `-${name}`)];

/**
 * Whether the client already has what carries this tag, in any of its forms: a proxy may have asked for another one. Of
 * the request only that header is looked at: `fetch` sends `Cache-Control: no-cache` beside a tag that its caller gave.
 */
export function isFresh(headers: IncomingHttpHeaders, tag: string): boolean {
  const noneMatch = headers['if-none-match'];
  if (noneMatch === undefined) return false;
  return FORMS.some((form) => fresh({ 'if-none-match': noneMatch.trim() }, { etag: `"${tag}${form}"` }));
}
