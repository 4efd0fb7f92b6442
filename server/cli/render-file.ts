import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compile, createRegistry, type Diagnostic, isObject, type JsonValue, type Registry } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { configuredSiteOf } from '../site/extensions/find-config.ts';
import { siteLimits } from '../site/lib/limits.ts';
import { exitCodes, tooLarge, UsageError } from './exit.ts';
import { isLocale, isTimeZone } from './read-place.ts';
import { renderServices } from './render-services.ts';
import { writeStdout } from './write-stdout.ts';

export interface RenderFileOptions {
  readonly json?: string | undefined;
  readonly output?: string | undefined;
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly now?: number | undefined;
  readonly strict?: boolean | undefined;
  /** What templates know; the built-in names without. */
  readonly registry?: Registry;
}

/**
 * Renders a template file when the command line is `render FILE --json DATA` and a few options: the shortest way
 * through the house, because whoever calls it in a loop pays the start of the process each time. False when the command
 * line says anything else, or the template's site has a config; the command table then reads it.
 */
export async function renderPlainly(argv: readonly string[]): Promise<boolean> {
  const line = readLine(argv);
  if (line === undefined || configuredSiteOf(line.file) !== undefined) return false;
  await renderFile(line.file, line.options);
  return true;
}

function readLine(argv: readonly string[]): { file: string; options: RenderFileOptions } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        json: { type: 'string' },
        output: { type: 'string', short: 'o' },
        locale: { type: 'string' },
        'time-zone': { type: 'string' },
        strict: { type: 'boolean' },
      },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0 || values.json === undefined) return undefined;
    // The command table says what is wrong with them.
    if (values.locale !== undefined && !isLocale(values.locale)) return undefined;
    if (values['time-zone'] !== undefined && !isTimeZone(values['time-zone'])) return undefined;
    return { file, options: { ...values, timeZone: values['time-zone'] } };
  } catch {
    return undefined;
  }
}

/** Only the rendered page goes to standard output; what is wrong goes to standard error, with the lines it is in. */
export async function renderFile(file: string, options: RenderFileOptions): Promise<void> {
  const source = readText(file);
  const data = await readData(options.json ?? '-');
  const template = compile(source, {
    registry: options.registry ?? createRegistry({ formatters, predicates }),
    file: file === '-' ? 'standard input' : file,
    partials: file === '-' ? {} : partialsBeside(file, source),
    ...renderServices,
    missingNames: true,
    ...(options.locale === undefined ? {} : { locale: options.locale }),
    ...(options.now === undefined ? {} : { now: options.now }),
  });
  const { output, diagnostics } = template.render(withTimeZone(data, options.timeZone));
  if (diagnostics.length > 0) await show(diagnostics, new Map([[template.tree.source.name, source]]));
  await write(options.output, output);
  const failed = diagnostics.some(({ severity }) => severity === 'error' || options.strict === true);
  process.exitCode = failed ? exitCodes.mistakes : exitCodes.clean;
}

/** The names a template applies, looked up as files in its own folder; a name with a way out of it is not followed. */
function partialsBeside(file: string, source: string): Readonly<Record<string, JsonValue>> {
  const partials: Record<string, JsonValue> = {};
  const waiting = [source];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [, name = ''] of text.matchAll(/\|apply ([\w.-]+)|\{\.include ([\w.-]+)/g)) {
      if (Object.hasOwn(partials, name) || name !== basename(name)) continue;
      const found = readIfThere(join(dirname(file), name));
      if (found === undefined) continue;
      partials[name] = found;
      waiting.push(found);
    }
  }
  return partials;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function readText(file: string): string {
  const bytes = readBytes(file);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new UsageError(`${nameOf(file)} is not text in UTF-8, so it is no template.`);
}

async function readData(file: string): Promise<JsonValue> {
  const bytes = readBytes(file);
  if (bytes.length > siteLimits.pageJsonBytes) throw new UsageError(tooLarge(nameOf(file)));
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    const { explainJson } = await import('./explain-json.ts');
    throw new UsageError(explainJson(text, nameOf(file)));
  }
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    throw new UsageError(`${nameOf(file)} ${reason}.`);
  }
}

function nameOf(file: string): string {
  return file === '-' ? 'standard input' : file;
}

function withTimeZone(data: JsonValue, timeZone: string | undefined): JsonValue {
  if (timeZone === undefined || !isObject(data)) return data;
  const { website } = data;
  return { ...data, website: { ...(isObject(website) ? website : {}), timeZone } };
}

async function show(diagnostics: readonly Diagnostic[], sources: ReadonlyMap<string, string>): Promise<void> {
  const { showDiagnostic } = await import('./show-diagnostic.ts');
  for (const diagnostic of diagnostics) {
    process.stderr.write(`${showDiagnostic(diagnostic, sources.get(diagnostic.file))}\n`);
  }
}

async function write(file: string | undefined, output: string): Promise<void> {
  if (file === undefined || file === '-') {
    await writeStdout(output);
    return;
  }
  const { writeOutput } = await import('./write-output.ts');
  await writeOutput(file, Buffer.from(output));
}
