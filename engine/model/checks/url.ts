/** An address must be shorter than this. */
export const urlLimit = 2083;

const linkSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

export function fitsUrlLimit(url: string): boolean {
  return url.length < urlLimit;
}

/** Whether a text is an absolute http or https address with a host, under the limit. */
export function isWebUrl(text: string): boolean {
  const parsed = parse(text);
  return (
    parsed !== undefined && (parsed.protocol === 'http:' || parsed.protocol === 'https:') && parsed.hostname !== ''
  );
}

/**
 * Whether an address may stand in a link: of a web, mail or phone scheme, or relative to this site. `javascript:`,
 * `data:` and an address that leads to another host without a scheme are refused.
 */
export function isSafeLink(text: string): boolean {
  if (!fitsUrlLimit(text)) return false;
  // Browsers drop these characters before they read the scheme.
  const read = text.replace(/[\p{Cc} ]/gu, '');
  if (/^[/\\]{2}/.test(read)) return false;
  if (!/^[a-z][a-z0-9+.-]*:/i.test(read)) return true;
  const parsed = parse(read);
  return parsed !== undefined && linkSchemes.has(parsed.protocol);
}

/** Whether an address stays on this site: a path, with query and fragment. */
export function isPagePath(text: string): boolean {
  return fitsUrlLimit(text) && /^\/(?![/\\])[^\s\\]*$/.test(text);
}

function parse(text: string): { protocol: string; hostname: string } | undefined {
  if (!fitsUrlLimit(text)) return undefined;
  const match =
    /^([a-z][a-z0-9+.-]*:)(?:\/\/(?:[^@/?#\s]*@)?(\[[0-9a-f:.]+\]|[^:/?#\s@]*)(?::\d{0,5})?(?=[/?#]|$))?\S*$/i.exec(
      text,
    );
  if (!match) return undefined;
  return { protocol: (match[1] ?? '').toLowerCase(), hostname: match[2] ?? '' };
}
