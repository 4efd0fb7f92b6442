import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { UsageError } from './exit.ts';
import { packageRoot } from './package-root.ts';

const require = createRequire(import.meta.url);

/**
 * What to say where packages are missing that a few commands need and that are not installed with this one; undefined
 * where all are there.
 */
export function missingPackages(what: string, names: readonly string[]): string | undefined {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return undefined;
  const { peerDependencies } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    readonly peerDependencies: Readonly<Record<string, string>>;
  };
  const wanted = missing.map((name) => `${name}@${peerDependencies[name]}`).join(' ');
  return `${what} needs what is not installed with Vitrine. Install it with: npm install --save-dev ${wanted}`;
}

export function needPackages(what: string, names: readonly string[]): void {
  const missing = missingPackages(what, names);
  if (missing !== undefined) throw new UsageError(missing);
}

function isInstalled(name: string): boolean {
  try {
    require.resolve(`${name}/package.json`);
    return true;
  } catch (error) {
    // Some export nothing but their code.
    return error instanceof Error && 'code' in error && error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED';
  }
}
