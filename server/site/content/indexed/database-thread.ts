import { join } from 'node:path';
import { type SiteDiagnostic, siteDiagnostic } from '../../lib/diagnostics.ts';
import { isReserved, readPageText, sharedFile } from '../content-files.ts';
import { withoutDrafts } from '../drafts.ts';
import { pathOfFile } from '../page-path.ts';
import type { ContentJob, FromThread, KeptFile, ToThread } from './content-job.ts';
import { searchDatabase } from './database-search.ts';
import { besideFile, openDatabase, pagesFile, wordsFile } from './index-folder.ts';
import { IndexWriter } from './index-writer.ts';
import { KnownFiles } from './known-files.ts';
import type { DatabaseFile, DatabasePage, PageDatabase } from './page-database.ts';
import { KeptFiles } from './page-files.ts';
import { type PageRow, rowOf, withoutListed } from './page-row.ts';
import { completion, schema } from './schema.ts';
import { Words } from './words.ts';

/** Pages that are read at once while an index is made. */
const READ_AT_ONCE = 1_000;
/** Pages that are told of at once: the first thread writes them between two requests. */
const TOLD_AT_ONCE = 20;
/** Milliseconds until a database that did not answer is asked again. */
const RETRY = 5_000;
/** Stamps that are compared at once. */
const LOOKED_AT_ONCE = 2_000;

/** Where a walk is: through what the database has, then through what is known, of which some may be gone. */
interface Walk {
  readonly through: 'database' | 'known';
  readonly after: string;
}

/**
 * Follows a content that lies in a database: what is new or has changed there is read, and told to the first thread, which
 * has the index. While the database is away, pages and lists stay as they were; what it did meanwhile is found once it is back.
 */
export class DatabaseThread {
  readonly #job: ContentJob;
  readonly #database: PageDatabase;
  readonly #tell: (message: FromThread) => void;
  readonly #known: KnownFiles;
  /** Words of what is in no row of the database by itself: pages of other programs, items that stand in a list alone. */
  readonly #beside: Words;
  /** Files that may have changed, each once. */
  readonly #wanted = new Set<string>();
  #walk: Walk | undefined;
  #told: { readonly files: readonly KeptFile[]; readonly rows: readonly PageRow[] } | undefined;
  #isLooking = false;
  #isClosed = false;
  #isToldOfFailure = false;
  #listening: { close(): Promise<void> } | undefined;

  constructor(job: ContentJob, database: PageDatabase, tell: (message: FromThread) => void) {
    this.#job = job;
    this.#database = database;
    this.#tell = tell;
    this.#known = new KnownFiles(openDatabase(join(job.folder, wordsFile)));
    this.#beside = new Words(openDatabase(join(job.folder, besideFile)));
  }

  /** Rejects where there is no index yet and the database does not answer. */
  async start(): Promise<void> {
    // Before anything is read, so that nothing changes unseen.
    this.#listening = this.#database.listen((files) => this.#hear(files));
    this.#tell({ kind: 'ready', read: this.#job.isNew ? await this.#make() : 0 });
    this.#hear('any');
  }

  async take(message: ToThread): Promise<void> {
    // Told before the first thread knew of the end.
    if (this.#isClosed) return;
    if (message.kind === 'find') return this.#find(message);
    if (message.kind === 'look') return this.#hear(message.files);
    if (message.kind === 'write') return this.#beside.write(message.rows, message.gone);
    if (message.kind === 'taken') {
      this.#keepTold();
      return this.#goOn();
    }
    this.#isClosed = true;
    await this.#listening?.close();
    this.#known.close();
    this.#beside.close();
    this.#tell({ kind: 'closed' });
  }

  async #find({ id, asked }: Extract<ToThread, { kind: 'find' }>): Promise<void> {
    try {
      this.#tell({ kind: 'found', id, found: await searchDatabase(this.#database, this.#beside, asked) });
    } catch (failure) {
      this.#fail(failure);
      this.#tell({ kind: 'unfound', id });
    }
  }

  /** The whole index, before anybody reads of it. */
  async #make(): Promise<number> {
    const database = openDatabase(join(this.#job.folder, pagesFile));
    database.exec(schema);
    const writer = new IndexWriter(database, 'new');
    const kept = new KeptFiles(database, (diagnostic) => this.#report(diagnostic));
    let count = 0;
    for (let after: string | undefined = ''; after !== undefined; ) {
      const pages: readonly DatabasePage[] = await this.#database.pagesAfter(after, READ_AT_ONCE);
      const rows: PageRow[] = [];
      writer.together(() => {
        for (const page of pages) {
          kept.put(page);
          const row = this.#rowOf(page);
          if (row === undefined || row === 'draft') continue;
          writer.put(row);
          if (row.listed.length > 0) rows.push(row);
          count += 1;
        }
      });
      this.#putListed(rows, []);
      this.#known.together(() => {
        for (const page of pages) this.#known.put(page);
      });
      after = pages.length < READ_AT_ONCE ? undefined : pages.at(-1)?.file;
    }
    database.exec(completion);
    for (const each of [kept, writer, database]) each.close();
    return count;
  }

  #rowOf({ file, body, stamp }: DatabasePage): PageRow | 'draft' | undefined {
    if (isReserved(file)) return undefined;
    const context = readPageText(body, file, (diagnostic) => this.#report(diagnostic));
    const shown = context && withoutDrafts(context);
    return shown ? rowOf(file, pathOfFile(file), stamp, shown) : context && 'draft';
  }

