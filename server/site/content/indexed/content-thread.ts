import { join } from 'node:path';
import type { SiteDiagnostic } from '../../lib/diagnostics.ts';
import { readPageFile, stampOf, walkPages } from '../content-files.ts';
import { withoutDrafts } from '../drafts.ts';
import { pathOfFile } from '../page-path.ts';
import type { ContentJob, FromThread, ToThread } from './content-job.ts';
import { FolderWatch } from './folder-watch.ts';
import { openDatabase, pagesFile, wordsFile, writeWhole } from './index-folder.ts';
import { IndexWriter } from './index-writer.ts';
import { type PageRow, rowOf, withoutListed } from './page-row.ts';
import { completion, schema } from './schema.ts';
import { SeenNumbers } from './seen-numbers.ts';
import { isOfSource } from './source-rows.ts';
import { Words } from './words.ts';

/** Pages in one transaction while an index is made. */
const WRITTEN_AT_ONCE = 10_000;
/** Pages that are told of at once: the first thread writes them between two requests. */
const TOLD_AT_ONCE = 20;
/** Milliseconds between two looks at files that nobody told of: a walk through a million leaves the processor to visitors. */
const PAUSE = 10;
/** Files looked at before requests for words are answered again. */
const LOOKED_AT_ONCE = 500;

interface WalkedFile {
  readonly file: string;
  /** Whether it was looked at already. */
  readonly isSeen: boolean;
}

/**
 * What happens beside the thread that answers requests: the folder is walked and watched, changed files are read, words
 * are looked for. It alone has the words; the index of pages it writes once, when there is none.
 */
export class ContentThread {
  readonly #job: ContentJob;
  readonly #tell: (message: FromThread) => void;
  readonly #words: Words;
  readonly #watch: FolderWatch;
  /** Files that may have changed, each once. */
  readonly #wanted = new Set<string>();
  #walk: Iterator<WalkedFile> | undefined;
  /** Documents of the files that were looked at. */
  readonly #seen = new SeenNumbers();
  #told: { readonly rows: readonly PageRow[]; readonly gone: readonly string[] } | undefined;
  #isClosed = false;
  #isLooking = false;

  constructor(job: ContentJob, tell: (message: FromThread) => void) {
    this.#job = job;
    this.#tell = tell;
    this.#words = new Words(openDatabase(join(job.folder, wordsFile)));
    this.#watch = new FolderWatch(job.root, (files) => this.#look(files));
  }

