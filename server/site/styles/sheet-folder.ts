import { posix } from 'node:path';
import type { TweakValues } from '#model';
import { FileRefused, isInnerName, readInside } from '../lib/contained-files.ts';
import { type SiteDiagnostic, type SiteDiagnosticCode, siteDiagnostic } from '../lib/diagnostics.ts';
import { siteLimits } from '../lib/limits.ts';
import { type AskedFiles, contentsOf, nothingThere } from './asked-files.ts';
import { platformSheets } from './platform/imports.ts';
import { mendBraces } from './source/mend.ts';
import { namesOf } from './source/names.ts';
import { type Edit, Sheet } from './source/sheet.ts';
import { readStatements, statementsAround } from './source/statements.ts';
import type { DeclaredTweak } from './tweaks/read-tweaks.ts';

export interface SkippedPlace {
  /** Number of the sheet, as they were read. */
  readonly sheet: number;
  readonly offset: number;
  readonly limit: string;
}

/** Why a sheet or a file of it was not read; code and parameters of the catalogue entry. */
export class StyleRefused extends Error {
  readonly code: 'style-refused' | 'style-limit';
  readonly subject: string;
  constructor(code: StyleRefused['code'], subject: string) {
    super(`${code}: ${subject}`);
    this.code = code;
    this.subject = subject;
  }
}

