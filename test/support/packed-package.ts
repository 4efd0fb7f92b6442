import { execFile, execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Stranger {
  /** A folder of its own, in which the package is installed from its tarball. */
  readonly folder: string;
  readonly tarball: string;
  /** What it takes on the disk with all that it needs. */
  readonly megabytes: number;
  write(name: string, text: string): string;
  /** Installs more packages beside it. */
  install(...names: readonly string[]): void;
  /** Runs a program of the folder; what it prints, or a failure with what it says. */
  run(file: string, ...args: readonly string[]): Promise<string>;
  /** Compiles TypeScript programs of the folder to JavaScript beside them, as strictly as it can be done. */
  compile(...files: readonly string[]): string;
  remove(): void;
}

/** Packs the package and installs it where nothing of the checkout is. */
export function installPacked(...others: readonly string[]): Stranger {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-stranger-'));
  const npm = (args: readonly string[], cwd: string) =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 100_000_000 });
  npm(['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], root);
  const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return name;
  };
  write('package.json', '{ "name": "stranger", "version": "1.0.0", "private": true, "type": "module" }\n');
  const quietly = ['--prefer-offline', '--no-audit', '--no-fund', '--silent'];
  npm(['install', ...quietly, tarball], folder);
  const bytes = bytesOnDisk(join(folder, 'node_modules'));
  const install = (...names: readonly string[]) => {
    npm(['install', ...quietly, ...names], folder);
  };
  if (others.length > 0) install(...others);
  return {
    folder,
    tarball,
    megabytes: Math.round(bytes / 1024 ** 2),
    write,
    install,
    run: (file, ...args) => runProgram(folder, [file, ...args]),
    compile: (...files) => compileProgram(folder, files),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Whole blocks of 512 bytes, as a disk gives them out. */
function bytesOnDisk(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return entries.reduce((sum, name) => sum + lstatSync(join(folder, name)).blocks * 512, 0);
}

/** The environment of a stranger: nothing in it leads back here. */
const environment = { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1' };

function runProgram(cwd: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd, env: environment, encoding: 'utf8' }, (error, out, err) => {
      if (error) reject(new Error(`${args.join(' ')} failed:\n${out}${err}`));
      else resolve(out);
    });
  });
}

function compileProgram(cwd: string, files: readonly string[]): string {
  const compiler = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace(/package\.json$/, 'bin/tsc');
  const options = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--module', 'nodenext'];
  const types = ['--target', 'es2023', '--types', 'node'];
  try {
    return execFileSync(process.execPath, [compiler, ...options, ...types, ...files], { cwd, encoding: 'utf8' });
  } catch (failure) {
    if (failure instanceof Error && 'stdout' in failure) return String(failure.stdout);
    throw failure;
  }
}
