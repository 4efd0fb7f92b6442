import { posix } from 'node:path';
import less from 'less';
import { siteLimits } from '../../lib/limits.ts';
import { type SheetFolder, StyleRefused } from '../sheet-folder.ts';

/**
 * The only way by which less.js reaches a file: the folder's sheets, so many imports at most. It claims every name, the
 * remote ones too, so that none of less's own managers is ever asked.
 */
export class LessFiles extends less.FileManager {
  readonly #folder: SheetFolder;
  #imports = 0;

  constructor(folder: SheetFolder) {
    super();
    this.#folder = folder;
  }

  override supports(): boolean {
    return true;
  }

  override supportsSync(): boolean {
    return true;
  }

  override async loadFile(filename: string, directory: string): Promise<Less.FileLoadResult> {
    this.#count();
    const sheet = await this.#folder.find(filename, directory);
    if (sheet !== undefined) return { filename: sheet.path, contents: sheet.text };
    return this.#missing(filename, directory);
  }

  /** Of the functions of less `data-uri()` alone reads a file, and that at once. */
  override loadFileSync(filename: string, directory: string): Less.FileLoadResult {
    this.#count();
    const found = this.#folder.bytes(filename, directory);
    // It asks for bytes and encodes them itself; the declared type knows text only.
    if (found !== undefined) return { filename: found.path, contents: found.bytes as unknown as string };
    return this.#missing(filename, directory);
  }

  #count(): void {
    this.#imports += 1;
    if (this.#imports > siteLimits.styleImports)
      throw new StyleRefused('style-limit', `${siteLimits.styleImports} imports`);
  }

  #missing(filename: string, directory: string): Less.FileLoadResult {
    this.#folder.tellMissing(filename, directory);
    return { filename: posix.join(directory, filename), contents: '' };
  }
}
