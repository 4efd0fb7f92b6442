const anywhere = 'http://own.invalid';

/**
 * An address on our own site, or undefined. Where a visitor is sent after a form comes only from here: `//evil`,
 * `/\evil`, `https:evil`, other hosts, scripts and line breaks are no place of ours.
 */
export function ownAddress(target: unknown): string | undefined {
  if (typeof target !== 'string' || target.length > 2083 || !target.startsWith('/')) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(target);
  } catch {
    return undefined;
  }
  if ([target, decoded].some((text) => /^\/[/\\]/.test(text) || hasControl(text))) return undefined;
  const url = new URL(target, anywhere);
  return url.origin === anywhere ? url.pathname + url.search + url.hash : undefined;
}

function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) < 0x20 || text.charCodeAt(at) === 0x7f) return true;
  return false;
}
