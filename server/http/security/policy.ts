import type { TemplateOrigins } from '../../site/platform/template-origins.ts';

/** What headers are set on: a response, or what they are kept in for many of them. */
export interface HeaderTarget {
  readonly locals: Record<string, unknown>;
  getHeader(name: string): number | string | readonly string[] | undefined;
  setHeader(name: string, value: number | string): unknown;
  removeHeader(name: string): void;
}

/** Names the scripts of a page by their hashes in place of the response's nonce, which stands nowhere in it. */
export function nameScripts(response: HeaderTarget, hashes: readonly string[]): void {
  const policy = response.getHeader('Content-Security-Policy');
  if (typeof policy !== 'string') return;
  response.setHeader(
    'Content-Security-Policy',
    policy.replace(/'nonce-[^']*'/, () => hashes.join(' ')),
  );
}

/** Lets the page of this response have style sheets and fonts from where its template's own source names them. */
export function allowTemplateOrigins(response: HeaderTarget, { styles, fonts }: TemplateOrigins): void {
  const policy = response.getHeader('Content-Security-Policy');
  if (typeof policy !== 'string' || styles.length + fonts.length === 0) return;
  const allowed = policy
    .replace(/style-src [^;]*/, (directive) => [directive, ...styles].join(' '))
    .replace(/font-src [^;]*/, (directive) => [directive, ...fonts].join(' '));
  response.setHeader('Content-Security-Policy', allowed);
}
