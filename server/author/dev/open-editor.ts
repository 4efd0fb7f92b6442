import { spawn } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { isInnerName } from '../../site/lib/contained-files.ts';

export interface EditorPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** How editors are told a line. */
function argumentsFor(editor: string, path: string, { line, column }: EditorPlace): string[] {
  const name = basename(editor).replace(/\.(?:exe|cmd)$/i, '');
  if (/^(?:code|code-insiders|codium|cursor|windsurf)$/.test(name)) return ['--goto', `${path}:${line}:${column}`];
  if (/^(?:subl|zed|hx|helix)$/.test(name)) return [`${path}:${line}:${column}`];
  if (/^(?:webstorm|idea)$/.test(name)) return ['--line', String(line), path];
  if (/^(?:vi|vim|nvim|emacs|emacsclient|nano)$/.test(name)) return [`+${line}`, path];
  return [path];
}

/** The real path of a file of one of the folders; undefined for anything else. */
export function fileInside(roots: readonly string[], file: unknown): string | undefined {
  if (typeof file !== 'string' || !isInnerName(file) || file.startsWith('-')) return undefined;
  for (const root of roots) {
    try {
      const path = realpathSync(join(root, file));
      if (path.startsWith(realpathSync(root) + sep) && statSync(path).isFile()) return path;
    } catch {
      // Not a file of this folder; perhaps of the next one.
    }
  }
  return undefined;
}

/**
 * Starts the editor that the environment names, without a shell, so nothing of the path is ever a command. Answers why it
 * did not start, in a sentence.
 */
export function openEditor(editor: string, path: string, place: EditorPlace): Promise<string | undefined> {
  const child = spawn(editor, argumentsFor(editor, path, place), { stdio: 'ignore', detached: true, shell: false });
  child.unref();
  return new Promise((resolve) => {
    child.once('spawn', () => resolve(undefined));
    child.once('error', ({ message }) =>
      resolve(`The editor does not start: ${message}. Name a program, without arguments, in VITRINE_EDITOR.`),
    );
  });
}
