import less from 'less';
import type { SheetFolder } from '../sheet-folder.ts';
import { pluginFor, watchCompilation } from './less-plugins.ts';

export interface LessMistake {
  readonly code: 'style-invalid' | 'style-refused' | 'style-limit';
  readonly detail: string;
  /** The name that is defined nowhere, where that is the mistake. */
  readonly unknown: string | undefined;
  readonly file: string;
  readonly offset: number;
}

/** The name that less gives the text that it is asked to compile. */
const ENTRY = 'styles/(site).less';

/** Compiles a text whose imports are the folder's sheets; less stops at the first mistake. */
export async function compileByLess(
  text: string,
  folder: SheetFolder,
  reached: (file: string, offset: number) => void,
): Promise<{ readonly css: string } | { readonly mistake: LessMistake }> {
  watchCompilation(reached);
  try {
    const { css } = await less.render(text, {
      filename: ENTRY,
      javascriptEnabled: false,
      plugins: [pluginFor(folder)],
      math: 'always',
      syncImport: false,
      strictUnits: false,
      compress: false,
    });
    return { css };
  } catch (error) {
    return { mistake: describe(error) };
  }
}

// The declared types leave it out.
const parser = less as unknown as { parse(text: string, options: object): Promise<unknown> };

/** Where less stops reading a text; undefined for one that it can read. Imports are not followed. */
export async function stopOfLess(text: string): Promise<{ offset: number; detail: string } | undefined> {
  try {
    await parser.parse(text, { filename: ENTRY, javascriptEnabled: false, processImports: false });
    return undefined;
  } catch (error) {
    const { offset, detail } = describe(error);
    return { offset, detail };
  }
}

/** Less speaks of an option of its own. */
const SCRIPT = /^Inline JavaScript is not enabled/;

/** What less threw, and where; never the text of the file that it speaks of. */
function describe(error: unknown): LessMistake {
  const members = typeof error === 'object' && error !== null ? error : {};
  const read = (name: string): unknown => (name in members ? Reflect.get(members, name) : undefined);
  const message = error instanceof RangeError ? 'It is nested too deeply.' : String(read('message') ?? error);
  const refused = SCRIPT.test(message) ? ['', 'refused', 'JavaScript'] : /style-(refused|limit): (.+)/.exec(message);
  const offset = read('index');
  const unknown = /^variable (@[\w-]+) is undefined$|^([.#][\w.# >-]+) is undefined$/.exec(message);
  return {
    code: refused === null ? 'style-invalid' : refused[1] === 'limit' ? 'style-limit' : 'style-refused',
    detail: refused?.[2] ?? message,
    unknown: unknown?.[1] ?? unknown?.[2],
    file: typeof read('filename') === 'string' ? String(read('filename')) : '',
    offset: typeof offset === 'number' ? offset : 0,
  };
}
