import { posix } from 'node:path';
import { siteLimits } from '../../lib/limits.ts';
import { importParameters, type SheetFolder, StyleRefused } from '../sheet-folder.ts';
import type { Sheet } from './sheet.ts';
import { SourceText } from './source-text.ts';
import { readStatements, type Statement } from './statements.ts';

/** In characters; the pattern below would be slow for what no import is. */
const LONGEST = 2000;
// `@import (less) "x"` and its like are of the newer dialect: left where they stand, for the compiler that knows them.
const IMPORT = /^@import(-once)?\s+(url\(\s*)?(["']?)([^"'()]+)\3\s*\)?\s*([^;()]*(?:\([^;]*)?);?$/i;

/** Puts the sheets that a sheet imports in the place of the imports. */
export class ImportExpander {
  readonly #folder: SheetFolder;
  /** Whether every import counts once, as the newer compiler has it. */
  readonly #isOnce: boolean;
  readonly #once = new Set<Sheet>();
  #imports = 0;
  #characters = 0;
  #isTold = false;

  constructor(folder: SheetFolder, isOnce: boolean) {
    this.#folder = folder;
    this.#isOnce = isOnce;
  }

  async expand(sheet: Sheet, into = new SourceText(), above: readonly Sheet[] = []): Promise<SourceText> {
    this.#once.add(sheet);
    let copied = 0;
    for (const { start, end } of importsIn(sheet.text, readStatements(sheet.text).statements)) {
      const imported = await this.#resolve(sheet, start, end, above);
      if (imported === 'kept') continue;
      into.addFrom(sheet, copied, start);
      copied = end;
      if (imported === undefined) continue;
      if (imported.features !== '') into.addOwn(`@media ${imported.features} {`);
      await this.expand(imported.sheet, into, [...above, sheet]);
      into.addOwn(imported.features === '' ? '\n' : '\n}');
    }
    into.addFrom(sheet, copied, sheet.text.length);
    return into;
  }

  /** What an import brings; undefined where it brings nothing. */
  async #resolve(sheet: Sheet, start: number, end: number, above: readonly Sheet[]) {
    const match = end - start > LONGEST ? null : IMPORT.exec(sheet.text.slice(start, end));
    if (match === null) return 'kept';
    const [, once, url, , name = '', features = ''] = match;
    if (isOfTheBrowser(name) || (url !== undefined && !/\.less\b/i.test(name))) return 'kept';
    const at = { sheet, offset: start };
    try {
      const found = await this.#folder.find(name.trim(), posix.dirname(sheet.path));
      if (found === undefined) this.#folder.tell('style-import-missing', at, importParameters(name));
      else if (found === sheet || above.includes(found)) this.#folder.tell('style-import-cycle', at, { name });
      else if ((this.#isOnce || once !== undefined) && this.#once.has(found)) return undefined;
      else if (this.#mayImport(found, at)) return { sheet: found, features: features.trim() };
    } catch (error) {
      if (!(error instanceof StyleRefused)) throw error;
      this.#folder.tell(error.code, at, { what: error.subject, limit: error.subject });
    }
    return undefined;
  }

  #mayImport(found: Sheet, at: { readonly sheet: Sheet; readonly offset: number }): boolean {
    const { styleImports, styleBytes } = siteLimits;
    this.#imports += 1;
    this.#characters += found.text.length;
    if (this.#imports <= styleImports && this.#characters <= styleBytes) return true;
    if (!this.#isTold) {
      const limit = this.#imports > styleImports ? `${styleImports} imports` : `${styleBytes} bytes of imports`;
      this.#folder.tell('style-limit', at, { limit });
    }
    this.#isTold = true;
    return false;
  }
}

/** Sheets that the browser fetches itself, later. */
function isOfTheBrowser(name: string): boolean {
  return /\.css(?:$|[?#])|^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(name);
}

function importsIn(text: string, statements: readonly Statement[]): readonly Statement[] {
  return statements.flatMap((statement) => {
    if (statement.block !== undefined) return importsIn(text, statement.block.statements);
    return /^@import/i.test(text.slice(statement.start, statement.start + 7)) ? [statement] : [];
  });
}
