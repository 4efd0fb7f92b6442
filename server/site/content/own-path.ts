import { fitsUrlLimit } from '#model';

const base = 'https://own.invalid';

/**
 * An address on our own site as a browser reads it, or undefined: the one guard of every place that sends a visitor on. It
 * is judged as it was parsed, because `/.//evil` is a path of ours until its dots are gone, and decoded once more, as
 * somebody on the way may do.
 */
export function ownPath(target: unknown): string | undefined {
  if (typeof target !== 'string' || !fitsUrlLimit(target)) return undefined;
  const url = readOwn(target);
  const path = url && decoded(url.pathname);
  if (url === undefined || path === undefined || readOwn(path) === undefined) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Control characters are looked for first: a parser leaves line breaks out, which a header would not. */
function readOwn(text: string): URL | undefined {
  if (!text.startsWith('/') || /\p{Cc}/u.test(text) || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  // Read again as an address by itself, a path that begins with two slashes names a host.
  return url.origin === base && !url.pathname.startsWith('//') ? url : undefined;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
