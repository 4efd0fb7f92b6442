import { Source } from '#engine';
import { visible } from '../lib/visible-text.ts';
import type { SiteDiagnostic } from '../site/lib/diagnostics.ts';
import { paint } from './streams.ts';

const CONTEXT_LINES = 2;
const LONGEST_LINE = 160;
/** What is shown after a place far along a line. */
const AROUND = 60;

/** A diagnostic as a person reads it: place, message, the lines around it with a caret, and what to do next. */
export function showDiagnostic(diagnostic: SiteDiagnostic, source: string | undefined): string {
  const { severity, code, message, help, file, line, column, suggestion, chain = [] } = diagnostic;
  const colour = severity === 'error' ? paint.red : paint.yellow;
  const place = [file, line, column].filter((part) => part !== undefined && part !== '').join(':');
  const where = place === '' ? '' : `${paint.bold(visible(place))} `;
  const lines = [
    `${where}${colour(severity)} ${visible(message)} ${paint.dim(`[${code}]`)}`,
    ...frame(diagnostic, source),
  ];
  if (suggestion !== undefined) lines.push(`  Did you mean '${visible(suggestion)}'?`);
  for (const [link, times] of counted(
    chain.map(({ name, file, line, column }) => `in ${visible(name)}, applied by ${visible(file)}:${line}:${column}`),
  ))
    lines.push(paint.dim(`  ${link}${times > 1 ? `, ${times} times` : ''}`));
  lines.push(paint.dim(`  ${help}`));
  return lines.join('\n');
}

/** What calls itself is in a chain again and again: each call is told once, where it comes up first. */
function counted(links: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const link of links) counts.set(link, (counts.get(link) ?? 0) + 1);
  return counts;
}

function frame({ line, column = 1, endColumn, endLine }: SiteDiagnostic, text: string | undefined): string[] {
  if (line === undefined || text === undefined) return [];
  const source = new Source('', text);
  const width = String(line + CONTEXT_LINES).length;
  const hidden = Math.max(0, column - LONGEST_LINE + AROUND);
  const shown: string[] = [];
  for (let number = Math.max(1, line - CONTEXT_LINES); number <= line + CONTEXT_LINES; number += 1) {
    const whole = source.line(number);
    if (whole === undefined) break;
    const part = windowOf(whole, number === line ? hidden : 0);
    shown.push(`${number === line ? paint.red('>') : ' '} ${String(number).padStart(width)} | ${visible(part)}`);
    if (number !== line) continue;
    const length = endColumn !== undefined && (endLine ?? line) === line ? Math.max(1, endColumn - column) : 1;
    // Tabs stay tabs, so that the caret stands where the terminal puts the character.
    const indent = Array.from(part, (character) => (character === '\t' ? '\t' : ' ')).slice(0, column - 1 - hidden);
    shown.push(`  ${' '.repeat(width)} | ${indent.join('')}${paint.red('^'.repeat(Math.min(length, LONGEST_LINE)))}`);
  }
  return shown;
}

/** As much of a line as a terminal takes, from where its place can be seen. */
function windowOf(line: string, hidden: number): string {
  if (hidden === 0) return line.slice(0, LONGEST_LINE);
  const from = Array.from(line.slice(0, (hidden + LONGEST_LINE) * 2)).slice(hidden, hidden + LONGEST_LINE);
  return `…${from.slice(1).join('')}`;
}
