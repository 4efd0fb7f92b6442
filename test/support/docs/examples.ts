import type { Example } from '#engine';
import { type Attempt, answerAttempt, type Diagnostic } from '../../../server/author/playground/answer.ts';
import { localeData, timeZones } from '../../../server/cli/locale-packs.ts';
import { readSections } from '../cases.ts';
import { afterEmptyLines } from '../empty-lines.ts';
import { highlight } from './highlight.ts';
import { inline, type Json, type Piece } from './page.ts';

const LONGEST_LINE = 56;

/** JSON as a person would write it: on one line where it is short. */
function prettyJson(value: unknown): string {
  const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  return line.length <= LONGEST_LINE ? line : JSON.stringify(value, null, 2);
}

const diagnosticJson = ({ severity, where, line, column, message, help, suggestion }: Diagnostic): Json => ({
  severity,
  where,
  line,
  column,
  messageHtml: inline(message),
  helpHtml: inline(help),
  suggestion: suggestion ?? null,
});

/** What a page shows without script: the template, its data, and what the engine made of them just now. */
function exampleRecord(attempt: Attempt): Json {
  const { output, diagnostics } = answerAttempt(attempt, { localeData, timeZones });
  const { template, json, partials = {}, locale, now } = attempt;
  const shown = Object.entries(partials).map(([name, source]) => ({ name, source, sourceHtml: highlight(source) }));
  return {
    template,
    templateHtml: highlight(template),
    json,
    ...afterEmptyLines(output),
    partials: shown,
    partialsJson: shown.length === 0 ? null : JSON.stringify(partials),
    locale: locale ?? null,
    now: now ?? null,
    diagnostics: diagnostics.map(diagnosticJson),
  };
}

/** An example of a formatter's or predicate's definition. */
export const definitionExample = ({ template, data, partials, locale, now }: Example): Json =>
  exampleRecord({
    template,
    json: prettyJson(data),
    ...(partials === undefined ? {} : { partials }),
    ...(locale === undefined ? {} : { locale }),
    ...(now === undefined ? {} : { now }),
  });

/** An example in a text: the sections of a `.case` file, without those that the engine answers. */
export function caseExample(text: string): Piece {
  const sections = readSections(text);
  const partials = sections.get('PARTIALS');
  const attempt: Attempt = {
    template: sections.get('TEMPLATE') ?? '',
    json: sections.get('JSON') ?? '{}',
    ...(partials === undefined ? {} : { partials: JSON.parse(partials) as Record<string, string> }),
  };
  return { part: { example: exampleRecord(attempt) } };
}
