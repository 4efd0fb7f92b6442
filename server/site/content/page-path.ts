/** The longest address. */
export const longestAddress = 2_083;

/**
 * The one reading of a request's path, that router, guard and file layer share: decoded once, without a trailing slash.
 * Undefined for what no page can have: bad encodings, climbing, backslashes, control characters, empty segments.
 */
export function readPagePath(raw: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(raw);
  } catch {
    return undefined;
  }
  if (!path.startsWith('/') || /[\p{Cc}\\\ufffd]/u.test(path) || path.includes('//')) return undefined;
  // A second layer of encoding is somebody's attempt to be read differently further down.
  if (/%[0-9a-f]{2}/i.test(path)) return undefined;
  const segments = path.split('/');
  if (segments.some((segment) => segment === '..' || segment === '.' || segment.length > 255)) return undefined;
  if (segments.some((segment) => segment !== '' && /[. ]$/.test(segment))) return undefined;
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Path of the page that a content file holds: `shop/index.json` is `/shop`. */
export function pathOfFile(file: string): string {
  const bare = file.replace(/\.json$/i, '').replace(/(^|\/)index$/, '$1');
  return `/${bare}`.replace(/(?<=[^/]|^\/)\/+$/, '');
}

/** Paths from the parent up to, not including, the root: `/a/b/c` gives `/a/b`, `/a`. */
export function ancestorsOf(path: string): readonly string[] {
  const ancestors: string[] = [];
  for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/', cut - 1))
    ancestors.push(path.slice(0, cut));
  return ancestors;
}

/** The list that a page below it is an item of: the page of the folder that it lies in. None lies below the home page. */
export function listAbove(path: string): string | undefined {
  const cut = path.lastIndexOf('/');
  return cut > 0 ? path.slice(0, cut) : undefined;
}

/** Whether a request can name an address as it is written. */
export function isPagePath(address: string): boolean {
  // Half a character has no encoding.
  return !/\p{Cs}/u.test(address) && readPagePath(encodeURI(address)) === address;
}
