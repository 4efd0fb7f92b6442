import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, sep } from 'node:path';
import { createJiti, type Jiti } from 'jiti';
import * as engine from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { withTimeout } from '../../lib/with-timeout.ts';
import { createByteSink } from '../assembly/byte-sink.ts';
import { placeOf } from '../lib/diagnostics.ts';
import { defineConfig, defineRule } from './define-config.ts';
import { UnsignedEvent } from './kinds/payments.ts';

/** What a config may ask of the package: the copy that runs it, so that nothing is loaded twice. */
const doors: Readonly<Record<string, object>> = {
  vitrine: { defineConfig, defineRule, UnsignedEvent },
  'vitrine/engine': { ...engine, createByteSink },
  'vitrine/formatters': { formatters },
  'vitrine/predicates': { predicates },
};

/** A config that has to ask for something before it is whole has this long. */
const LONGEST_MILLISECONDS = 10_000;

export interface Failure {
  readonly detail: string;
  /** Path in the folder. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

export interface Evaluated {
  /** What the file exports, or what the function that it exports gives. */
  readonly value: unknown;
  readonly failure: Failure | undefined;
  /** The folder's own files that were run for it, by their real paths. */
  readonly files: readonly string[];
}

/**
 * Runs a config. All of the folder's own files are compiled for `require`, so that a change of any of them is seen in the
 * same process; no compiled file is kept on the disk, where others could exchange it.
 */
export async function evaluate(root: string, name: string, text: string): Promise<Evaluated> {
  const file = join(root, name);
  const jiti = createJiti(file, {
    fsCache: false,
    moduleCache: true,
    interopDefault: true,
    virtualModules: { ...doors },
  });
  const isOwn = (path: string) => path.startsWith(root + sep) && !path.includes(`${sep}node_modules${sep}`);
  const ownFiles = () => Object.keys(jiti.cache).filter(isOwn);
  for (const path of ownFiles()) delete jiti.cache[path];
  try {
    const exported: unknown = jiti.evalModule(text, { filename: file, forceTranspile: true });
    // Before anything is waited for: another site may be read meanwhile.
    const files = ownFiles();
    return { value: await settled(defaultOf(exported)), failure: undefined, files };
  } catch (error) {
    const files = [...new Set([file, ...ownFiles()])];
    return { value: undefined, failure: failureOf(error, { root, name, text, jiti }), files };
  }
}

function defaultOf(exported: unknown): unknown {
  return typeof exported === 'object' && exported !== null && 'default' in exported ? exported.default : exported;
}

async function settled(exported: unknown): Promise<unknown> {
  const given: unknown = typeof exported === 'function' ? exported() : exported;
  return withTimeout(Promise.resolve(given), LONGEST_MILLISECONDS, () => {
    throw new Error(`The config was not whole after ${LONGEST_MILLISECONDS / 1_000} seconds.`);
  });
}

interface Ran {
  readonly root: string;
  readonly name: string;
  readonly text: string;
  readonly jiti: Jiti;
}

function failureOf(error: unknown, ran: Ran): Failure {
  const { root, name } = ran;
  const message = error instanceof Error ? error.message : String(error);
  const [first = ''] = message.split('\n');
  const inner = (path: string) => path.slice(root.length + 1).replaceAll(sep, '/');
  // The compiler says where in its message, counting columns from 0.
  const parsed = /^\s*(\S.*):(\d+):(\d+)\s*$/m.exec(message.slice(first.length));
  if (parsed?.[1]?.startsWith(root + sep) === true) {
    const detail = `${first.replace(/^ParseError:\s*/, '').trim()}.`;
    return { detail, file: inner(parsed[1]), line: Number(parsed[2]), column: Number(parsed[3]) + 1 };
  }
  const missing = /^Cannot find (?:module|package) '([^']+)'/.exec(message)?.[1];
  if (missing !== undefined) return { detail: `There is no module ${missing}.`, ...placeOfImport(missing, error, ran) };
  const detail = `${error instanceof Error ? `${error.name}: ` : ''}${first}`;
  return { detail, ...(placeInStack(error, ran) ?? { file: name }) };
}

type Place = Pick<Failure, 'file' | 'line' | 'column'>;

/** The first own file of the stack. */
function placeInStack(error: unknown, { root, name, text, jiti }: Ran): Place | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, path = '', line = '', column] of stack.matchAll(
    /(?:\(|at |^)((?:\/|[A-Za-z]:\\)[^\n()]*?):(\d+)(?::(\d+))?\)?$/gm,
  )) {
    if (!path.startsWith(root + sep) || path.includes(`${sep}node_modules${sep}`)) continue;
    const file = path.slice(root.length + 1).replaceAll(sep, '/');
    // What Node itself cannot read has a line and no more.
    if (column === undefined) return { file, line: Number(line) };
    const source = file === name ? text : readFileSync(path, 'utf8');
    const at = { path, source, line: Number(line), column: Number(column) };
    // The first line of what is run begins with what the compiler puts around it.
    return at.line === 1 ? { file, line: 1 } : { file, line: at.line, column: writtenColumn(jiti, at) };
  }
  return undefined;
}

/** Compiled lines are those of the source, and what stands in them has moved. */
function writtenColumn(
  jiti: Jiti,
  {
    path,
    source,
    line,
    column,
  }: { readonly path: string; readonly source: string; readonly line: number; readonly column: number },
): number {
  const babel = { sourceMaps: 'inline', sourceFileName: path };
  const code = jiti.transform({ source, filename: path, ts: /\.[cm]?tsx?$/.test(path), babel });
  const map = /sourceMappingURL=data:application\/json;[^,]*base64,([\w+/=]+)/.exec(code)?.[1];
  if (map === undefined) return column;
  const found = new SourceMap(JSON.parse(Buffer.from(map, 'base64').toString('utf8'))).findEntry(line - 1, column - 1);
  return 'originalColumn' in found && found.originalLine === line - 1 ? found.originalColumn + 1 : column;
}

/** Where a module that is not there is asked for. */
function placeOfImport(missing: string, error: unknown, ran: Ran): Place {
  const place = placeInStack(error, ran) ?? { file: ran.name };
  const text = place.file === ran.name ? ran.text : readFileSync(join(ran.root, place.file), 'utf8');
  const quoted = [`'${missing}'`, `"${missing}"`].map((one) => text.indexOf(one)).find((at) => at >= 0);
  return quoted === undefined ? place : { file: place.file, ...placeOf(text, quoted) };
}
