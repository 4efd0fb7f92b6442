import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiTypes } from './write-api-types.ts';

// Writes the types of the package's doors to dist/types: the declarations that they reach and no others. What the sources
// import by the names of package.json's `imports` is written as a relative path: those names lead to no packed file.

const root = path.resolve(import.meta.dirname, '..');
const target = path.join(root, 'dist/types');
const { imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly imports: Readonly<Record<string, string>>;
};

/** What is declared with types written out. */
const API = path.normalize('runtime/islands/client/api.ts');

/** Where a declaration names another module, in each of the forms that the compiler writes. */
const SPECIFIER = /(\bfrom |\bimport\(|\bimport )(["'])([^"'\n]+)\2/g;

const emitted = mkdtempSync(path.join(tmpdir(), 'vitrine-types-'));
try {
  const doors = emit();
  rmSync(target, { recursive: true, force: true });
  writeReached(doors);
} finally {
  rmSync(emitted, { recursive: true });
}

/** Declares every source that the doors reach; gives the doors. */
function emit(): readonly string[] {
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const project = path.join(root, 'exports');
  execFileSync(process.execPath, [compiler, '-p', project, '--outDir', emitted], { stdio: 'inherit' });
  const { files } = JSON.parse(readFileSync(path.join(project, 'tsconfig.json'), 'utf8')) as {
    readonly files: readonly string[];
  };
  return files.map((file) => path.join('exports', file));
}

function writeReached(doors: readonly string[]): void {
  const waiting = [...doors];
  const seen = new Set(waiting);
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const text =
      source === API ? apiTypes() : narrowable(readFileSync(path.join(emitted, declarationOf(source)), 'utf8'));
    const written = withPackedNames(text, source, (found) => {
      if (seen.has(found)) return;
      seen.add(found);
      waiting.push(found);
    });
    const file = path.join(target, declarationOf(source));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, written);
  }
}

/**
 * With lists of JSON that `Array.isArray` tells from the rest: for the compiler none that is constant is an array of its
 * kind. What is given to us is of the type `GivenJson`, and may be constant.
 */
function narrowable(text: string): string {
  return text.replaceAll(/(?<=\| |\bis )readonly JsonValue\[\]/g, 'JsonValue[]');
}

function withPackedNames(text: string, source: string, reach: (source: string) => void): string {
  return text.replace(SPECIFIER, (whole, before: string, quote: string, name: string) => {
    const found = sourceOf(name, source);
    if (found === undefined) return whole;
    reach(found);
    const relative = path
      .relative(path.dirname(source), found)
      .replaceAll(path.sep, '/')
      .replace(/\.tsx?$/, '.js');
    return `${before}${quote}${relative.startsWith('.') ? relative : `./${relative}`}${quote}`;
  });
}

/** The source file that a name of a source leads to; none where it names a package. */
function sourceOf(name: string, from: string): string | undefined {
  if (name.startsWith('.')) return path.join(path.dirname(from), name.replace(/\.js$/, '.ts'));
  if (!name.startsWith('#')) return undefined;
  const exact = imports[name];
  if (exact !== undefined) return path.normalize(exact);
  for (const [pattern, to] of Object.entries(imports)) {
    const [start = '', end] = pattern.split('*');
    if (end === undefined || !name.startsWith(start)) continue;
    const found = path.normalize(to.replace('*', name.slice(start.length)));
    if (existsSync(path.join(root, found))) return found;
  }
  throw new Error(`${from}: ${name} is no import of package.json.`);
}

function declarationOf(source: string): string {
  return source.replace(/\.tsx?$/, '.d.ts');
}
