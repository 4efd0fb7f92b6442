import { isFilePath } from '../../../http/pages/file-reply.ts';
import { runtimePrefix } from '../../../http/pages/runtime-prefix.ts';
import { isServed } from '../../../http/pages/served-paths.ts';
import { islandsAddress } from '../../../site/islands/bundle.ts';

/** Below these nothing of the content is looked for: calls, the owner area, and what pages load of ours. */
const OURS = ['/api/', '/config/', runtimePrefix, islandsAddress];

/** Whether the server answers a path before pages do, so that no page of the content can be seen there. */
export function isTaken(path: string): boolean {
  return isFilePath(path) || OURS.some((prefix) => `${path}/` === prefix || path.startsWith(prefix));
}

/** Addresses of the platform's accounts: published templates link to them, and no page of a folder is meant. */
const ACCOUNTS = ['/account/*', '/account', '/logout'];

/** Whether a link to a path leads somewhere, whatever pages there are. */
export function isAnswered(path: string): boolean {
  return isTaken(path) || isServed(path) || isServed(path, ACCOUNTS);
}
