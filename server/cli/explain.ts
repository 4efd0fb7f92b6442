import { type ErrorEntry, findError, suggest, templateErrors } from '#engine';
import { type SiteDiagnosticCode, siteDiagnostics } from '../site/lib/diagnostics.ts';
import { UsageError } from './exit.ts';
import { type JsonFlag, printReport } from './json/print-report.ts';
import { outPaint, print } from './streams.ts';

export interface ExplainFlags extends JsonFlag {
  readonly content?: string | undefined;
}

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

/** Shows one entry of the catalogues of template errors and of folders; without a code, all of them on a line each. */
export async function explain(code: string | undefined, { json }: ExplainFlags): Promise<void> {
  const entries = code === undefined ? errorCodes.map(entryOf) : [entryNamed(code)];
  if (json) return printReport('explain', { errors: entries });
  if (code !== undefined) return print(`${entries.map(textOf).join('')}\n`);
  const width = Math.max(...entries.map((entry) => entry.code.length));
  const lines = entries.map((entry) => `${entry.code.padEnd(width)}  ${entry.severity}`);
  return print(`${lines.join('\n')}\n`);
}

const everyEntry = { ...templateErrors, ...siteDiagnostics };

export const errorCodes: readonly string[] = Object.keys(everyEntry);

interface Entry {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly help: string;
  readonly wrong?: string | undefined;
  readonly right?: string | undefined;
}

function entryNamed(code: string): Entry {
  if (Object.hasOwn(everyEntry, code)) return entryOf(code);
  if (/[./]/.test(code))
    throw new UsageError(`'${code}' is no place: it needs a line, such as ${code}:4 or ${code}:4:8.`);
  const near = suggest(code, errorCodes);
  throw new UsageError(`There is no error '${code}'.${near === undefined ? '' : ` Did you mean '${near}'?`}`);
}

function entryOf(code: string): Entry {
  if (isSiteDiagnostic(code)) {
    const { severity, message, help } = siteDiagnostics[code];
    // The names of its parameters, where a report has their values.
    const shown = (text: string) => text.replace(/\$([a-z]+)/g, '<$1>');
    return { code, severity, message: shown(message), help: shown(help) };
  }
  const { severity, help, wrong, right } = findError(code) as ErrorEntry<never>;
  return { code, severity, message: describeError(code), help, wrong, right };
}

function textOf({ code, severity, message, help, wrong, right }: Entry): string {
  const lines = [`${outPaint().bold(code)} (${severity})`, '', message, '', help];
  if (wrong !== undefined) lines.push('', 'Wrong:', `  ${wrong}`);
  if (right !== undefined) lines.push('', 'Right:', `  ${right}`);
  return lines.join('\n');
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
