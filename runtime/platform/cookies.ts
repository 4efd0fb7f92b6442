import { data, text } from '../page/read-context.ts';
import { isListener } from './event-bus.ts';

type Values = Readonly<Record<string, unknown>>;

function find(name: string): string | null {
  const wanted = encodeURIComponent(name);
  for (const pair of document.cookie.split('; ')) {
    const [own, ...value] = pair.split('=');
    if (own !== wanted) continue;
    try {
      return decodeURIComponent(value.join('='));
    } catch {
      return value.join('=');
    }
  }
  return null;
}

function write(name: string, value: string, { path = '/', domain, expires, secure }: Values): string {
  const until = expires instanceof Date ? `; expires=${expires.toUTCString()}` : '';
  const place = typeof domain === 'string' ? `; domain=${domain}` : '';
  const line = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; path=${text(path)}${place}${until}`;
  // biome-ignore lint/suspicious/noDocumentCookie: templates read what they wrote in the next line, and CookieStore answers later.
  document.cookie = `${line}; samesite=lax${secure === true ? '; secure' : ''}`;
  return line;
}

/** `Y.Cookie`: what a template remembers of a visitor, a closed notice for example. */
export const Cookie = {
  get(name: unknown, change?: unknown): unknown {
    const found = find(text(name));
    return isListener(change) && found !== null ? change(found) : found;
  },
  exists: (name: unknown) => find(text(name)) !== null,
  set: (name: unknown, value: unknown, options?: unknown) => write(text(name), String(value), data(options)),
  remove: (name: unknown, options?: unknown) => write(text(name), '', { ...data(options), expires: new Date(0) }),
};
