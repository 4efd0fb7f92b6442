import { unescapeHtml } from '../head/markup.ts';
import type { MarkKind, Marks } from './marks.ts';

/** The body of a `<squarespace:query …>…</squarespace:query>`; it is a template of its own, over what the tag found. */
interface TagBody {
  /** As long as the file it came from, blank around the body: positions stay true without a map. */
  readonly source: string;
  /** Blank characters before and after the body; they are cut off the output. */
  readonly lead: number;
  readonly trail: number;
}

export interface FoundTag {
  readonly name: string;
  readonly offset: number;
  /** Raw attributes, template code and all. */
  readonly attributes: string;
  readonly closed: boolean;
  /** Whether it stands in a comment of the page, where its author has put it out of use. */
  readonly isInComment: boolean;
}

export interface Rewritten {
  readonly source: string;
  readonly bodies: readonly TagBody[];
  readonly tags: readonly FoundTag[];
}

const OPENING = '<squarespace:';

/**
 * Tags that print their body over data of their own; without one they print the block that `template` names. That of an
 * island stands for it where it cannot be rendered.
 */
const bodyTags: ReadonlySet<string> = new Set([
  'query',
  'category',
  'related',
  'navigation',
  'folder-navigation',
  'folder-nav',
  'island',
]);
/** Of those, the ones that published templates also write without a slash and without a closing tag. */
const loneTags: ReadonlySet<string> = new Set(['navigation', 'folder-navigation', 'folder-nav', 'island']);

const PLACEHOLDERS: Readonly<Record<string, MarkKind>> = {
  '{squarespace.main-content}': 'content',
  '{squarespace-headers}': 'headers',
  '{squarespace-footers}': 'footers',
};

