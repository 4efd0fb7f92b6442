import type { Span } from './tree-walk.ts';

type Context = 'text' | 'tag' | 'attribute' | 'script' | 'style' | 'comment';

/** Where in the HTML a template tag stands. */
export interface Position {
  readonly context: Context;
  /** The element whose start tag or raw text it stands in. */
  readonly element: string;
  readonly attribute: string;
  /** The quote around the attribute's value; empty where there is none. */
  readonly quote: string;
  /** What stands in the value before it. */
  readonly before: string;
}

interface Attribute extends Span {
  readonly name: string;
  readonly value: string;
  /** A template tag is part of its value or of its name. */
  readonly isDynamic: boolean;
}

export interface StartTag extends Span {
  readonly kind: 'open';
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly selfClosing: boolean;
  /** Template tags that may print attributes. */
  readonly holes: readonly Span[];
}

interface EndTag extends Span {
  readonly kind: 'close';
  readonly name: string;
}

export type HtmlTag = StartTag | EndTag;

export interface HtmlScan {
  readonly tags: readonly HtmlTag[];
  /** By the offset at which a template tag starts. */
  readonly positions: ReadonlyMap<number, Position>;
}

const RAW_TEXT: ReadonlySet<string> = new Set(['script', 'style']);
const NAME = /[a-z\d:-]/i;

/** Reads a template's text as HTML, with its template tags as holes; both sides of a branch are read as if they followed each other. */
export function scanHtml(source: string, holes: readonly Span[]): HtmlScan {
  return new Scanner(source, holes).run();
}

class Scanner {
  readonly #source: string;
  readonly #holes: ReadonlyMap<number, Span>;
  readonly #tags: HtmlTag[] = [];
  readonly #positions = new Map<number, Position>();
  #at = 0;

  constructor(source: string, holes: readonly Span[]) {
    this.#source = source;
    this.#holes = new Map(holes.map((hole) => [hole.start, hole]));
  }

  run(): HtmlScan {
    while (this.#at < this.#source.length) {
      if (this.#skipHole({ context: 'text' })) continue;
      if (this.#source[this.#at] === '<') this.#readMarkup();
      else this.#at += 1;
    }
    return { tags: this.#tags, positions: this.#positions };
  }

  #skipHole(position: Partial<Position> & { context: Context }): Span | undefined {
    const hole = this.#holes.get(this.#at);
    if (hole === undefined || hole.end <= hole.start) return undefined;
    this.#positions.set(hole.start, { element: '', attribute: '', quote: '', before: '', ...position });
    this.#at = hole.end;
    return hole;
  }

  #readMarkup(): void {
    const start = this.#at;
    const rest = this.#source.slice(start, start + 4);
    if (rest === '<!--') this.#readComment();
    else if (/^<\/[a-z]/i.test(rest)) this.#readEndTag(start);
    else if (/^<[a-z]/i.test(rest)) this.#readStartTag(start);
    else this.#at += 1;
  }

  #readComment(): void {
    this.#at += 4;
    while (this.#at < this.#source.length && !this.#source.startsWith('-->', this.#at)) {
      if (this.#skipHole({ context: 'comment' }) === undefined) this.#at += 1;
    }
    this.#at = Math.min(this.#source.length, this.#at + 3);
  }

  #readEndTag(start: number): void {
    this.#at += 2;
    const name = this.#readName();
    while (this.#at < this.#source.length && this.#source[this.#at] !== '>') {
      if (this.#skipHole({ context: 'tag', element: name }) === undefined) this.#at += 1;
    }
    this.#at += 1;
    this.#tags.push({ kind: 'close', name, start, end: this.#at });
  }

  #readName(): string {
    const from = this.#at;
    while (this.#at < this.#source.length && !this.#holes.has(this.#at) && NAME.test(this.#source[this.#at] ?? '')) {
      this.#at += 1;
    }
    return this.#source.slice(from, this.#at).toLowerCase();
  }

  #readStartTag(start: number): void {
    this.#at += 1;
    const name = this.#readName();
    const attributes: Attribute[] = [];
    const holes: Span[] = [];
    let selfClosing = false;
    while (this.#at < this.#source.length) {
      const character = this.#source[this.#at] ?? '';
      const hole = this.#skipHole({ context: 'tag', element: name });
      if (hole !== undefined) holes.push(hole);
      else if (character === '>') break;
      else if (character === '/' || /\s/.test(character)) {
        selfClosing = character === '/';
        this.#at += 1;
      } else {
        selfClosing = false;
        attributes.push(this.#readAttribute(name));
      }
    }
    this.#at += 1;
    this.#tags.push({ kind: 'open', name, attributes, selfClosing, holes, start, end: this.#at });
    if (RAW_TEXT.has(name) && !selfClosing) this.#readRawText(name);
  }

  #readAttribute(element: string): Attribute {
    const start = this.#at;
    let isDynamic = false;
    while (this.#at < this.#source.length && !/[\s=>/]/.test(this.#source[this.#at] ?? '')) {
      if (this.#skipHole({ context: 'tag', element }) === undefined) this.#at += 1;
      else isDynamic = true;
    }
    if (this.#at === start) this.#at += 1;
    const name = this.#source.slice(start, this.#at).toLowerCase();
    const equals = /^\s*=\s*/.exec(this.#source.slice(this.#at, this.#at + 20));
    if (equals === null) return { name, value: '', isDynamic, start, end: this.#at };
    this.#at += equals[0].length;
    const first = this.#source[this.#at] ?? '';
    const quote = first === '"' || first === "'" ? first : '';
    if (quote !== '') this.#at += 1;
    const from = this.#at;
    const ends = (character: string) => (quote === '' ? /[\s>]/.test(character) : character === quote);
    while (this.#at < this.#source.length && !ends(this.#source[this.#at] ?? '')) {
      const before = this.#source.slice(from, this.#at);
      if (this.#skipHole({ context: 'attribute', element, attribute: name, quote, before }) === undefined) {
        this.#at += 1;
      } else isDynamic = true;
    }
    const value = this.#source.slice(from, this.#at);
    if (quote !== '') this.#at += 1;
    return { name, value, isDynamic, start, end: this.#at };
  }

  #readRawText(element: string): void {
    const context = element === 'script' ? 'script' : 'style';
    const close = `</${element}`;
    const from = this.#at;
    while (this.#at < this.#source.length) {
      if (this.#source.slice(this.#at, this.#at + close.length).toLowerCase() === close) return;
      const before = this.#source.slice(from, this.#at);
      if (this.#skipHole({ context, element, before }) === undefined) this.#at += 1;
    }
  }
}
