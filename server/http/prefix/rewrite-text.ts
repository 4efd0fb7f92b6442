import type { JsonValue } from '#engine';
import { escapeHtml, scriptJson, unescapeHtml } from '../../site/head/markup.ts';

/** An address of this site begins with one slash: `//host` and `/\host` are others. */
const OWN = /^\/(?![/\\])/;

export function belowAddress(address: string, prefix: string): string {
  return OWN.test(address) ? prefix + address : address;
}

const URLS = /(\burl\(\s*(?:["']|&quot;|&#39;)?|@import\s+["'])\/(?![/\\])/gi;

export function rewriteCss(css: string, prefix: string): string {
  return css.replace(URLS, `$1${prefix}/`);
}

/** Members of JSON that are addresses, by their name; texts that are markup are told by themselves. */
const ADDRESS_MEMBER = /(?:^|[a-z_])(?:url|Url|URL|Urls|Href|Src|_url)$|^(?:href|src|to|icon|scope)$/;
const MARKUP = /<[a-z][^<>]*=\s*["']?\//i;

/** JSON text with its addresses below the prefix; as it was where there are none, or where it is no JSON. */
export function rewriteJson(text: string, prefix: string, write: (value: unknown) => string = JSON.stringify): string {
  if (!text.includes('"/') && !text.includes('\\"/') && !text.includes('=/')) return text;
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  return write(rewriteValue(value, '', prefix));
}

function rewriteValue(value: JsonValue, member: string, prefix: string): JsonValue {
  if (typeof value === 'string') {
    if (OWN.test(value)) return ADDRESS_MEMBER.test(member) ? prefix + value : value;
    return MARKUP.test(value) ? rewriteHtml(value, prefix) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => rewriteValue(each, member, prefix));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rewriteValue(each, name, prefix)]));
}

/** Elements whose content is text to a parser. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);
const ATTRIBUTE = /(\s)([a-z][\w:.-]*)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'=<>`]+)/gi;
const OPENING = /<(?:!--|([a-z][^\s/>]*))/gi;

/** Markup with every address of this site below the prefix: in attributes, styles, and JSON that scripts read. */
export function rewriteHtml(html: string, prefix: string): string {
  let output = '';
  let copied = 0;
  const openings = new RegExp(OPENING);
  for (let match = openings.exec(html); match !== null; match = openings.exec(html)) {
    const [opening, name] = match;
    const start = match.index + opening.length;
    const end = name === undefined ? html.indexOf('-->', start) : endOfTag(html, start);
    // What is not ended is no tag, and nothing after it is one.
    if (end < 0) break;
    openings.lastIndex = end;
    if (name === undefined) continue;
    const attributes = html.slice(start, end);
    output += html.slice(copied, start) + rewriteAttributes(attributes, prefix);
    copied = end;
    const lowered = name.toLowerCase();
    if (!RAW.has(lowered)) continue;
    const close = endOfRaw(html, lowered, end);
    output += html[end] + rewriteRaw(lowered, attributes, html.slice(end + 1, close), prefix);
    copied = close;
    openings.lastIndex = close;
  }
  return output + html.slice(copied);
}

/** Offset of the `>` that ends a tag; what stands in quotes may hold one. */
function endOfTag(html: string, from: number): number {
  const marks = /["'>]/g;
  marks.lastIndex = from;
  for (let mark = marks.exec(html); mark !== null; mark = marks.exec(html)) {
    if (mark[0] === '>') return mark.index;
    const close = html.indexOf(mark[0], mark.index + 1);
    if (close < 0) return -1;
    marks.lastIndex = close + 1;
  }
  return -1;
}

function endOfRaw(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}[\\s/>]`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

const RUNTIME = /(["'`(])\/(?=_runtime\/)/g;

function rewriteRaw(name: string, attributes: string, text: string, prefix: string): string {
  if (name === 'style') return rewriteCss(text, prefix);
  if (name !== 'script') return text;
  const [, type = ''] = /\stype\s*=\s*["']?([^"'\s>]+)/i.exec(attributes) ?? [];
  // What search engines read has whole addresses.
  if (/^application\/ld\+json$/i.test(type)) return text;
  if (/json|speculationrules/i.test(type)) return rewriteJson(text, prefix, scriptJson);
  return text.replace(RUNTIME, `$1${prefix}/`);
}

const ADDRESS_ATTRIBUTE =
  /^(?:href|src|action|formaction|poster|cite|background|longdesc|ping|xlink:href|data-(?:[\w-]+-)?(?:url|src|href|image|action|link))$/i;
/** Each begins the list, or stands behind a comma that no address of before can hold. */
const SOURCE = /(^\s*|\s[\d.]+[wxh]\s*,\s*|,\s+)\/(?![/\\])/g;
const SOURCES_ATTRIBUTE = /^(?:data-)?(?:srcset|imagesrcset)$/i;

function rewriteAttributes(attributes: string, prefix: string): string {
  if (!attributes.includes('/')) return attributes;
  return attributes.replace(ATTRIBUTE, (whole, space: string, name: string, equals: string, given: string) => {
    const quote = given.startsWith('"') || given.startsWith("'") ? given.charAt(0) : '';
    const value = quote === '' ? given : given.slice(1, -1);
    const next = rewriteAttribute(name, value, prefix);
    return next === value ? whole : `${space}${name}${equals}${quote || '"'}${next}${quote || '"'}`;
  });
}

function rewriteAttribute(name: string, value: string, prefix: string): string {
  if (ADDRESS_ATTRIBUTE.test(name)) return value.trimStart().replace(OWN, `${prefix}/`);
  if (SOURCES_ATTRIBUTE.test(name)) return value.replace(SOURCE, `$1${prefix}/`);
  if (name === 'data-islands') return value.replace(/(^|\s)\/(?![/\\])/g, `$1${prefix}/`);
  if (/^style$/i.test(name)) return rewriteCss(value, prefix);
  if (/^content$/i.test(name)) return value.replace(/^(\s*\d+\s*;\s*url=)\/(?![/\\])/i, `$1${prefix}/`);
  if (!/^\s*(?:\{|\[)/.test(value)) return value;
  const plain = unescapeHtml(value);
  const next = rewriteJson(plain, prefix);
  return next === plain ? value : escapeHtml(next);
}
