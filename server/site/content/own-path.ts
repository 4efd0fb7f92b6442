/** A redirect's target when it stays on this site, else undefined: `//evil`, `/\evil` and `https:evil` all leave it. */
export function ownPath(target: string): string | undefined {
  if (!target.startsWith('/') || /^\/[/\\]/.test(target) || /[\p{Cc}\\]/u.test(target)) return undefined;
  const base = 'https://own.invalid';
  try {
    const url = new URL(target, base);
    // Decoded once more, as some intermediary may: an encoded slash must not become the start of a host.
    if (url.origin !== base || /^\/(?:%2f|%5c)/i.test(url.pathname)) return undefined;
    return url.pathname + url.search + url.hash;
  } catch {
    return undefined;
  }
}
