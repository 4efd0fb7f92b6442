import type { Piece } from '../assembly/page-assembly.ts';
import { type JsonObject, textAt } from '../lib/json-access.ts';
import { bootScript, earlyScript } from './boot-script.ts';
import { browserContext } from './browser-context.ts';
import { escapeHtml, scriptJson } from './markup.ts';
import { readPageFacts } from './page-facts.ts';
import { structuredData } from './structured-data.ts';

export interface HeadOptions {
  /** Path of the page, for pages that name none. */
  readonly path: string;
  /** Address of the compiled stylesheet; none without stylesheets. */
  readonly stylesheet: string | undefined;
  /** Address of the runtime's boot script, where it was built. */
  readonly runtime: string | undefined;
  /** Whether the page has regions, which the runtime wakes. */
  readonly wakes: boolean;
  /** Rules for parts of this very page, or nothing. */
  readonly style?: string;
}

/** `{squarespace-headers}`: all that the platform puts into the head. */
export function renderHeaders(context: JsonObject, options: HeadOptions): readonly Piece[] {
  const { runtime, wakes } = options;
  const head = Buffer.from(headMarkup(context, options));
  if (runtime === undefined) return [head];
  const data = `\n<script type="application/json" data-page-context>${scriptJson(browserContext(context))}</script>\n`;
  return [...(wakes ? earlyScript : []), head, Buffer.from(data), ...bootScript(runtime, wakes)];
}

/**
 * What the page's header says too, for copies of it that come without. It also ends the browser's scan ahead of its
 * parser, which nothing here holds up: over a long list that scan was a third of the longest task (decisions/0504).
 */
const ownPolicy = `<meta http-equiv="Content-Security-Policy" content="object-src 'none';base-uri 'none'"/>`;

function headMarkup(context: JsonObject, { path, stylesheet, style = '' }: HeadOptions): string {
  const facts = readPageFacts(context, path);
  const meta = (attribute: 'name' | 'property', key: string, content: string) =>
    content === '' ? '' : `<meta ${attribute}="${key}" content="${escapeHtml(content)}"/>`;
  const parts = [
    '<meta charset="utf-8"/>',
    `<title>${escapeHtml(facts.documentTitle)}</title>`,
    facts.isIndexable
      ? `<link rel="canonical" href="${escapeHtml(facts.canonical)}"/>`
      : '<meta name="robots" content="noindex"/>',
    meta('name', 'description', facts.description),
    meta('property', 'og:site_name', facts.siteTitle),
    meta('property', 'og:title', facts.title),
    meta('property', 'og:type', facts.kind),
    meta('property', 'og:url', facts.canonical),
    meta('property', 'og:description', facts.description),
    meta('property', 'og:image', facts.image),
    meta('property', 'og:locale', textAt(context, 'website.language').replace('-', '_')),
    meta('name', 'twitter:card', facts.image === '' ? 'summary' : 'summary_large_image'),
    meta('name', 'twitter:title', facts.title),
    meta('name', 'twitter:description', facts.description),
    meta('name', 'twitter:image', facts.image),
    facts.isIndexable ? structuredData(context, facts) : '',
    // Before the site's own sheet, which has the last word.
    style === '' ? '' : `<style>${style}</style>`,
    stylesheet === undefined ? '' : `<link rel="stylesheet" href="${escapeHtml(stylesheet)}"/>`,
    ownPolicy,
  ];
  return parts.filter((part) => part !== '').join('\n');
}
