/**
 * Where a member of a config is written: the offset of `path` in the object literal that the file exports. What is not
 * written there (a variable, a spread, a call) has the place of the nearest member around it that is.
 */
export function placeInSource(text: string, path: readonly (string | number)[]): number {
  const code = withoutText(text);
  const start = literalOf(code);
  if (start < 0) return Math.max(0, code.search(/\bexport\s+default\b|\bmodule\.exports\b/));
  let at = start;
  let best = start;
  for (const part of path) {
    const entry = entryAt(code, text, at, part);
    if (entry === undefined) return best;
    best = entry.name;
    at = entry.value;
  }
  return best;
}

/** The same text with blanks in the place of comments and of what stands in quotes, so that braces count. */
function withoutText(text: string): string {
  return text.replace(
    /\\.|\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g,
    (found) => (/^[/\\]/.test(found) ? blank(found) : found[0] + blank(found.slice(1, -1)) + found[0]),
  );
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** The brace that opens the exported literal: that of defineConfig, or of the export itself. */
function literalOf(code: string): number {
  const call = /\bdefineConfig\s*\(/.exec(code) ?? /\bexport\s+default\b|\bmodule\.exports\s*=/.exec(code);
  return call === null ? -1 : code.indexOf('{', call.index + call[0].length);
}

interface Entry {
  /** Where it is named, or begins. */
  readonly name: number;
  readonly value: number;
}

function entryAt(code: string, text: string, open: number, part: string | number): Entry | undefined {
  const bracket = code[open];
  if (bracket !== (typeof part === 'number' ? '[' : '{')) return undefined;
  const entries = entriesOf(code, open);
  if (typeof part === 'number') {
    const start = entries[part];
    return start === undefined ? undefined : { name: start, value: literalFrom(code, start) };
  }
  for (const start of entries) {
    const named = /^(?:(['"])(.*?)\1|(?:async\s+)?([\w$]+))\s*([:(,}])/.exec(text.slice(start));
    if (named === null || (named[2] ?? named[3]) !== part) continue;
    const value = named[4] === ':' ? start + named[0].length : start;
    return { name: start, value: literalFrom(code, value) };
  }
  return undefined;
}

/** Where each entry of a literal begins. */
function entriesOf(code: string, open: number): number[] {
  const starts: number[] = [];
  let depth = 0;
  let isNext = true;
  for (let at = open + 1; at < code.length; at += 1) {
    const character = code[at] ?? '';
    if (isNext && !/[\s,]/.test(character) && !/[}\])]/.test(character)) {
      starts.push(at);
      isNext = false;
    }
    if (/[{[(]/.test(character)) depth += 1;
    else if (/[}\])]/.test(character)) {
      depth -= 1;
      if (depth < 0) break;
    } else if (character === ',' && depth === 0) isNext = true;
  }
  return starts;
}

/** Where the literal of a value opens; what a `define…` is called with is its literal too. */
function literalFrom(code: string, at: number): number {
  return at + (/^\s*(?:[\w$.]+\s*\(\s*(?=\{))?/.exec(code.slice(at))?.[0].length ?? 0);
}
