import type { JsonValue } from '#engine';
import type { KeptParts } from '../assembly/kept-parts.ts';
import type { Piece } from '../assembly/page-assembly.ts';
import { type JsonObject, textAt } from '../lib/json-access.ts';
import { bootScript, earlyScript } from './boot-script.ts';
import { contextJson } from './context-json.ts';
import type { IslandHead } from './island-head.ts';
import { escapeHtml, scriptJson } from './markup.ts';
import { OwnScripts } from './own-scripts.ts';
import { readPageFacts } from './page-facts.ts';
import { structuredData } from './structured-data.ts';

export interface HeadOptions {
  /** Path of the page, for pages that name none. */
  readonly path: string;
  /** Address of the compiled stylesheet; none without stylesheets. */
  readonly stylesheet: string | undefined;
  /** The sheet itself, where it stands in the page in place of its address. */
  readonly sheet?: Buffer | undefined;
  /** Address of the runtime's boot script, where it was built. */
  readonly runtime: string | undefined;
  /** Whether the page has regions, which the runtime wakes. */
  readonly wakes: boolean;
  /** Address of the style sheet that counts the visitor's cart without script, for pages that show a count. */
  readonly countSheet?: string | undefined;
  /** The script with the platform's globals, and what they say of the page; only where its scripts ask for one. */
  readonly globals?: { readonly script: string; readonly context: JsonObject } | undefined;
  /** Rules for parts of this very page, or nothing. */
  readonly style?: string;
  /** What decides before anything is shown what the visitor sees of the page; it waits for no style sheet. */
  readonly first?: readonly Piece[];
  /** What the page's other scripts of ours came from; nonces stand in them without. */
  readonly scripts?: OwnScripts;
  /** What the page's islands need; undefined without. */
  readonly islands?: IslandHead | undefined;
  /** What the page kept of its last render. */
  readonly kept?: KeptParts<string> | undefined;
}

/** `{squarespace-headers}`: all that the platform puts into the head. */
export function renderHeaders(context: JsonObject, options: HeadOptions): readonly Piece[] {
  const { runtime, wakes, globals, islands, kept, scripts = new OwnScripts() } = options;
  const about =
    kept?.made(options.path, withoutEntries(context), (from) => aboutMarkup(from, options)) ??
    aboutMarkup(context, options);
  const before = [Buffer.from(about), ...(options.first ?? [])];
  const sheets = sheetMarkup(options);
  if (runtime === undefined) return [...before, ...sheets];
  // Made in the order in which they stand: so does the policy name them.
  const early = wakes || islands !== undefined ? earlyScript(scripts) : [];
  const { texts, files } = bootScript(runtime, wakes, scripts);
  const data = `\n<script type="application/json" data-page-context>${contextJson(context)}</script>\n`;
  return [
    ...early,
    ...before,
    ...texts,
    ...sheets,
    Buffer.from(data),
    ...(globals === undefined ? [] : globalsScript(globals)),
    ...(islands?.script ?? []),
    ...files,
  ];
}

/** The entries of a list are nothing that the head says of the page: it is a list, whichever they are. */
function withoutEntries(context: JsonObject): JsonObject {
  return Object.hasOwn(context, 'items') ? { ...context, items: NO_ENTRIES } : context;
}

const NO_ENTRIES: readonly JsonValue[] = [];

/** Stands before every script of the template, and runs before it. */
function globalsScript({ script, context }: NonNullable<HeadOptions['globals']>): readonly Piece[] {
  const told = `<script type="application/json" data-template-context>${scriptJson(context)}</script>\n`;
  return [Buffer.from(`${told}<script nonce="`), 'nonce', Buffer.from(`" src="${escapeHtml(script)}"></script>\n`)];
}

/**
 * What the page's header says too, for copies of it that come without. It also ends the browser's scan ahead of its
 * parser, which nothing here holds up: over a long list that scan was a third of the longest task (decisions/0504).
 */
const ownPolicy = `<meta http-equiv="Content-Security-Policy" content="object-src 'none';base-uri 'none'"/>`;

function aboutMarkup(context: JsonObject, { path }: HeadOptions): string {
  const facts = readPageFacts(context, path);
  const meta = (attribute: 'name' | 'property', key: string, content: string) =>
    content === '' ? '' : `<meta ${attribute}="${key}" content="${escapeHtml(content)}"/>`;
  const parts = [
    '<meta charset="utf-8"/>',
    `<title>${escapeHtml(facts.documentTitle)}</title>`,
    facts.isIndexable
      ? `<link rel="canonical" href="${escapeHtml(facts.canonical)}"/>`
      : '<meta name="robots" content="noindex"/>',
    facts.isIndexable && facts.feed !== ''
      ? `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(facts.documentTitle)}" href="${escapeHtml(facts.feed)}"/>`
      : '',
    '<link rel="manifest" href="/manifest.webmanifest"/>',
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
  ];
  return `${lines(parts)}\n`;
}

function sheetMarkup({ stylesheet, sheet, style = '', countSheet, islands }: HeadOptions): readonly Piece[] {
  const own = style + (islands?.style ?? '');
  const isLinked = sheet === undefined && stylesheet !== undefined;
  const before = [
    // Before the site's own sheet, which has the last word.
    own === '' ? '' : `<style>${own}</style>`,
    ...(islands?.sheets ?? []).map((address) => sheetLink(address)),
    isLinked ? sheetLink(stylesheet) : '',
  ];
  const after = [countSheet === undefined ? '' : `<noscript>${sheetLink(countSheet)}</noscript>`, ownPolicy];
  if (sheet === undefined) return [Buffer.from(lines([...before, ...after]))];
  return [Buffer.from(lines([...before, '<style data-site-sheet>'])), sheet, Buffer.from(`</style>\n${lines(after)}`)];
}

const sheetLink = (address: string) => `<link rel="stylesheet" href="${escapeHtml(address)}"/>`;

const lines = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n');
