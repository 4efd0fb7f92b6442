import { posix } from 'node:path';
import less from 'less';
import { FileRefused, isInnerName, readInside } from '../lib/contained-files.ts';
import { siteLimits } from '../lib/limits.ts';

/** What the file manager met besides the files it gave out. */
export interface ImportLog {
  readonly missing: { name: string; from: string }[];
  readonly read: Set<string>;
}

export class StyleRefused extends Error {
  /** What less prints is `message`; `code` and `subject` choose the catalogue entry. */
  readonly code: 'style-refused' | 'style-limit';
  readonly subject: string;
  constructor(code: StyleRefused['code'], subject: string) {
    super(`${code}: ${subject}`);
    this.code = code;
    this.subject = subject;
  }
}

/**
 * The only way by which a stylesheet reaches a file: inside the folder, by real path, so many at most. It claims every
 * name, the remote ones too, so that none of less's own managers is ever asked.
 */
export class JailedFileManager extends less.FileManager {
  readonly #root: string;
  readonly #sources: ReadonlyMap<string, string>;
  readonly #log: ImportLog;
  #imports = 0;

  constructor(root: string, sources: ReadonlyMap<string, string>, log: ImportLog) {
    super();
    this.#root = root;
    this.#sources = sources;
    this.#log = log;
  }

  override supports(): boolean {
    return true;
  }

  override supportsSync(): boolean {
    return true;
  }

  override async loadFile(filename: string, directory: string): Promise<Less.FileLoadResult> {
    return this.#load(filename, directory, false);
  }

  override loadFileSync(filename: string, directory: string, options: Less.LoadFileOptions): Less.FileLoadResult {
    return this.#load(filename, directory, 'rawBuffer' in options && options.rawBuffer === true);
  }

  #load(filename: string, directory: string, raw: boolean): Less.FileLoadResult {
    this.#imports += 1;
    if (this.#imports > siteLimits.styleImports)
      throw new StyleRefused('style-limit', `${siteLimits.styleImports} imports`);
    for (const path of candidates(filename, directory)) {
      const bytes = this.#read(path);
      if (bytes === undefined) continue;
      this.#log.read.add(path);
      // data-uri() asks for bytes and encodes them itself; the declared type knows text only.
      return { filename: path, contents: raw ? (bytes as unknown as string) : bytes.toString('utf8') };
    }
    this.#log.missing.push({ name: filename, from: directory });
    return { filename: posix.join(directory, filename), contents: '' };
  }

  #read(path: string): Buffer | undefined {
    const source = this.#sources.get(path);
    if (source !== undefined) return Buffer.from(source);
    try {
      return readInside(this.#root, path, siteLimits.styleBytes);
    } catch (error) {
      if (error instanceof FileRefused && (error.refusal === 'missing' || error.refusal === 'not-a-file'))
        return undefined;
      if (error instanceof FileRefused && error.refusal === 'too-large') {
        throw new StyleRefused('style-limit', `${siteLimits.styleBytes} bytes`);
      }
      throw new StyleRefused('style-refused', 'A file outside of the folder');
    }
  }
}

/** Beside the importing file, then in styles/, each also with the extension left out. */
function candidates(filename: string, directory: string): string[] {
  const name = filename.replace(/[?#].*$/, '');
  if (/^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(name)) throw new StyleRefused('style-refused', 'An import over the network');
  const bases = [posix.join(directory, name), posix.join('styles', name)];
  for (const base of bases) {
    if (name.startsWith('/') || !isInnerName(base))
      throw new StyleRefused('style-refused', 'A file outside of the folder');
  }
  return [
    ...new Set(bases.flatMap((base) => (posix.extname(base) === '' ? [`${base}.less`, base] : [base, `${base}.less`]))),
  ];
}
