import { isServed } from '../../http/pages/served-paths.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { withoutCartCounts } from '../../site/no-script/cart-count.ts';

export interface CrossOrigin {
  /** Origin of the server, and the way to its site, without a slash at the end. */
  readonly server: string;
  /** Address of the runtime's script that sends requests there. */
  readonly script: string;
  /** Addresses that the server answers; `/*` at the end is everything below. */
  readonly served: readonly string[];
}

/** Pages of the server that scripts go to by themselves: a host that knows no other rule finds a file for each. */
export const waysThere = [
  '/cart',
  '/search',
  '/checkout',
  '/checkout/giftcard',
  '/checkout/subscribe',
  '/commerce/goto-checkout',
];

/** A page whose links, forms and requests go to the server by themselves; its host passes nothing on. */
export function pointAtServer(html: string, { server, script, served }: CrossOrigin): string {
  const pointed = withoutCartCounts(html).replace(
    /(<(?:a|form|button|input)\b[^<>]*?\s(?:href|action|formaction)=")(\/[^"]*)/gi,
    (whole, before: string, address: string) => {
      const [path = ''] = address.split(/[?#]/);
      return isServed(path, served) ? before + escapeHtml(server) + address : whole;
    },
  );
  return pointed
    .replace(/<html\b/i, `<html data-server="${escapeHtml(server)}"`)
    .replace(/<head\b[^<>]*>/i, (head) => `${head}\n<script src="${escapeHtml(script)}"></script>`);
}

/** The same for a page in whose place the server may have one: its visitor is sent there. */
export function sendOn(html: string, crossOrigin: CrossOrigin): string {
  const served = escapeHtml(crossOrigin.served.join(' '));
  return pointAtServer(html, crossOrigin).replace(/<html\b/i, `<html data-served-paths="${served}"`);
}

/** A page that is nothing but the way to the server's. */
export function signpost(path: string, crossOrigin: CrossOrigin): string {
  // Without script what stands after the path is lost.
  const html = wayTo(crossOrigin.server + path, (refresh) => `<noscript>${refresh}</noscript>`);
  return sendOn(html, crossOrigin);
}

/** The same to another page of the site, for hosts that know no rules; it may be the server's. */
export function leadOn(to: string, { server = '', served = [] }: Partial<CrossOrigin> = {}): string {
  const [path = ''] = to.split(/[?#]/);
  return wayTo(isServed(path, served) ? server + to : to, (refresh) => refresh);
}

function wayTo(address: string, placed: (refresh: string) => string): string {
  const to = escapeHtml(address);
  const refresh = placed(`<meta http-equiv="refresh" content="0;url=${to}"/>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"/><meta name="robots" content="noindex"/>${refresh}<title>…</title></head><body><a href="${to}">${to}</a></body></html>`;
}