  start(): void {
    // Before anything is read, so that nothing changes unseen.
    this.#watch.start();
    this.#tell({ kind: 'ready', read: this.#job.isNew ? this.#make() : 0 });
    // What has changed while nobody looked.
    if (!this.#job.isNew) this.#walk = this.#allFiles();
    this.#goOn();
  }

  take(message: ToThread): void {
    if (message.kind === 'find') {
      this.#tell({ kind: 'found', id: message.id, found: this.#words.find(message.asked) });
    } else if (message.kind === 'write') {
      this.#words.write(message.rows, message.gone);
    } else if (message.kind === 'look') {
      this.#look(message.files);
    } else if (message.kind === 'taken') {
      this.#keepTold();
      this.#goOn();
    } else {
      this.#isClosed = true;
      this.#watch.close();
      this.#words.close();
      this.#tell({ kind: 'closed' });
    }
  }

  /** The whole index, before anybody reads of it. */
  #make(): number {
    const { root, folder, mostPages } = this.#job;
    const database = openDatabase(join(folder, pagesFile));
    database.exec(schema);
    const writer = new IndexWriter(database, 'new');
    const report = (diagnostic: SiteDiagnostic) => this.#tell({ kind: 'problem', diagnostic });
    const files = walkPages(root, { report, mostPages });
    let count = 0;
    const writeSome = (): boolean => {
      for (let written = 0; written < WRITTEN_AT_ONCE; written += 1) {
        const { value: file, done } = files.next();
        if (done === true) return false;
        const row = this.#read(file);
        if (row === undefined || row === 'gone') continue;
        writer.put(row);
        this.#words.put(row);
        count += 1;
      }
      return true;
    };
    const writeAll = () => {
      let hasMore = true;
      while (hasMore)
        writer.together(() =>
          this.#words.together(() => {
            hasMore = writeSome();
          }),
        );
      database.exec(completion);
    };
    writeWhole(database, () => this.#words.whole(writeAll));
    writer.close();
    database.close();
    return count;
  }

  #read(file: string): PageRow | 'gone' | undefined {
    const read = readPageFile(
      this.#job.root,
      file,
      (diagnostic) => this.#tell({ kind: 'problem', diagnostic }),
      'quiet',
    );
    const context = read && (this.#job.showsDrafts ? read.context : withoutDrafts(read.context));
    return context ? rowOf(file, pathOfFile(file), read.stamp, context) : read && 'gone';
  }

  /** Every file that there is, then every one that is known: what is gone is among those that were not seen by then. */
  *#allFiles(): Generator<WalkedFile, void> {
    const { root, mostPages } = this.#job;
    const report = (diagnostic: SiteDiagnostic) => this.#tell({ kind: 'problem', diagnostic });
    for (const file of walkPages(root, { report, mostPages })) yield { file, isSeen: false };
    let after = '';
    for (;;) {
      const files = this.#words.filesAfter(after, LOOKED_AT_ONCE);
      for (const { file, doc } of files) yield { file, isSeen: this.#seen.has(doc) || isOfSource(file) };
      const last = files.at(-1);
      if (last === undefined) return;
      after = last.file;
    }
  }

  #look(files: Iterable<string>): void {
    for (const file of files) this.#wanted.add(file);
    this.#goOn();
  }

  /** Looks at the next files, unless what was found before is still being taken in. */
  #goOn(): void {
    if (this.#isClosed || this.#isLooking || this.#told !== undefined) return;
    this.#isLooking = true;
    setTimeout(
      () => {
        this.#isLooking = false;
        if (this.#isClosed) return;
        const [rows, gone]: [PageRow[], string[]] = [[], []];
        let looked = 0;
        let next = this.#next();
        while (next !== undefined) {
          const found = next.isSeen ? 'same' : this.#changeOf(next.file);
          if (found === 'gone') gone.push(next.file);
          else if (found !== 'same') rows.push(found);
          looked += 1;
          if (rows.length + gone.length >= TOLD_AT_ONCE || looked >= LOOKED_AT_ONCE) break;
          next = this.#next();
        }
        if (rows.length + gone.length > 0) {
          this.#told = { rows, gone };
          this.#tell({ kind: 'changed', rows: rows.map(withoutListed), gone: gone.map(pathOfFile) });
        } else if (next !== undefined) this.#goOn();
      },
      this.#wanted.size > 0 ? 0 : PAUSE,
    );
  }

  /** What somebody saved just now comes before what is looked through. */
  #next(): WalkedFile | undefined {
    const [wanted] = this.#wanted;
    if (wanted !== undefined) {
      this.#wanted.delete(wanted);
      return { file: wanted, isSeen: false };
    }
    const walked = this.#walk?.next();
    if (walked?.done === true) this.#walk = undefined;
    return walked?.done === false ? walked.value : undefined;
  }

  #changeOf(file: string): PageRow | 'same' | 'gone' {
    const known = this.#words.file(file);
    const stamp = stampOf(join(this.#job.root, file));
    if (known !== undefined) this.#seen.add(known.doc);
    if (stamp === known?.stamp) return 'same';
    if (stamp === undefined) return 'gone';
    // A file that broke keeps its last good state.
    return this.#read(file) ?? 'same';
  }

  /** Only what the index of pages has taken in is known: otherwise it is told of once more after the next start. */
  #keepTold(): void {
    const told = this.#told;
    this.#told = undefined;
    if (told === undefined) return;
    this.#words.write(told.rows, told.gone);
  }
}
