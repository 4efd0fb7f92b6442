import { isObject, type JsonValue } from '#engine';
import { cleanOnce } from '../clean/clean-once.ts';
import { plainText, safeAddress } from '../head/markup.ts';
import { at, type JsonObject, listAt, textAt } from '../lib/json-access.ts';
import { element, escapeXml, xmlDeclaration } from './xml.ts';

/** Readers keep what they have seen, so a feed tells of the newest only. */
const MOST_IN_FEED = 50;
/** Bodies are in a feed up to so many characters in all; what is older has its excerpt. */
const MOST_BODY = 1_000_000;
const LONGEST_EXCERPT = 500;

export interface FeedInput {
  /** A list page's context. */
  readonly context: JsonObject;
  /** What of the list was asked for, in any order. */
  readonly items: readonly JsonValue[];
  /** Address of the list, from the root. */
  readonly path: string;
  /** Address of the feed itself, from the root. */
  readonly self: string;
  readonly base: string;
}

/** The newest items of a list as RSS 2.0, with whole texts in clean markup and every address absolute. */
export function feed({ context, items, path, self, base }: FeedInput): string {
  const newest = [...items].filter(isObject).sort((a, b) => dateOf(b) - dateOf(a));
  const site = textAt(context, 'website.siteTitle');
  const title = textAt(context, 'collection.title');
  const description = plainText(
    textAt(context, 'collection.description') || textAt(context, 'website.siteDescription') || title || site,
    LONGEST_EXCERPT,
  );
  const changed = newest.reduce((latest, item) => Math.max(latest, dateOf(item)), 0);
  const room = { left: MOST_BODY };
  const channel = [
    element('title', [title, site].filter((name) => name !== '').join(' — ') || base),
    element('link', absolute(path, base)),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(absolute(self, base))}"/>`,
    `<description>${escapeXml(description)}</description>`,
    element('language', textAt(context, 'website.language')),
    element('lastBuildDate', dateText(changed)),
    ...newest.slice(0, MOST_IN_FEED).map((item) => entry(item, path, base, room)),
  ];
  return `${xmlDeclaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>\n${channel.filter((part) => part !== '').join('\n')}\n</channel></rss>\n`;
}

function entry(item: JsonObject, list: string, base: string, room: { left: number }): string {
  const own = absolute(textAt(item, 'fullUrl') || `${list === '/' ? '' : list}/${textAt(item, 'urlId')}`, base);
  // A post that stands for another page leads there.
  const link = (at(item, 'passthrough') === true && safeAddress(textAt(item, 'sourceUrl'), `${base}/`)) || own;
  const id = textAt(item, 'id');
  const body = textAt(item, 'body');
  const whole = body.length <= room.left ? absoluteMarkup(cleanOnce(body, undefined).text, base) : '';
  room.left -= whole.length;
  const excerpt = plainText(textAt(item, 'excerpt') || body, LONGEST_EXCERPT);
  const subjects = [...listAt(item, 'categories'), ...listAt(item, 'tags')].filter((name) => typeof name === 'string');
  const parts = [
    element('title', textAt(item, 'title')),
    element('link', link),
    id === '' ? element('guid', own) : `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    element('pubDate', dateText(dateOf(item))),
    element('dc:creator', textAt(item, 'author.displayName')),
    ...[...new Set(subjects)].map((name) => element('category', name)),
    element('description', excerpt),
    element('content:encoded', whole),
    recording(item, base),
  ];
  return `<item>${parts.join('')}</item>`;
}

/** What a podcast reader plays; how long the file is nobody here knows. */
function recording(item: JsonObject, base: string): string {
  const given = textAt(item, 'structuredContent.audioAssetUrl') || textAt(item, 'audioAssetUrl');
  const address = given === '' ? '' : safeAddress(given, `${base}/`);
  if (address === '') return '';
  const ending = /\.(\w+)$/.exec(new URL(address).pathname)?.[1]?.toLowerCase();
  const type = ending === 'm4a' ? 'audio/mp4' : ending === 'wav' || ending === 'ogg' ? `audio/${ending}` : 'audio/mpeg';
  return `<enclosure url="${escapeXml(address)}" length="0" type="${type}"/>`;
}

function absolute(address: string, base: string): string {
  return safeAddress(address, `${base}/`) || `${base}/`;
}

/** Addresses of the site in clean markup, for a reader that knows no site. */
function absoluteMarkup(html: string, base: string): string {
  const start = escapeXml(base);
  return html
    .replace(/(\s(?:href|src|poster)=["']?)\/(?!\/)/gi, `$1${start}/`)
    .replace(/(\ssrcset=)("[^"]*"|'[^']*')/gi, (_whole, name: string, value: string) => {
      return name + value.replace(/(^["']\s*|,\s*)\/(?!\/)/g, `$1${start}/`);
    });
}

/** When an item was published, as far as it says; 0 without. */
function dateOf(item: JsonValue): number {
  const date = at(item, 'publishOn') ?? at(item, 'addedOn') ?? at(item, 'updatedOn');
  return typeof date === 'number' && Math.abs(date) <= 8.64e15 ? date : 0;
}

function dateText(time: number): string {
  return time === 0 ? '' : new Date(time).toUTCString();
}