  #hear(files: readonly string[] | 'any'): void {
    if (files === 'any') this.#walk = { through: 'database', after: '' };
    else for (const file of files) this.#wanted.add(file);
    this.#goOn();
  }

  /** Looks at the next files, unless what was found before is still being taken in. */
  #goOn(): void {
    if (this.#isClosed || this.#isLooking || this.#told !== undefined) return;
    this.#isLooking = true;
    setImmediate(() => {
      void this.#look()
        .catch((failure: unknown) => this.#failLooking(failure))
        .then((hasMore) => {
          this.#isLooking = false;
          if (hasMore) this.#goOn();
        });
    });
  }

  #failLooking(failure: unknown): false {
    this.#fail(failure);
    setTimeout(() => this.#goOn(), RETRY).unref();
    return false;
  }

  /** Whether there is more to be looked at. What cannot be asked now is looked at once the database is heard of again. */
  async #look(): Promise<boolean> {
    const changed = await this.#nextChanged();
    if (this.#isClosed) return false;
    if (changed.length === 0) return this.#walk !== undefined || this.#wanted.size > 0;
    const pages = new Map((await this.#database.pagesOf(changed)).map((page) => [page.file, page]));
    if (this.#isClosed) return false;
    this.#isToldOfFailure = false;
    const files = changed.map((file): KeptFile => pages.get(file) ?? { file, stamp: '', body: undefined });
    const found = [...pages.values()].map((page) => [page.file, this.#rowOf(page)] as const);
    const rows = found.flatMap(([, row]) => (row === undefined || row === 'draft' ? [] : [row]));
    const drafts = new Set(found.flatMap(([file, row]) => (row === 'draft' ? [file] : [])));
    const gone = files.filter(({ file, body }) => (body === undefined && !isReserved(file)) || drafts.has(file));
    this.#told = { files, rows };
    const paths = gone.map(({ file }) => pathOfFile(file));
    this.#tell({ kind: 'changed', rows: rows.map(withoutListed), gone: paths, files });
    return false;
  }

  /** Some files that are not as they are known; what somebody saved just now comes before what is looked through. */
  async #nextChanged(): Promise<readonly string[]> {
    const wanted = [...this.#wanted].slice(0, TOLD_AT_ONCE);
    if (wanted.length > 0) {
      const changed = this.#differing(wanted, await this.#database.stampsOf(wanted));
      for (const file of wanted) this.#wanted.delete(file);
      return changed;
    }
    const walk = this.#walk;
    if (walk === undefined) return [];
    const stamps =
      walk.through === 'database' ? await this.#database.filesAfter(walk.after, LOOKED_AT_ONCE) : undefined;
    const files = stamps?.map(({ file }) => file) ?? this.#known.filesAfter(walk.after, LOOKED_AT_ONCE);
    const changed = this.#differing(files, stamps ?? (await this.#database.stampsOf(files)));
    // Somebody may have asked for another walk meanwhile.
    if (this.#walk === walk) this.#walk = nextOf(walk, files, changed);
    return changed.slice(0, TOLD_AT_ONCE);
  }

  #differing(files: readonly string[], stamps: readonly DatabaseFile[]): readonly string[] {
    const now = new Map(stamps.map(({ file, stamp }) => [file, stamp]));
    return files.filter((file) => this.#known.stampOf(file) !== now.get(file));
  }

  /** Only what the index of pages has taken in is known: otherwise it is told of once more after the next start. */
  #keepTold(): void {
    const told = this.#told;
    this.#told = undefined;
    if (told === undefined) return;
    this.#known.together(() => {
      for (const { file, stamp, body } of told.files) {
        if (body === undefined) this.#known.remove(file);
        else this.#known.put({ file, stamp });
      }
    });
    this.#putListed(
      told.rows,
      told.files.map(({ file }) => file),
    );
  }

  /** The items that stand in pages, in the place of those that stood in them before. */
  #putListed(rows: readonly PageRow[], files: readonly string[]): void {
    this.#beside.together(() => {
      for (const file of files) this.#beside.remove(file);
      for (const row of rows) this.#beside.putListed(row);
    });
  }

  /** Told once, until the database answers again. */
  #fail(failure: unknown): void {
    if (this.#isClosed || this.#isToldOfFailure) return;
    this.#isToldOfFailure = true;
    this.#report(
      siteDiagnostic(
        'content-database',
        { file: sharedFile },
        { detail: failure instanceof Error ? failure.message : String(failure) },
      ),
    );
  }

  #report(diagnostic: SiteDiagnostic): void {
    this.#tell({ kind: 'problem', diagnostic });
  }
}

/** Where a walk goes on: from the last file that is told of, or after all that were looked at. */
function nextOf(walk: Walk, files: readonly string[], changed: readonly string[]): Walk | undefined {
  const last = changed.length > TOLD_AT_ONCE ? changed[TOLD_AT_ONCE - 1] : files.at(-1);
  if (last !== undefined && (changed.length > TOLD_AT_ONCE || files.length === LOOKED_AT_ONCE))
    return { through: walk.through, after: last };
  return walk.through === 'database' ? { through: 'known', after: '' } : undefined;
}
