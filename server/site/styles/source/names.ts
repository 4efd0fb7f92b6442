import type { Statement } from './statements.ts';

/** Variables and mixins that a stretch of a sheet defines at its top, and those that it uses. */
export interface Names {
  readonly defines: ReadonlySet<string>;
  /** Of those, the mixins that can be called with one value: a class of the same name takes none, others take more. */
  readonly takesOne: ReadonlySet<string>;
  readonly uses: ReadonlySet<string>;
}

const VARIABLE = /@@?\{?([\w-]+)/g;
/** Names of up to sixteen parts: without a bound a long chain is looked through from each of its parts. */
const CALL = /([.#][\w-]+(?:\s*(?:>\s*)?[.#][\w-]+){0,15})\s*(?=[(;}!]|$)/g;
const CSS_KEYWORDS =
  /^(?:media|import|import-once|charset|font-face|keyframes|supports|page|namespace|rest|arguments)$/;

export function namesOf(text: string, { start, end, block }: Statement): Names {
  const whole = text.slice(start, end);
  const defines = new Set<string>();
  const takesOne = new Set<string>();
  const variable = /^@([\w-]+)\s*:/.exec(whole)?.[1];
  if (variable !== undefined) defines.add(`@${variable}`);
  // Any class or id of a selector may be called as a mixin.
  if (block !== undefined) {
    const head = text.slice(start, block.open);
    for (const { 0: found, 1: name = '', 2: bracket, index } of head.matchAll(/([.#][\w-]+)(\s*\()?/g)) {
      defines.add(name);
      if (bracket !== undefined && takesOneValue(parametersOf(head.slice(index + found.length)))) takesOne.add(name);
    }
  }
  const uses = new Set<string>();
  for (const [, name = ''] of whole.matchAll(VARIABLE)) {
    if (!CSS_KEYWORDS.test(name) && name !== variable) uses.add(`@${name}`);
  }
  for (const [, path = ''] of whole.matchAll(CALL)) {
    for (const [name] of path.matchAll(/[.#][\w-]+/g)) uses.add(name);
  }
  return { defines, takesOne, uses };
}

/** What stands between a bracket, which was opened before, and the one that closes it, part by part. */
function parametersOf(text: string): readonly string[] {
  const parts = { ',': [''], ';': [''] };
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    if (depth < 0) break;
    for (const [separator, list] of Object.entries(parts)) {
      if (letter === separator && depth === 0) list.push('');
      else list.push(`${list.pop() ?? ''}${letter}`);
    }
  }
  // Where there is a semicolon, commas belong to values.
  return (parts[';'].length > 1 ? parts[';'] : parts[',']).map((part) => part.trim()).filter(Boolean);
}

/** Whether a mixin with those parameters can be called with a value, its others having some of their own. */
function takesOneValue(parameters: readonly string[]): boolean {
  const needed = parameters.filter((parameter) => !parameter.includes(':') && !parameter.endsWith('...'));
  return parameters.length > 0 && needed.length <= 1;
}
