import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { textIn } from '../author/check/analysis/source-in.ts';
import { visibleLines } from '../lib/visible-text.ts';
import { readPageText, rootOf, sharedFile, walkPages } from '../site/content/content-files.ts';
import { FileRefused, isPublicName, readInside } from '../site/lib/contained-files.ts';
import type { SiteDiagnostic } from '../site/lib/diagnostics.ts';
import { textAt } from '../site/lib/json-access.ts';
import { siteLimits } from '../site/lib/limits.ts';
import { refusedFile } from '../site/lib/refused-file.ts';
import { ContentDatabase, readContentSettings, type SitePages, searchConfiguration } from '../store/content/index.ts';
import { isUnavailable, StoreUnavailable } from '../store/index.ts';
import { dataError } from './data-error.ts';
import { exitCodes, UsageError } from './exit.ts';
import { diagnosticReporter } from './report.ts';
import { neededContent } from './site-folder.ts';
import { log } from './streams.ts';

/** Pages that are compared and written together. */
const AT_ONCE = 500;

export interface ImportContentFlags {
  readonly content?: string;
  readonly keep?: boolean;
  readonly site?: string;
}

/** Brings the pages of a folder into the database of CONTENT_URL: what is there and the same stays as it is. */
export async function importContent(folder: string | undefined, flags: ImportContentFlags): Promise<void> {
  const root = rootOf(neededContent(folder, flags.content));
  const diagnostics: SiteDiagnostic[] = [];
  const tell = diagnosticReporter((file) => textIn(root, file));
  const report = (diagnostic: SiteDiagnostic) => {
    diagnostics.push(diagnostic);
    tell(diagnostic);
  };
  const files = [sharedFile, ...walkPages(root, { report, mostPages: siteLimits.indexedPages })];
  if (files.length === 1) throw new UsageError(`${root} holds no pages, and nothing was changed.`);
  await withContent({ makesTables: true, site: flags.site }, async (database, whole) => {
    const shared = readText(root, sharedFile, report);
    await database.speak(searchConfiguration(languageOf(shared)));
    const written = await putFiles(database, root, files, report);
    const removed = flags.keep === true ? 0 : await removeOthers(database, new Set(files));
    if (written + removed > 0) await whole.tidy();
    log(`${files.length - 1} pages: ${written} written, ${removed} removed, the others were the same.`);
  });
  process.exitCode = diagnostics.some(({ severity }) => severity === 'error') ? exitCodes.mistakes : exitCodes.clean;
}

/** Writes the pages of the database of CONTENT_URL into a folder, byte for byte as they were imported. */
export async function exportContent(target: string, { site }: { readonly site?: string }): Promise<void> {
  await withContent({ site }, async (database) => {
    let count = 0;
    let written = 0;
    for await (const { file, body } of eachPage(database)) {
      // Anybody who may write to the database names files.
      if (!isPublicName(file))
        throw new UsageError(`The database has a page ${visibleLines(file)}, which is no name of a file.`);
      count += file === sharedFile ? 0 : 1;
      if (writeWhole(join(target, file), body)) written += 1;
    }
    if (count === 0) throw new UsageError('The database holds no such pages, and nothing was written.');
    log(`${count} pages are in ${target}; ${written} files were written.`);
    const known = new Set<string>();
    for await (const { file } of eachPage(database)) known.add(file);
    const report = diagnosticReporter();
    const all = walkPages(target, { report: (diagnostic) => report(diagnostic), mostPages: siteLimits.indexedPages });
    for (const file of all) if (!known.has(file)) log(`${file} is in no page of the database, and was kept.`);
  });
}

async function withContent(
  { site, makesTables = false }: { readonly makesTables?: boolean; readonly site: string | undefined },
  work: (database: SitePages, whole: ContentDatabase) => Promise<void>,
): Promise<void> {
  const settings = readSettings();
  const notice = (text: string) => log(visibleLines(text));
  try {
    const database = await ContentDatabase.open(settings.url, { makesTables, notice });
    try {
      // As hosts are compared.
      await work(database.site(site?.toLowerCase()), database);
    } finally {
      await database.close();
    }
  } catch (error) {
    if ((error as { code?: unknown }).code === '42P01')
      throw new UsageError(`${settings.name} has no pages yet: bring some in with vitrine import-content.`);
    throw dataError(isUnavailable(error) ? new StoreUnavailable(error) : error, 'CONTENT_URL');
  }
}

function readSettings() {
  try {
    const settings = readContentSettings(process.env['CONTENT_URL']);
    if (settings !== undefined) return settings;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  throw new UsageError(
    'CONTENT_URL is not set: it names the database, such as postgres://user:password@host:5432/content.',
  );
}

async function putFiles(
  database: SitePages,
  root: string,
  files: readonly string[],
  report: (diagnostic: SiteDiagnostic) => void,
): Promise<number> {
  let written = 0;
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const part = files.slice(from, from + AT_ONCE);
    const known = new Map((await database.stampsOf(part)).map(({ file, stamp }) => [file, stamp]));
    const pages = part.flatMap((file) => {
      const body = readText(root, file, report);
      return body === undefined || known.get(file) === stampOf(body) ? [] : [{ file, body }];
    });
    if (pages.length > 0) await database.put(pages);
    written += pages.length;
  }
  return written;
}

/** The file's text, when it is a page; undefined after what is wrong with it was told. */
function readText(root: string, file: string, report: (diagnostic: SiteDiagnostic) => void): string | undefined {
  try {
    const body = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      readInside(root, file, siteLimits.pageJsonBytes),
    );
    return readPageText(body, file, report) && body;
  } catch (error) {
    if (error instanceof FileRefused && error.reason === 'missing' && file === sharedFile) return undefined;
    if (error instanceof FileRefused) report(refusedFile(error, file, siteLimits.pageJsonBytes));
    else if (error instanceof TypeError) report({ ...notUtf8, file });
    else throw error;
    return undefined;
  }
}

const notUtf8: SiteDiagnostic = {
  code: 'json-invalid',
  severity: 'error',
  message: 'The file is not UTF-8.',
  help: 'Save it as UTF-8; in the database, and in what visitors get, it would be another text.',
  file: '',
};

/** As the database works it out. */
const stampOf = (body: string) => createHash('md5').update(body).digest('hex');

function languageOf(shared: string | undefined): string {
  const value = shared === undefined ? undefined : readPageText(shared, sharedFile, () => undefined);
  return textAt(value ?? null, 'website.language') || 'en';
}

/** Of a file that is broken the database keeps what it had: it is among those that are there. */
async function removeOthers(database: SitePages, files: ReadonlySet<string>): Promise<number> {
  let removed = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const part = await database.filesAfter(after, AT_ONCE);
    const gone = part.map(({ file }) => file).filter((file) => !files.has(file));
    if (gone.length > 0) await database.remove(gone);
    removed += gone.length;
    after = part.length < AT_ONCE ? undefined : part.at(-1)?.file;
  }
  return removed;
}

async function* eachPage(database: SitePages) {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const pages = await database.pagesAfter(after, AT_ONCE);
    yield* pages;
    after = pages.length < AT_ONCE ? undefined : pages.at(-1)?.file;
  }
}

/** Whole or not at all; whether the file was another one before. */
function writeWhole(file: string, body: string): boolean {
  const bytes = Buffer.from(body);
  if (existsSync(file) && readFileSync(file).equals(bytes)) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, bytes);
  renameSync(`${file}.part`, file);
  return true;
}