// Template tags are passed over whole, so a mark never lands inside an argument. The attributes of a platform tag may
// hold template code, which may hold `>`. Their length is bounded to keep the search linear.
const PIECES =
  /\{[^{}]*\}|<script(?=[\s>/])|<squarespace:([a-z][a-z-]{0,40})((?:[^>"'{]|"[^"]{0,2000}"|'[^']{0,2000}'|\{[^{}]{0,2000}\}){0,2000})>/gi;
const MOST_BODIES = 200;

interface Options {
  readonly marks: Marks;
  readonly known: ReadonlySet<string>;
  /** Number of the first body found here; bodies are numbered across a folder, because blocks are used everywhere. */
  readonly firstBody?: number;
  /** How many bodies there may be: fewer for those inside of others. */
  readonly mostBodies?: number;
}

/** A file in work: what was found in it, and how a part of it is exchanged. */
interface Work extends Options {
  readonly source: string;
  readonly bodies: TagBody[];
  readonly tags: FoundTag[];
  readonly rangeAt: (at: number) => keyof typeof ENDS | undefined;
  readonly put: (from: number, to: number, text: string) => void;
}

/** Exchanges platform tags and script starts of a template's source for marks of the same length. */
export function rewriteTags(source: string, options: Options): Rewritten {
  const { marks } = options;
  let output = '';
  let copied = 0;
  const put = (from: number, to: number, text: string) => {
    output += source.slice(copied, from) + text;
    copied = to;
  };
  const work: Work = { ...options, source, bodies: [], tags: [], rangeAt: outsideOfMarkup(source), put };
  const isNoMarkup = (at: number) => work.rangeAt(at) !== undefined;
  const comments = commentsOf(source);
  for (let found = nextPiece(source, 0); found !== null; found = nextPiece(source, found.end)) {
    while (comments[0] !== undefined && comments[0].end <= found.at) comments.shift();
    if (comments[0] !== undefined && comments[0].at <= found.at) {
      found.end = comments[0].end;
      continue;
    }
    const { at, end, text, name } = found;
    const placeholder = PLACEHOLDERS[text];
    if (placeholder !== undefined && Object.hasOwn(PLACEHOLDERS, text)) {
      // Within a script or a comment the tag is only spoken of: a head there would end them.
      put(at, end, isNoMarkup(at) ? blank(text) : marks.write(placeholder, text.length));
    } else if (name !== undefined) {
      found.end = rewriteTag(name.toLowerCase(), found, work);
    } else if (/^<script/i.test(text)) {
      const kind = isNoMarkup(at) && isInDoubleQuotes(source, at) ? 'quoted-script' : 'script';
      put(at, end, marks.write(kind, text.length));
    }
  }
  return { source: output + source.slice(copied), bodies: work.bodies, tags: work.tags };
}

/** Exchanges one tag, and the pair that it opens; returns where to read on. */
function rewriteTag(name: string, { at, end, attributes }: Piece, work: Work): number {
  const { source, bodies, tags, put, marks, known, firstBody = 0, mostBodies = MOST_BODIES } = work;
  const isOpen = bodyTags.has(name) && !attributes.trimEnd().endsWith('/');
  const close = isOpen && bodies.length < mostBodies ? findClose(source, name, end) : undefined;
  const isLone = loneTags.has(name) || /\stemplate\s*=/i.test(attributes);
  const isInComment = work.rangeAt(at) === 'comment';
  const closed = !isOpen || close !== undefined || isLone;
  tags.push({ name, offset: at, attributes, closed, isInComment });
  if (!known.has(name) || !closed) return end;
  put(at, at + OPENING.length, tagMark(marks, close === undefined ? undefined : firstBody + bodies.length));
  if (close !== undefined) {
    const inner = rewriteBody(name, bodyOf(source, end, close.at), bodies.length, work);
    bodies.push(...inner.bodies);
    tags.push(...inner.tags.map((tag) => (isInComment ? { ...tag, isInComment } : tag)));
    put(end, close.at, blank(source.slice(end, close.at)));
    put(close.at, close.end, marks.write('close', close.end - close.at));
    return close.end;
  }
  const idle = bodyTags.has(name) ? undefined : idleClose(source, name, end);
  if (idle === undefined) return end;
  put(idle.at, idle.end, marks.write('close', idle.end - idle.at));
  return idle.end;
}

/** The index of the body rides in the padding of the mark. */
function tagMark(marks: Marks, index: number | undefined): string {
  return marks.write('tag', OPENING.length - 1) + (index === undefined ? ' ' : String.fromCharCode(0x100 + index));
}

/** What stands in a body is rewritten as what stands around it; `before` it were other bodies, and its own come after. */
function rewriteBody(name: string, written: TagBody, before: number, options: Options) {
  const body = name === 'category' ? ofEachCategory(written) : written;
  const { firstBody = 0, mostBodies = MOST_BODIES } = options;
  const numbers = { firstBody: firstBody + before + 1, mostBodies: mostBodies - before - 1 };
  const { source, bodies, tags } = rewriteTags(body.source, { ...options, ...numbers });
  return { bodies: [{ ...body, source }, ...bodies], tags };
}

interface Piece {
  at: number;
  end: number;
  text: string;
  name: string | undefined;
  attributes: string;
}

function nextPiece(source: string, from: number): Piece | null {
  PIECES.lastIndex = from;
  const match = PIECES.exec(source);
  if (match === null) return null;
  const [text, name, attributes = ''] = match;
  return { at: match.index, end: match.index + text.length, text, name, attributes };
}

/** Places of `{## … ##}`: what stands in a comment is no tag. */
function commentsOf(source: string): { at: number; end: number }[] {
  const comments: { at: number; end: number }[] = [];
  for (let at = source.indexOf('{##'); at >= 0; ) {
    const close = source.indexOf('##}', at + 3);
    if (close < 0) break;
    comments.push({ at, end: close + 3 });
    at = source.indexOf('{##', close + 3);
  }
  return comments;
}

const NO_MARKUP = /<!--|<(script|style)(?=[\s>])/gi;
const ENDS = { comment: /-->/g, script: /<\/script\s*>/gi, style: /<\/style\s*>/gi };

/** Tells of a place whether it is in a comment, a script or a style sheet of the page. */
function outsideOfMarkup(source: string): (at: number) => keyof typeof ENDS | undefined {
  const ranges: { kind: keyof typeof ENDS; from: number; to: number }[] = [];
  // What one of them looked for in vain stands nowhere behind it either: each of many that do not end would read on to the end.
  const endless = new Set<keyof typeof ENDS>();
  let read = 0;
  for (const { 0: start, 1: name, index: from } of source.matchAll(NO_MARKUP)) {
    const kind = name === undefined ? 'comment' : name.toLowerCase() === 'script' ? 'script' : 'style';
    if (from < read || endless.has(kind)) continue;
    const opened = name === undefined ? from + start.length : source.indexOf('>', from) + 1;
    const end = ENDS[kind];
    end.lastIndex = opened;
    if (opened === 0 || !end.test(source)) {
      endless.add(kind);
      continue;
    }
    read = end.lastIndex;
    ranges.push({ kind, from, to: read });
  }
  return (at) => ranges.find(({ from, to }) => at > from && at < to)?.kind;
}

/** Whether a script writes what stands there between double quotes, which those of an attribute would end. */
function isInDoubleQuotes(source: string, at: number): boolean {
  let quote = '';
  for (let each = source.lastIndexOf('\n', at) + 1; each < at; each += 1) {
    const letter = source[each] ?? '';
    if (letter === '\\') each += 1;
    else if (letter === quote) quote = '';
    else if (quote === '' && /["'`]/.test(letter)) quote = letter;
  }
  return quote === '"';
}

function findClose(source: string, name: string, from: number): { at: number; end: number } | undefined {
  let depth = 1;
  const ends = new RegExp(`<squarespace:${name}\\b[^>]{0,2000}?(/?)>|</squarespace:${name}\\s*>`, 'gi');
  ends.lastIndex = from;
  for (let match = ends.exec(source); match !== null; match = ends.exec(source)) {
    if (match[0].startsWith('</')) depth -= 1;
    else if (match[1] !== '/') depth += 1;
    if (depth === 0) return { at: match.index, end: match.index + match[0].length };
  }
  return undefined;
}

/** The closing tag of one that has no body, and was closed by its author all the same. */
function idleClose(source: string, name: string, from: number): { at: number; end: number } | undefined {
  const rest = new RegExp(`(\\s{0,200})</squarespace:${name}\\s*>`, 'iy');
  rest.lastIndex = from;
  const match = rest.exec(source);
  return match === null ? undefined : { at: from + (match[1] ?? '').length, end: rest.lastIndex };
}

function bodyOf(source: string, from: number, to: number): TagBody {
  return {
    source: blank(source.slice(0, from)) + source.slice(from, to) + blank(source.slice(to)),
    lead: from,
    trail: source.length - to,
  };
}

const EACH_CATEGORY = '{.repeated section categories}';
const END = '{.end}';

/**
 * A pair around what is said of one category, `{@}` its name, is said of each. The instructions stand in the blanks of the
 * tags themselves, where they fit without a line's end.
 */
function ofEachCategory(body: TagBody): TagBody {
  const { source, lead, trail } = body;
  const start = lead - EACH_CATEGORY.length;
  const inside = source.slice(lead, source.length - trail);
  const isFree = start >= 0 && !/[\r\n]/.test(source.slice(start, lead));
  if (!isFree || !/\{@[|}]/.test(inside) || /\{\.(?:repeated )?section\s/.test(inside)) return body;
  return {
    source: source.slice(0, start) + EACH_CATEGORY + inside + END + source.slice(source.length - trail + END.length),
    lead: start,
    trail: trail - END.length,
  };
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

const ATTRIBUTE = /([a-zA-Z_][\w:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>/]+)))?/g;

/** Attributes of a rendered tag, names as written and lower-cased. */
export function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), unescapeHtml(double ?? single ?? bare ?? ''));
  }
  return attributes;
}

/** Offset just after the `>` that ends the rendered tag whose attributes start at `from`; quotes may hold `>`. */
export function endOfTag(bytes: Buffer, from: number): number {
  let quote = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === 0x22 || byte === 0x27) quote = byte;
    else if (byte === 0x3e) return at + 1;
  }
  return bytes.length;
}
