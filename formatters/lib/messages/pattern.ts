/** A name or a position that a message asks for. */
export type ArgumentKey = string | number;

/** How values are written inside a message: `{0 money style:code}`. */
const MESSAGE_FORMATS = ['datetime-interval', 'datetime', 'currency', 'decimal', 'number', 'money'] as const;
export type MessageFormatName = (typeof MESSAGE_FORMATS)[number];

export interface PluralChoice<F> {
  /** `=3` as `3`, or a category such as `few`. */
  readonly exact: boolean;
  readonly word: string;
  readonly parts: readonly MessagePart<F>[];
}

interface SelectChoice<F> {
  readonly word: string;
  readonly parts: readonly MessagePart<F>[];
}

type LiteralPart =
  | { readonly is: 'text'; readonly text: string }
  /** `#` inside a plural or select. */
  | { readonly is: 'subject' };

/** A piece of a message; `F` is what a format and its options were read into. */
export type MessagePart<F> =
  | LiteralPart
  | { readonly is: 'argument'; readonly key: ArgumentKey }
  | {
      readonly is: 'plural';
      readonly key: ArgumentKey;
      readonly ordinal: boolean;
      readonly offset: number;
      readonly choices: readonly PluralChoice<F>[];
    }
  | { readonly is: 'select'; readonly key: ArgumentKey; readonly choices: readonly SelectChoice<F>[] }
  | { readonly is: 'format'; readonly keys: readonly ArgumentKey[]; readonly format: F };

type ReadFormat<F> = (name: MessageFormatName, options: readonly string[]) => F;

