import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Editors with a window of their own, the most used first. */
const WINDOWED = ['code', 'cursor', 'windsurf', 'codium', 'zed', 'subl', 'webstorm', 'idea', 'code-insiders'] as const;
/** Those that run in a terminal, which the preview has none of. */
const IN_TERMINAL = /^(?:vi|vim|nvim|nano|pico|hx|helix|micro|joe|emacs|kak|ed)$/;

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The editor to open files with: the one that the environment names, the one in whose terminal this runs, or the first
 * that is installed. Undefined where there is none with a window of its own.
 */
export function findEditor(environment: Environment): string | undefined {
  const { VITRINE_EDITOR, VISUAL, EDITOR, TERM_PROGRAM, PATH = '' } = environment;
  if (VITRINE_EDITOR) return VITRINE_EDITOR;
  const named = [VISUAL, EDITOR].find((editor) => editor && !IN_TERMINAL.test(nameOf(editor)));
  if (named) return named;
  const around = { vscode: 'code', zed: 'zed' }[TERM_PROGRAM ?? ''];
  const candidates = around === undefined ? WINDOWED : [around, ...WINDOWED];
  return candidates.find((name) => PATH.split(delimiter).some((folder) => isProgram(folder, name)));
}

function nameOf(editor: string): string {
  return editor.replace(/^.*[\\/]/, '').replace(/\.(?:exe|cmd)$/i, '');
}

function isProgram(folder: string, name: string): boolean {
  const endings = process.platform === 'win32' ? ['.cmd', '.exe'] : [''];
  return endings.some((ending) => {
    try {
      accessSync(join(folder, name + ending), constants.X_OK);
      return folder !== '';
    } catch {
      return false;
    }
  });
}
