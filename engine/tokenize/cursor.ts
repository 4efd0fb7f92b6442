const [SPACE, TAB, RETURN] = [0x20, 0x09, 0x0d];
const [DOT, AT, DOLLAR, UNDERSCORE, HYPHEN, SLASH] = [0x2e, 0x40, 0x24, 0x5f, 0x2d, 0x2f];

/** Reads the lexical items of language reference, “Names” from one tag body, greedily and without ever going back. */
export class Cursor {
  readonly source: string;
  at = 0;
  end = 0;

  constructor(source: string) {
    this.source = source;
  }

  enter(start: number, end: number): void {
    this.at = start;
    this.end = end;
  }

  get done(): boolean {
    return this.at === this.end;
  }

  /** What is left of the body, consumed. */
  rest(): string {
    const text = this.source.slice(this.at, this.end);
    this.at = this.end;
    return text;
  }

  take(expected: string): boolean {
    const { length } = expected;
    if (this.at + length > this.end) return false;
    for (let at = 0; at < length; at += 1) {
      if (this.source.charCodeAt(this.at + at) !== expected.charCodeAt(at)) return false;
    }
    this.at += length;
    return true;
  }

  /** One or more of the six whitespace characters. */
  whitespace(): boolean {
    const start = this.at;
    while (this.at < this.end && isWhitespace(this.source.charCodeAt(this.at))) this.at += 1;
    return this.at > start;
  }

  spaces(): void {
    while (this.at < this.end && this.source.charCodeAt(this.at) === SPACE) this.at += 1;
  }

  /** `letter { letter | digit | "_" | "-" }`, or `undefined` and no step. */
  word(): string | undefined {
    const start = this.at;
    return this.skipWord() ? this.source.slice(start, this.at) : undefined;
  }

  /** `letter | digit | "." | "/" | "_" | "-"`, at least one. */
  path(): string | undefined {
    const start = this.at;
    while (this.at < this.end) {
      const code = this.source.charCodeAt(this.at);
      if (!isWordPart(code) && code !== DOT && code !== SLASH) break;
      this.at += 1;
    }
    return this.at > start ? this.source.slice(start, this.at) : undefined;
  }

  /** `@name`. */
  definition(): string | undefined {
    const start = this.at;
    if (this.source.charCodeAt(start) !== AT || start >= this.end) return undefined;
    this.at += 1;
    return this.skipWord() ? this.source.slice(start, this.at) : undefined;
  }

  /** The text of a dotted reference, or `undefined`. */
  reference(): string | undefined {
    const start = this.at;
    if (!this.skipSegment()) return undefined;
    while (this.at < this.end && this.source.charCodeAt(this.at) === DOT) {
      this.at += 1;
      if (!this.skipSegment()) return undefined;
    }
    return this.source.slice(start, this.at);
  }

  skipSegment(): boolean {
    if (this.at >= this.end) return false;
    const code = this.source.charCodeAt(this.at);
    if (isDigit(code)) {
      while (this.at < this.end && isDigit(this.source.charCodeAt(this.at))) this.at += 1;
      return true;
    }
    if (code === AT) {
      this.at += 1;
      this.skipWord();
      return true;
    }
    if (code === DOLLAR) this.at += 1;
    return this.skipWord();
  }

  skipWord(): boolean {
    if (this.at >= this.end || !isLetter(this.source.charCodeAt(this.at))) return false;
    this.at += 1;
    while (this.at < this.end && isWordPart(this.source.charCodeAt(this.at))) this.at += 1;
    return true;
  }
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isWordPart(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === UNDERSCORE || code === HYPHEN;
}

/** Space, tab, line feed, vertical tab, form feed, carriage return; a non-breaking space is none. */
function isWhitespace(code: number): boolean {
  return code === SPACE || (code >= TAB && code <= RETURN);
}
