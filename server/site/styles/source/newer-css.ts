/**
 * What the platform's compiler takes for something else, because it is younger than that compiler: its arithmetic, its
 * colours and its functions of the same name would change it. A statement with one of these is the newer compiler's.
 */
const newer: readonly RegExp[] = [
  // Custom properties and their use: any text may be a value.
  /(?:^|[{;\s])--[\w-]+\s*:/,
  /\bvar\(\s*--/,
  // Functions of CSS that the platform's compiler computes, or takes for its own; a mixin may have the name of one.
  /(?<![\w.#-])(?:min|max|clamp|minmax|fit-content|env|color-mix|oklch|oklab|light-dark)\(/,
  // An operator in quotes (`calc(100vh ~"-" @height)`) is the older compiler's way past its own arithmetic.
  /(?<![\w.#-])calc\(\s*[^~"')\s](?![^;{}]*~["'])/,
  /(?<![\w.#-])(?:rgb|hsl)a?\([^(),]*\s[^(),]*[/)]/,
  // A slash that is no division.
  /(?:^|[{;\s])(?:aspect-ratio|grid(?:-[a-z]+)*)\s*:[^;{}]*\//,
  /\/\s*(?:cover|contain|auto)\b/,
  // At-rules and selectors.
  /@(?:container|layer|property|scope|starting-style)\b/,
  /:(?:is|where|has|host|slotted|part)\(/,
  // LESS that is younger.
  /:extend\(/,
  /@plugin\b/,
  /(?<![\w.#-])data-uri\(/,
  /(?<![\w.#-])each\(/,
];

/** Comments hold no rules, and strings no functions. */
const COMMENT_OR_STRING = /\\[\s\S]|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;

/** Whether a stretch of a sheet speaks of what the platform's compiler does not know. */
export function isNewer(text: string): boolean {
  return newer.some((pattern) => pattern.test(text)) && newer.some((pattern) => pattern.test(bareOf(text)));
}

/** Whether a sheet has JavaScript in it, which the oldest ones have: the platform's compiler cannot read it either. */
export function hasScript(text: string): boolean {
  return text.includes('`') && bareOf(text).includes('`');
}

function bareOf(text: string): string {
  return text.replace(COMMENT_OR_STRING, (found) => (/^[/\\]/.test(found) ? ' ' : '""'));
}
