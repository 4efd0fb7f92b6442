import type { Database } from 'node-sqlite3-wasm';
import { mostWords } from '../searched-words.ts';
import { meantOf, slipsOf } from '../slips.ts';
import { writeWhole } from './index-folder.ts';
import type { ListedWords, PageRow } from './page-row.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { sourcePrefix } from './schema.ts';
import { type Row, together } from './together.ts';

/** Which documents are shown: of an item in a list only where it has no page of its own, whose file has its address. */
const SHOWN = `(d.list is null or not exists (select 1 from files f
  where f.file in (substr(d.path, 2) || '.json', substr(d.path, 2) || '/index.json', '${sourcePrefix}' || d.path)))`;

/** Whatever is looked for, so many pages are weighed against each other at most: the rest would not be seen anyway. */
const WEIGHED = 1_000;

/** Bytes of words that are gathered before they are written, and parts that are put together at once, while all are written. */
const whole = { hashsize: 32_000_000, automerge: 0, crisismerge: 16 } as const;
/** As the database has it by itself. */
const usual = { hashsize: 1_048_576, automerge: 4, crisismerge: 16 } as const;
/** Words of titles of which it is remembered that their slips are there. */
const MOST_SLIPPED = 50_000;

const schema = `
create table if not exists files(file text primary key, stamp text not null, doc integer not null) without rowid;
create table if not exists docs(doc integer primary key, path text not null, product integer not null, list text);
create index if not exists docs_of_list on docs(list) where list is not null;
create virtual table if not exists words using fts5(
  title, excerpt, text, content = '', contentless_delete = 1, detail = full,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
create table if not exists slips(slip text, word text, primary key(slip, word)) without rowid;
`;

export interface FoundWords {
  /** Paths of products, the best first, and of all other pages. */
  readonly products: readonly string[];
  readonly others: readonly string[];
  readonly count: number;
  /** Words that were looked for in the place of ones that nothing has. */
  readonly words: readonly string[];
}

interface Ranked {
  readonly paths: readonly string[];
  readonly count: number;
}

export interface WordsAsked {
  readonly text: string;
  readonly most: number;
}

interface KnownFile {
  readonly file: string;
  readonly stamp: string;
  /** Another one after each change. */
  readonly doc: number;
}

const fileIn = ({ file, stamp, doc }: Row): KnownFile => ({
  file: String(file),
  stamp: String(stamp),
  doc: Number(doc),
});

