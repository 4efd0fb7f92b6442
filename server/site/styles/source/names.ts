import type { Statement } from './statements.ts';

/** Variables and mixins that a stretch of a sheet defines at its top, and those that it uses. */
export interface Names {
  readonly defines: ReadonlySet<string>;
  /** Of those, the mixins that take values: a class of the same name takes none. */
  readonly takesValues: ReadonlySet<string>;
  readonly uses: ReadonlySet<string>;
}

const VARIABLE = /@@?\{?([\w-]+)/g;
/** Names of up to sixteen parts: without a bound a long chain is looked through from each of its parts. */
const CALL = /([.#][\w-]+(?:\s*>?\s*[.#][\w-]+){0,15})\s*(?=[(;}!]|$)/g;
const CSS_KEYWORDS =
  /^(?:media|import|import-once|charset|font-face|keyframes|supports|page|namespace|rest|arguments)$/;

export function namesOf(text: string, { start, end, block }: Statement): Names {
  const whole = text.slice(start, end);
  const defines = new Set<string>();
  const takesValues = new Set<string>();
  const variable = /^@([\w-]+)\s*:/.exec(whole)?.[1];
  if (variable !== undefined) defines.add(`@${variable}`);
  // Any class or id of a selector may be called as a mixin.
  if (block !== undefined) {
    for (const [, name = '', bracket] of text.slice(start, block.open).matchAll(/([.#][\w-]+)(\s*\()?/g)) {
      defines.add(name);
      if (bracket !== undefined) takesValues.add(name);
    }
  }
  const uses = new Set<string>();
  for (const [, name = ''] of whole.matchAll(VARIABLE)) {
    if (!CSS_KEYWORDS.test(name) && name !== variable) uses.add(`@${name}`);
  }
  for (const [, path = ''] of whole.matchAll(CALL)) {
    for (const [name] of path.matchAll(/[.#][\w-]+/g)) uses.add(name);
  }
  return { defines, takesValues, uses };
}
