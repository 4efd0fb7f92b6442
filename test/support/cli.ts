import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface CommandEnd {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface CommandOptions {
  readonly cwd?: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Another user than this one. */
  readonly uid?: number;
  readonly gid?: number;
}

const root = join(import.meta.dirname, '../..');

/** Runs the built command, as a user does. */
export function vitrine(args: readonly string[], options: CommandOptions = {}): Promise<CommandEnd> {
  const { uid, gid } = options;
  const child = spawn(process.execPath, [join(root, 'dist/vitrine.cjs'), ...args], {
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
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