// Commas are blanks everywhere.
const BLANKS = /[,\s]+/y;
const DIGITS = /[0-9]+/y;
const WORD =
  /[^\t-\r !-/:-@[-^`{-~\u0085\u00a1-\u00a7\u00a9\u00ab\u00ac\u00ae\u00b0\u00b1\u00b6\u00bb\u00bf\u00d7\u00f7\u200e\u200f\u2010-\u2029\u2030-\u203e\u2041-\u2053\u2055-\u205e\u2190-\u245f\u2500-\u2775\u2794-\u2bff\u2e00-\u2e7f\u3001-\u3003\u3008-\u3020\u3030\ufd3e\ufd3f\ufe45\ufe46]+/y;
// Names are recognised by their beginning, the longest first; what follows becomes the first option.
const KIND = /datetime-interval|selectordinal|datetime|currency|decimal|plural|select|number|money/y;
const OFFSET = /offset:(-?[0-9]+)/y;
const CHOICE = /=[0-9]+(?:\.[0-9]+)?|zero|one|two|few|many|other/y;
const OPTION = /[^,\s{}]+/y;

/** Blocks nested deeper than this print nothing, so that no message overflows the stack. */
const DEEPEST = 256;

/** Reads a message; a malformed one is never an error (language reference, “Messages”). */
export function parseMessage<F>(text: string, readFormat: ReadFormat<F>): readonly MessagePart<F>[] {
  return new MessageReader(text, readFormat).block(0, text.length, false);
}

/** Holds the message and the position reached in it. */
class MessageReader<F> {
  private readonly text: string;
  private readonly readFormat: ReadFormat<F>;
  private readonly closing: ReadonlyMap<number, number>;
  private at = 0;
  private depth = 0;

  constructor(text: string, readFormat: ReadFormat<F>) {
    this.text = text;
    this.readFormat = readFormat;
    this.closing = matchBraces(text);
  }

  /** Text and tags between two positions. `inside` a plural or select, `#` stands for its subject. */
  block(start: number, end: number, inside: boolean): readonly MessagePart<F>[] {
    const parts: MessagePart<F>[] = [];
    let literal = '';
    const flush = () => {
      if (literal !== '') parts.push(...literalParts(literal, inside));
      literal = '';
    };
    let at = start;
    while (at < end) {
      const character = this.text.charAt(at);
      if (character === "'") {
        const close = this.quoteEnd(at, end);
        literal += close === at + 1 && close < end ? "'" : this.text.slice(at + 1, close);
        at = close + 1;
      } else if (character === '{') {
        const close = this.closing.get(at);
        if (close === undefined) {
          literal += this.text.slice(at, end);
          break;
        }
        if (this.text.charAt(at + 1) === '-') {
          flush();
          parts.push({ is: 'text', text: `{${this.text.slice(at + 2, close)}}` });
        } else {
          const part = this.tag(at + 1, close);
          if (part === 'malformed') {
            if (inside) literal += this.text.slice(at + 1, close);
          } else if (part !== undefined) {
            flush();
            parts.push(part);
          }
        }
        at = close + 1;
      } else {
        literal += character;
        at += 1;
      }
    }
    flush();
    return parts;
  }

  private nested(start: number, end: number): readonly MessagePart<F>[] {
    this.depth += 1;
    const parts = this.block(start, end, true);
    this.depth -= 1;
    return parts;
  }

  /** The closing apostrophe, or the end when there is none. */
  private quoteEnd(open: number, end: number): number {
    const close = this.text.indexOf("'", open + 1);
    return close < 0 || close >= end ? end : close;
  }

  private take(pattern: RegExp, end: number): string | undefined {
    if (this.at >= end) return undefined;
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return undefined;
    this.at = Math.min(this.at + found.length, end);
    return found;
  }

  private tag(start: number, end: number): MessagePart<F> | undefined | 'malformed' {
    this.at = start;
    this.take(BLANKS, end);
    const keys = this.keys(end);
    const [key] = keys;
    if (key === undefined) return 'malformed';
    // What stands right behind the argument is passed over, and all that follows it.
    if (this.take(BLANKS, end) === undefined || this.at >= end) return { is: 'argument', key };

    const kind = this.take(KIND, end);
    switch (kind) {
      case undefined:
        return 'malformed';
      case 'plural':
      case 'selectordinal':
        return this.plural(key, kind === 'selectordinal', end);
      case 'select':
        return this.select(key, end);
      default: {
        const name = MESSAGE_FORMATS.find((format) => format === kind) ?? 'decimal';
        return { is: 'format', keys, format: this.readFormat(name, this.options(end)) };
      }
    }
  }

  private keys(end: number): readonly ArgumentKey[] {
    const keys: ArgumentKey[] = [];
    for (;;) {
      const digits = this.take(DIGITS, end);
      const key = digits === undefined ? this.take(WORD, end) : Number(digits);
      if (key === undefined) return keys;
      keys.push(key);
      if (this.text.charAt(this.at) !== ';') return keys;
      this.at += 1;
    }
  }

  private options(end: number): readonly string[] {
    const options: string[] = [];
    for (;;) {
      this.take(BLANKS, end);
      const option = this.take(OPTION, end);
      if (option === undefined) return options;
      options.push(option);
    }
  }

  private plural(key: ArgumentKey, ordinal: boolean, end: number): MessagePart<F> | undefined {
    this.take(BLANKS, end);
    const offset = Number(this.take(OFFSET, end)?.slice('offset:'.length) ?? 0);
    const choices: PluralChoice<F>[] = [];
    for (;;) {
      this.take(BLANKS, end);
      const word = this.take(CHOICE, end);
      if (word === undefined) break;
      const parts = this.choiceBlock(end);
      if (parts === undefined) return undefined;
      const exact = word.startsWith('=');
      choices.push({ exact, word: exact ? word.slice(1) : word, parts });
    }
    return choices.length === 0 ? undefined : { is: 'plural', key, ordinal, offset, choices };
  }

  private select(key: ArgumentKey, end: number): MessagePart<F> | undefined {
    const choices: SelectChoice<F>[] = [];
    for (;;) {
      this.take(BLANKS, end);
      const word = this.take(WORD, end);
      if (word === undefined) break;
      const parts = this.choiceBlock(end);
      if (parts === undefined) return undefined;
      choices.push({ word, parts });
    }
    return choices.length === 0 ? undefined : { is: 'select', key, choices };
  }

  private choiceBlock(end: number): readonly MessagePart<F>[] | undefined {
    this.take(BLANKS, end);
    if (this.text.charAt(this.at) !== '{' || this.at >= end) return undefined;
    const close = this.closing.get(this.at);
    if (close === undefined || this.depth === DEEPEST) return undefined;
    const start = this.at + 1;
    const parts: readonly MessagePart<F>[] =
      this.text.charAt(start) === '-'
        ? [{ is: 'text', text: `{${this.text.slice(start + 1, close)}}` }]
        : this.nested(start, close);
    this.at = close + 1;
    return parts;
  }
}

/** The closing brace of each opening one, in one pass; braces in quoted runs do not count. */
function matchBraces(text: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "'") {
      const close = text.indexOf("'", at + 1);
      if (close < 0) break;
      at = close;
    } else if (character === '{') {
      open.push(at);
    } else if (character === '}') {
      const opened = open.pop();
      if (opened !== undefined) closing.set(opened, at);
    }
  }
  return closing;
}

function literalParts(literal: string, inside: boolean): readonly LiteralPart[] {
  if (!inside) return [{ is: 'text', text: literal }];
  return literal.split(/(#)/).flatMap((piece): readonly LiteralPart[] => {
    if (piece === '#') return [{ is: 'subject' }];
    return piece === '' ? [] : [{ is: 'text', text: piece }];
  });
}
