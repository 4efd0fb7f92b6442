import pg from 'pg';

/** A page's file as the database has it. */
export interface StoredPage {
  readonly file: string;
  /** The file's text, byte for byte. */
  readonly body: string;
  /** Changes with the text. */
  readonly stamp: string;
}

export interface FoundFiles {
  readonly files: readonly string[];
  /** How many there are; no more than are weighed against each other are counted. */
  readonly count: number;
}

interface Database {
  rows<Row>(sql: string, values: readonly unknown[]): Promise<readonly Row[]>;
  listen(changed: (files: readonly string[] | 'any') => void): { close(): Promise<void> };
}

/** Whatever is looked for, so many pages are weighed against each other at most: the rest would not be seen anyway. */
const WEIGHED = 1_000;

/** The pages of one site. Nothing in it answers with all that there are. */
export class SitePages {
  readonly #database: Database;
  /** As a literal of SQL. */
  readonly #site: string;
  #canMatchNear: boolean | undefined;

  constructor(site: string, database: Database) {
    this.#database = database;
    this.#site = pg.escapeLiteral(site);
  }

  /** Files in their order, after one. */
  async filesAfter(file: string, most: number): Promise<readonly Omit<StoredPage, 'body'>[]> {
    return this.#rows(
      `select file, stamp from content_pages where site = ${this.#site} and file > $1 order by file limit $2`,
      [file, most],
    );
  }

  /** The same with their text. */
  async pagesAfter(file: string, most: number): Promise<readonly StoredPage[]> {
    return this.#rows(
      `select file, body, stamp from content_pages where site = ${this.#site} and file > $1 order by file limit $2`,
      [file, most],
    );
  }

  async pagesOf(files: readonly string[]): Promise<readonly StoredPage[]> {
    return this.#rows(`select file, body, stamp from content_pages where site = ${this.#site} and file = any($1)`, [
      files,
    ]);
  }

  async stampsOf(files: readonly string[]): Promise<readonly Omit<StoredPage, 'body'>[]> {
    return this.#rows(`select file, stamp from content_pages where site = ${this.#site} and file = any($1)`, [files]);
  }

  /** Writes pages, in one transaction. */
  async put(pages: readonly Omit<StoredPage, 'stamp'>[]): Promise<void> {
    await this.#rows(
      `insert into content_pages(site, file, body) select ${this.#site}, file, body from unnest($1::text[], $2::text[]) new(file, body)
       on conflict (site, file) do update set body = excluded.body where content_pages.body <> excluded.body`,
      [pages.map(({ file }) => file), pages.map(({ body }) => body)],
    );
  }

  async remove(files: readonly string[]): Promise<void> {
    await this.#rows(`delete from content_pages where site = ${this.#site} and file = any($1)`, [files]);
  }

  /** By whose endings words are found; of pages that are there already they are worked out anew. */
  async speak(configuration: string): Promise<void> {
    const [known] = await this.#rows<{ language: string }>(
      `select language::text from content_language where site = ${this.#site}`,
      [],
    );
    if (known?.language === configuration) return;
    await this.#rows(`delete from content_language where site = ${this.#site}`, []);
    await this.#rows(`insert into content_language(site, language) values (${this.#site}, $1::regconfig)`, [
      configuration,
    ]);
    await this.#rows(`update content_pages set body = body where site = ${this.#site} and language <> $1::regconfig`, [
      configuration,
    ]);
  }

  /** Pages that have all the words, each or one that begins with it; those that say it in their title first. */
  async find(words: readonly string[], isProduct: boolean, most: number): Promise<FoundFiles> {
    const inTitle = await this.#weighed(words, 'A', isProduct, most);
    if (inTitle.files.length >= most) return inTitle;
    const anywhere = await this.#weighed(words, '', isProduct, most);
    return { ...anywhere, files: [...new Set([...inTitle.files, ...anywhere.files])].slice(0, most) };
  }

  async isKnown(word: string): Promise<boolean> {
    const { sql, values } = await this.#queryOf([word], '');
    // Of a word that no page has the planner expects that many do: to find just one of them it would go through all pages.
    return (
      (await this.#count(`from content_pages where site = ${this.#site} and is_page and search @@ ${sql}`, values)) > 0
    );
  }

  /** Words of titles that share one of the slips. */
  async wordsOfSlips(slips: readonly string[]): Promise<readonly string[]> {
    const sql = `select word from content_title_words where site = ${this.#site} and slips && $1 limit 200`;
    return (await this.#rows<{ word: string }>(sql, [slips])).map(({ word }) => word);
  }

  /** The word of a title that has most letters in a row in common with one; where the database can tell. */
  async wordNear(word: string): Promise<string | undefined> {
    this.#canMatchNear ??= (await this.#rows("select 1 from pg_extension where extname = 'pg_trgm'", [])).length > 0;
    if (!this.#canMatchNear) return undefined;
    const sql = `select word from content_title_words where site = ${this.#site} and word % $1 and similarity(word, $1) > 0.4
      order by similarity(word, $1) desc, word limit 1`;
    return (await this.#rows<{ word: string }>(sql, [word]))[0]?.word;
  }

  /** Tells which files have changed, or `any` where they are many, or where something may have been missed. */
  listen(changed: (files: readonly string[] | 'any') => void): { close(): Promise<void> } {
    return this.#database.listen(changed);
  }

  /** The best first; of what very many have, some of them: weighing them all would take seconds. */
  async #weighed(words: readonly string[], weight: 'A' | '', isProduct: boolean, most: number): Promise<FoundFiles> {
    const { sql, values } = await this.#queryOf(words, weight);
    const from = `from content_pages where site = ${this.#site} and is_page and is_product = ${isProduct} and search @@ ${sql}`;
    const count = await this.#count(from, values);
    const order = count < WEIGHED ? ` order by ts_rank('{0.1, 0.2, 0.3, 1}', search, ${sql}) desc, file` : '';
    const rows = await this.#rows<{ file: string }>(`select file ${from}${order} limit ${most}`, values);
    return { files: rows.map(({ file }) => file), count };
  }

  /** No further than pages are weighed. */
  async #count(from: string, values: readonly unknown[]): Promise<number> {
    const counted = `select count(*)::int as number from (select 1 ${from} limit ${WEIGHED}) few`;
    return (await this.#rows<{ number: number }>(counted, values))[0]?.number ?? 0;
  }

  /** Each word by the language's endings, or as it stands; of what the language passes over only what else there is. */
  async #queryOf(words: readonly string[], weight: 'A' | '') {
    const language = await this.#configuration();
    const all = words.map((word) => `${word}:*${weight}`);
    const passed = await this.#rows<{ isPassed: boolean }>(
      `select numnode(to_tsquery('${language}', word)) = 0 as "isPassed"
       from unnest($1::text[]) with ordinality each(word, at) order by at`,
      [all],
    );
    const wanted = all.filter((_word, at) => passed[at]?.isPassed !== true);
    const values = wanted.length === 0 ? all : wanted;
    const each = values.map(
      (_word, at) => `(to_tsquery('${language}', $${at + 1}) || to_tsquery('simple', $${at + 1}))`,
    );
    return { sql: `(${each.join(' && ')})`, values };
  }

  async #configuration(): Promise<string> {
    const [known] = await this.#rows<{ language: string }>(
      `select language::text from content_language where site = ${this.#site}`,
      [],
    );
    return /^\w+$/.test(known?.language ?? '') ? (known?.language ?? 'simple') : 'simple';
  }

  #rows<Row>(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return this.#database.rows(sql, values);
  }
}
