import type { IncomingMessage } from 'node:http';
import { longestAddress } from '../../site/content/page-path.ts';
import { isFilePath } from './file-reply.ts';

/** Paths that read as they are written. */
const PLAIN_PATH = /^\/(?:[\w~-]+(?:[/.][\w~-]+)*)?$/;

/** The path of a request that reads a page as it is, without a query: what is asked most. Undefined for any other. */
export function plainPathOf({ method, url = '' }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  return url.length <= longestAddress && PLAIN_PATH.test(url) && !isFilePath(url) ? url : undefined;
}
