import { type ErrorEntry, findError, suggest, templateErrors } from '#engine';
import { type SiteDiagnosticCode, siteDiagnostics } from '../site/lib/diagnostics.ts';
import { UsageError } from './exit.ts';
import { outPaint, print } from './streams.ts';

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number | undefined;
}

/** `blocks/price.block:4:8`, as errors and the preview write it; undefined for what is no place. */
export function readPlace(text: string): Place | undefined {
  const [, file, line, column] = /^(.+?):(\d+)(?::(\d+))?$/.exec(text) ?? [];
  if (file === undefined) return undefined;
  return { file, line: Number(line), column: column === undefined ? undefined : Number(column) };
}

/** Shows one entry of the catalogues of template errors and of folders' problems; without a code, all of them on a line each. */
export async function explain(code: string | undefined): Promise<void> {
  const paint = outPaint();
  if (code === undefined) {
    const all = { ...templateErrors, ...siteDiagnostics };
    const width = Math.max(...Object.keys(all).map((name) => name.length));
    const lines = Object.entries(all).map(([name, { severity }]) => `${name.padEnd(width)}  ${severity}`);
    return print(`${lines.join('\n')}\n`);
  }
  const entry = findError(code);
  if (entry === undefined && isSiteDiagnostic(code)) {
    const { severity, message, help } = siteDiagnostics[code];
    // The names of its parameters, where a report has their values.
    const shown = (text: string) => text.replace(/\$([a-z]+)/g, '<$1>');
    return print(`${paint.bold(code)} (${severity})\n\n${shown(message)}\n\n${shown(help)}\n`);
  }
  if (entry === undefined) {
    const near = suggest(code, [...Object.keys(templateErrors), ...Object.keys(siteDiagnostics)]);
    throw new UsageError(`There is no error '${code}'.${near === undefined ? '' : ` Did you mean '${near}'?`}`);
  }
  const { severity, help, wrong, right } = entry as ErrorEntry<never>;
  const lines = [`${paint.bold(code)} (${severity})`, '', describeError(code), '', help];
  if (wrong !== undefined) lines.push('', 'Wrong:', `  ${wrong}`);
  if (right !== undefined) lines.push('', 'Right:', `  ${right}`);
  return print(`${lines.join('\n')}\n`);
}

function isSiteDiagnostic(code: string): code is SiteDiagnosticCode {
  return Object.hasOwn(siteDiagnostics, code);
}

/** The message of an error with the names of its parameters where a report has their values. */
export function describeError(code: string): string {
  const entry = findError(code) as ErrorEntry<unknown> | undefined;
  const names = new Proxy({}, { get: (_target, name) => `<${String(name)}>` });
  return entry?.message(names) ?? '';
}
