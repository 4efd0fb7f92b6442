import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface CommandEnd {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const root = join(import.meta.dirname, '../..');

/** Runs the built command, as a user does. */
export function vitrine(
  args: readonly string[],
  options: { cwd?: string; input?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<CommandEnd> {
  const child = spawn(process.execPath, [join(root, 'dist/vitrine.cjs'), ...args], {
    cwd: options.cwd ?? root,
    env: { ...process.env, CAPTCHA_SECRET: '', NO_COLOR: '1', ...options.env },
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  child.stdin.end(options.input ?? '');
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
}
