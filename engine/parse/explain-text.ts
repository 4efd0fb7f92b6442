import { suggest } from '../errors/suggest.ts';
import type { ParseContext } from './parse-context.ts';
import type { Grammar } from './syntax.ts';

/**
 * A tag that matches no form is text, silently in the reference. Where it was surely meant as a tag the author is told;
 * braces of style sheets and scripts stay unmentioned.
 */
export function explainText(context: ParseContext, { syntaxes }: Grammar, bodyStart: number): void {
  const { cursor, reporter, start, end } = context;
  const body = cursor.source.slice(bodyStart, cursor.end);
  const dotted = /^\.([A-Za-z][A-Za-z0-9_-]*)([\s\S]*)$/.exec(body);
  if (dotted === null) {
    if (looksLikeVariable(body)) reporter.report('tag-malformed', { start, end }, { expected: explainVariable(body) });
    return;
  }
  const [, keyword = '', rest = ''] = dotted;
  const syntax = syntaxes.get(keyword);
  if (syntax !== undefined && (rest === '' || /^[\s\w@:]/.test(rest))) {
    const params = { instruction: `.${keyword}`, expected: `it is ${syntax.form}` };
    reporter.report('instruction-malformed', { start, end }, params);
    return;
  }
  const known = suggest(keyword, syntaxes.keys());
  // `.name{…}` and `.name:hover{…}` are style rules; a lone unknown word or a word with a name behind it is not.
  if (known !== undefined || /^(?:\s+@?[A-Za-z][\w.-]*)?$/.test(rest)) {
    const suggestion = known === undefined ? undefined : `.${known}`;
    reporter.report('instruction-unknown', { start, end: end }, { written: `.${keyword}` }, suggestion);
  }
}

const NAME = '(?:[@$]?[A-Za-z][\\w-]*|@|[0-9]+)(?:\\.(?:[@$]?[A-Za-z][\\w-]*|@|[0-9]+))*';
const ALMOST = new RegExp(`^\\s*${NAME}\\s*(?:\\|\\s*[A-Za-z][^|]*)+$`);

/** A name and a bar with a word behind it, with spaces where none may be. `||` is the operator of a script. */
function looksLikeVariable(body: string): boolean {
  return body.length < 400 && body.includes('|') && !body.includes('||') && ALMOST.test(body);
}

function explainVariable(body: string): string {
  if (/^\s/.test(body)) return 'there is a space before the name';
  if (/^[^|]*\s\|/.test(body)) return 'there is a space before the bar';
  return 'there is a space between the bar and the formatter';
}
