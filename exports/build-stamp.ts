import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const stamp = 'dist/inputs.sha256';
/** What a build writes outside of `dist`. */
const besides = ['site-templates/docs/scripts/playground', 'site-templates/magazine/islands/built.json'];
/** No build reads these. */
const unread = /^(?:test|e2e|\.ci|\.github)\//;

/**
 * The SHA-256, as hexadecimal digits, of all that a build reads: Node's version and the files of the checkout, those not yet
 * committed included. Undefined where no git answers: then nobody knows what changed.
 */
export function digestInputs(): string | undefined {
  const paths = checkedOut();
  if (paths === undefined) return undefined;
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) {
    if (!unread.test(path) && existsSync(path)) hash.update(`\0${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** Whether the last build ended well, read the same and has left what it wrote. */
export function isBuiltFrom(digest: string | undefined): boolean {
  return (
    digest !== undefined &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === digest &&
    besides.every((path) => existsSync(path))
  );
}

/** Before a build: one that breaks off leaves nothing that passes for whole. */
export function forgetBuild(): void {
  rmSync(stamp, { force: true });
}

export function noteBuild(digest: string | undefined): void {
  if (digest !== undefined) writeFileSync(stamp, digest);
}

function checkedOut(): string[] | undefined {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  try {
    return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .sort();
  } catch {
    return undefined;
  }
}
