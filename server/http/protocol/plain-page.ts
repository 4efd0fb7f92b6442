import type { IncomingMessage } from 'node:http';
import { escapeHtml } from '../../site/head/markup.ts';
import { directionOf, languageTags, normaliseTag, platformMessages } from '../../site/languages/index.ts';
import { createServerMessage, type ServerMessageKey } from '../../site/messages.ts';

/** A page that needs neither site nor database: what is left where those cannot answer. */
interface PlainPage {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | number>>;
}

/** It runs nothing, loads nothing and sends nothing. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const style = 'body{font:1.1rem/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}';

/** A page in each of the platform's languages: the one that the client reads best, else English. */
export type PlainPages = (request: Pick<IncomingMessage, 'headers'>) => PlainPage;

/** Each page is made once: a server that is short of time only chooses. */
export function plainPages(title: ServerMessageKey, text: ServerMessageKey): PlainPages {
  const english = plainPage('en', title, text);
  const pages = new Map([['en', english]]);
  const pageIn = (tag: string) => {
    try {
      return plainPage(tag, title, text);
    } catch {
      // A server that can open no file any more still has its English words.
      return english;
    }
  };
  return ({ headers }) => {
    const tag = acceptedTags(headers['accept-language']).find((each) => each === 'en' || languageTags.includes(each));
    if (tag === undefined) return english;
    const page = pages.get(tag) ?? pageIn(tag);
    if (page !== english) pages.set(tag, page);
    return page;
  };
}

/** Languages that are looked at: a browser names a handful, and a header may be long. */
const mostTags = 10;

/** Languages of a header without their regions, in the order in which browsers write them: the best first. */
function acceptedTags(header = ''): readonly string[] {
  const ranges = header.split(',', mostTags);
  return ranges.map((range) => normaliseTag(range.split(';', 1)[0] ?? '').split('-', 1)[0] ?? '');
}

function plainPage(language: string, title: ServerMessageKey, text: ServerMessageKey): PlainPage {
  const message = createServerMessage({ overrides: platformMessages(language) ?? {} });
  const heading = escapeHtml(message(title));
  const body = Buffer.from(
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading}</title><style>${style}</style><main><h1>${heading}</h1><p>${escapeHtml(message(text))}</p><p><a href="">${escapeHtml(message('reload'))}</a></p></main></html>`,
  );
  return {
    body,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
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
