import type { IncomingMessage } from 'node:http';
import { pageMessages } from '#model';
import { escapeHtml } from '../../site/head/markup.ts';

/** A page that needs neither site nor database: what is left where those cannot answer. */
export interface PlainPage {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | number>>;
}

/** It runs nothing, loads nothing and sends nothing. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const style = 'body{font:1.1rem/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}';

export function plainPage(title: string, text: string): PlainPage {
  const body = Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="">${pageMessages.tryAgain}</a></p></main></html>`,
  );
  return {
    body,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.length,
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    },
  };
}

/** Whether who asks is a browser that shows the answer, and no script that reads it. */
export function wantsPage({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '') && !/^\/api(?:[/?]|$)/.test(url);
}