/** The words of all pages, and which files they were read from. */
export class Words {
  readonly #database: Database;
  readonly #statements: PreparedStatements;
  readonly #slipped = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
    this.#statements = new PreparedStatements(this.#database);
    database.exec(schema);
  }

  /** All of it or nothing. */
  together(write: () => void): void {
    together(this.#database, write);
  }

  /** The same of all that there is, into an index that is empty and that nobody reads of before the end. */
  whole(write: () => void): void {
    this.#set(whole);
    writeWhole(this.#database, () => {
      write();
      // In one part: else the next page that is saved has the many parts be put together first, and searches wait.
      this.#database.exec("insert into words(words) values ('optimize')");
    });
    this.#set(usual);
  }

  write(rows: readonly PageRow[], gone: readonly string[]): void {
    this.together(() => {
      for (const row of rows) this.put(row);
      for (const file of gone) this.remove(file);
    });
  }

  put(row: PageRow): void {
    const { file, stamp } = row;
    this.putListed(row);
    const doc = this.#add({ ...row.summary, path: row.path }, null);
    this.#statements.run('insert into files(file, stamp, doc) values (?, ?, ?)', [file, stamp, doc]);
  }

  /** Of a page that is found elsewhere, the items that stand in it. */
  putListed({ file, listed }: Pick<PageRow, 'file' | 'listed'>): void {
    this.remove(file);
    for (const item of listed) this.#add(item, file);
  }

  remove(file: string): void {
    const known = this.#statements.all(
      'select doc from files where file = ? union all select doc from docs where list = ?',
      [file, file],
    );
    for (const { doc } of known) {
      this.#statements.run('delete from words where rowid = ?', [Number(doc)]);
      this.#statements.run('delete from docs where doc = ?', [Number(doc)]);
    }
    if (known.length > 0) this.#statements.run('delete from files where file = ?', [file]);
  }

  file(file: string): KnownFile | undefined {
    const [known] = this.#statements.all('select file, stamp, doc from files where file = ?', [file]);
    return known && fileIn(known);
  }

  /** Files in the order of their names, after one. */
  filesAfter(file: string, most: number): readonly KnownFile[] {
    const sql = 'select file, stamp, doc from files where file > ? order by file limit ?';
    return this.#statements.all(sql, [file, most]).map(fileIn);
  }

  #add({ path, title, excerpt, text, isProduct }: ListedWords, list: string | null): number {
    const doc = this.#statements.run('insert into docs(path, product, list) values (?, ?, ?)', [
      ...[path, Number(isProduct), list],
    ]);
    this.#statements.run('insert into words(rowid, title, excerpt, text) values (?, ?, ?, ?)', [
      ...[doc, title, excerpt, text],
    ]);
    for (const word of wordsOf(title)) this.#addSlips(word);
    return doc;
  }

  /** Those of a word stay when the last title goes that had it. */
  #addSlips(word: string): void {
    if (this.#slipped.has(word)) return;
    for (const slip of slipsOf(word))
      this.#statements.run('insert or ignore into slips(slip, word) values (?, ?)', [slip, word]);
    if (this.#slipped.size === MOST_SLIPPED) this.#slipped.clear();
    this.#slipped.add(word);
  }

  #set(settings: typeof whole | typeof usual): void {
    for (const [name, value] of Object.entries(settings))
      this.#database.exec(`insert into words(words, rank) values ('${name}', ${value})`);
  }

  /** Products before other pages; of each the ones that say it in their title first. */
  find({ text, most }: WordsAsked): FoundWords {
    const words = wordsOf(text).slice(0, mostWords);
    if (words.length === 0) return { products: [], others: [], count: 0, words: [] };
    const exact = this.look(words, most);
    if (exact.count > 0) return exact;
    const meant = words.map((word) => (this.isKnown(word) ? word : (this.meant(word) ?? word)));
    return meant.every((word, at) => word === words[at]) ? exact : this.look(meant, most);
  }

  close(): void {
    this.#statements.close();
    this.#database.close();
  }

  /** What has all the words, each or one that begins with it. */
  look(words: readonly string[], most: number): FoundWords {
    const match = words.map((word) => `"${word}"*`).join(' ');
    const products = this.#ranked(match, 1, most);
    const others = this.#ranked(match, 0, most);
    return { products: products.paths, others: others.paths, count: products.count + others.count, words };
  }

  /** Those that say it in their title; all others too where these are few. */
  #ranked(match: string, product: 0 | 1, most: number): Ranked {
    const inTitle = this.#weighed(`title : (${match})`, product, most);
    if (inTitle.paths.length >= most) return inTitle;
    const anywhere = this.#weighed(match, product, most);
    return { ...anywhere, paths: [...new Set([...inTitle.paths, ...anywhere.paths])].slice(0, most) };
  }

  /** The best first; of what very many have, those that come first: weighing them all would take seconds. */
  #weighed(match: string, product: 0 | 1, most: number): Ranked {
    const from = `from words w cross join docs d on d.doc = w.rowid where words match ? and d.product = ? and ${SHOWN}`;
    const paths = (order: string, limit: number) =>
      this.#statements
        .all(`select d.path ${from}${order} limit ?`, [match, product, limit])
        .map(({ path }) => String(path));
    const found = paths('', WEIGHED);
    // One cannot be in another order, and each question costs what all that has the words does.
    if (found.length < 2 || found.length === WEIGHED) return { paths: found.slice(0, most), count: found.length };
    return { paths: paths(' order by bm25(words, 10.0, 3.0, 1.0)', most), count: found.length };
  }

  isKnown(word: string): boolean {
    return this.#statements.all('select rowid from words where words match ? limit 1', [`"${word}"*`]).length > 0;
  }

  /** The word that was most likely meant: a letter too many, one too few, another one, or two in the wrong order. */
  meant(word: string): string | undefined {
    const slips = slipsOf(word);
    const marks = slips.map(() => '?').join();
    const rows = this.#statements.all(`select distinct word from slips where slip in (${marks}) limit 200`, slips);
    return meantOf(
      word,
      rows.map((row) => String(row['word'])),
    );
  }
}

/** Words as the index knows them: without case, accents and marks. */
export function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [])];
}