const PLATFORM = '(platform)';
const TWEAK = /\/[/*][ \t]*tweak[ \t]*:/i;

/** A diagnostic that may be about a name; which one was meant is found out where all of them are known. */
export interface StyleDiagnostic extends SiteDiagnostic {
  readonly unknownName?: string;
}

/**
 * The style sheets of a folder as the compilers get them: with the owner's tweaks in their places, without what would
 * swallow the rest. The only way by which a compiler reaches a file.
 */
export class SheetFolder {
  readonly diagnostics: StyleDiagnostic[] = [];
  readonly tweaks: DeclaredTweak[] = [];
  /** Files read, for the watcher. */
  readonly read = new Set<string>();
  /** By path, every file that was asked for; undefined for one that was refused. */
  readonly #asked = new Map<string, string | undefined>();
  /** Imports of the platform's own that were asked for. */
  readonly platformImports = new Set<string>();
  readonly #root: string;
  readonly #values: TweakValues;
  readonly #skipped: readonly SkippedPlace[];
  readonly #sheets = new Map<string, Promise<Sheet | undefined>>();
  readonly #known = new Map<string, Sheet>();
  readonly #numbers = new Map<Sheet, number>();
  /** Names that are unknown because their definitions were left out, which was told. */
  readonly #leftOut = new Set<string>();

  constructor(root: string, values: TweakValues, skipped: readonly SkippedPlace[] = []) {
    this.#root = root;
    this.#values = values;
    this.#skipped = skipped;
  }

  /** Which of the folder's sheets this is, in the order in which they are read; always the same one. */
  numberOf(sheet: Sheet): number {
    return this.#numbers.get(sheet) ?? -1;
  }

  /** The sheet that an import means: beside the importing file, then in styles/, then the platform's own. */
  async find(name: string, directory: string): Promise<Sheet | undefined> {
    for (const path of candidates(name, directory)) {
      const sheet = await this.sheet(path);
      if (sheet !== undefined) return sheet;
    }
    return this.#platformSheet(name);
  }

  sheet(path: string): Promise<Sheet | undefined> {
    const sheet = this.#sheets.get(path) ?? this.#open(path);
    this.#sheets.set(path, sheet);
    return sheet;
  }

  /** A sheet that was read, by its path. */
  known(path: string): Sheet | undefined {
    return this.#known.get(path);
  }

  /** A file that is no sheet, for `data-uri()`. */
  bytes(name: string, directory: string): { readonly path: string; readonly bytes: Buffer } | undefined {
    for (const path of candidates(name, directory)) {
      const bytes = this.#bytesOf(path);
      if (bytes !== undefined) return { path, bytes };
    }
    return undefined;
  }

  /** All files that the styles are made of; undefined where one was refused. */
  get sources(): AskedFiles | undefined {
    const sources = [...this.#asked].flatMap(([path, said]) => (said === undefined ? [] : [[path, said] as const]));
    return sources.length === this.#asked.size ? sources : undefined;
  }

  /** Tells of something at a place of a sheet; once, however many rules are made from it. */
  tell(
    code: SiteDiagnosticCode,
    at: { readonly sheet: Sheet; readonly offset: number },
    parameters: Readonly<Record<string, string>> = {},
    unknownName?: string,
  ): void {
    if (unknownName !== undefined && this.#leftOut.has(unknownName)) return;
    const diagnostic = siteDiagnostic(code, { file: at.sheet.path, ...at.sheet.placeOf(at.offset) }, parameters);
    const isTold = this.diagnostics.some(
      ({ file, line, column, message }) =>
        file === diagnostic.file &&
        line === diagnostic.line &&
        column === diagnostic.column &&
        message === diagnostic.message,
    );
    if (!isTold) this.diagnostics.push(unknownName === undefined ? diagnostic : { ...diagnostic, unknownName });
  }

  /** Tells of an import that brought nothing; less.js says of it only in which folder it stands. */
  tellMissing(name: string, directory: string): void {
    const inFolder = [...this.#known.values()].filter(({ path }) => `${posix.dirname(path)}/` === directory);
    for (const sheet of inFolder) {
      const offset = sheet.text.search(new RegExp(`@import(?:(?!@import)[^;])*${name.replace(/[^\w/-]/g, '.')}`, 'i'));
      if (offset < 0) continue;
      this.tell('style-import-missing', { sheet, offset }, importParameters(name));
      return;
    }
    this.diagnostics.push(siteDiagnostic('style-import-missing', { file: directory }, importParameters(name)));
  }

  async #open(path: string): Promise<Sheet | undefined> {
    const bytes = this.#bytesOf(path);
    if (bytes === undefined) return undefined;
    const text = bytes.toString('utf8').replace(/^\uFEFF/, ' ');
    const isPlain = /\.css$/i.test(path);
    const sheet = new Sheet(path, text, isPlain ? [] : await this.#editsOf(path, text));
    this.#known.set(path, sheet);
    if (isPlain) return sheet;
    this.#count(sheet);
    for (const { kind, offset } of mendBraces(sheet)) this.tell(`style-brace-${kind}`, { sheet, offset });
    return sheet;
  }

  async #editsOf(path: string, text: string): Promise<readonly Edit[]> {
    if (!TWEAK.test(text)) return [];
    // Most folders have none, and need not wait for the rules of what an owner may set.
    const { tweakSheet } = await import('./tweaks/tweak-sheet.ts');
    const { tweaks, diagnostics, edits } = tweakSheet(path, text, this.#values);
    this.tweaks.push(...tweaks);
    this.diagnostics.push(...diagnostics);
    return edits;
  }

  #count(sheet: Sheet): void {
    const number = this.#numbers.size;
    this.#numbers.set(sheet, number);
    for (const { offset, limit } of this.#skipped.filter((skipped) => skipped.sheet === number)) {
      this.tell('style-limit', { sheet, offset }, { limit });
      const around = statementsAround(readStatements(sheet.text).statements, offset).at(-1);
      if (around === undefined) continue;
      for (const name of namesOf(sheet.text, around).defines) this.#leftOut.add(name);
      sheet.blank(around.start, around.end);
    }
  }

  #platformSheet(name: string): Sheet | undefined {
    const key = name.replace(/^.*\//, '').replace(/\.less$/i, '');
    const source = platformSheets.get(key);
    if (source === undefined) return undefined;
    this.platformImports.add(key);
    const path = `${PLATFORM}/${key}.less`;
    const sheet = this.#known.get(path) ?? new Sheet(path, source);
    this.#known.set(path, sheet);
    return sheet;
  }

  #bytesOf(path: string): Buffer | undefined {
    if (path.startsWith(PLATFORM)) return undefined;
    try {
      const bytes = readInside(this.#root, path, siteLimits.styleBytes);
      this.read.add(path);
      this.#asked.set(path, contentsOf(bytes));
      return bytes;
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      const isNothing = error.reason === 'missing' || error.reason === 'not-a-file';
      this.#asked.set(path, isNothing ? nothingThere : undefined);
      if (isNothing) return undefined;
      if (error.reason === 'too-large') throw new StyleRefused('style-limit', `${siteLimits.styleBytes} bytes`);
      throw new StyleRefused('style-refused', 'A file outside of the folder');
    }
  }
}

/** What the message about a missing import names. */
export function importParameters(name: string): Readonly<Record<string, string>> {
  return { name, platform: [...platformSheets.keys()].join(', ') };
}

/** Beside the importing file, then in styles/, each also with the extension left out. */
function candidates(name: string, directory: string): string[] {
  const plain = name.replace(/[?#].*$/, '');
  if (/^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(plain)) throw new StyleRefused('style-refused', 'An import over the network');
  const bases = [posix.join(directory, plain), posix.join('styles', plain)];
  for (const base of bases) {
    if (plain.startsWith('/') || !isInnerName(base))
      throw new StyleRefused('style-refused', 'A file outside of the folder');
  }
  const named = bases.flatMap((base) => (posix.extname(base) === '' ? [`${base}.less`, base] : [base, `${base}.less`]));
  return [...new Set(named)];
}
