import pg from 'pg';
import { notOpened } from '../failures.ts';
import { migrate } from '../migrate.ts';
import { keepListening } from '../news.ts';
import { contentMigrations, trigramStatements } from './content-schema.ts';

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

export interface ContentDatabaseOptions {
  /** Of a command that writes pages: makes the tables where there are none. Answers what the database cannot do. */
  readonly makesTables?: boolean;
  readonly notice?: (text: string) => void;
}

/** Whatever is looked for, so many pages are weighed against each other at most: the rest would not be seen anyway. */
const WEIGHED = 1_000;
const times = { connect: 5_000, statement: 30_000 } as const;

/** The pages of one site in a PostgreSQL database (or in one schema of it). Nothing in it answers with all that there are. */
export class ContentDatabase {
  readonly #pool: pg.Pool;
  readonly #url: string;
  #schema: Promise<string> | undefined;
  #canMatchNear: boolean | undefined;

  private constructor(url: string) {
    this.#url = url;
    this.#pool = new pg.Pool({
      ...{ connectionString: url, max: 4, keepAlive: true },
      ...{ connectionTimeoutMillis: times.connect, statement_timeout: times.statement },
    });
    // A connection that breaks must not end the process; the next query opens another.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Does not ask the database yet, unless it is to have tables: a server starts on what it knows while that is away. */
  static async open(
    url: string,
    { makesTables = false, notice }: ContentDatabaseOptions = {},
  ): Promise<ContentDatabase> {
    const database = new ContentDatabase(url);
    if (makesTables) {
      try {
        await migrate(database.#pool, contentMigrations);
      } catch (failure) {
        await database.close();
        throw notOpened(failure, 'CONTENT_URL');
      }
      await database.#addTrigrams(notice);
    }
    return database;
  }

  /** Files in their order, after one. */
  async filesAfter(file: string, most: number): Promise<readonly Omit<StoredPage, 'body'>[]> {
    return this.#rows('select file, stamp from content_pages where file > $1 order by file limit $2', [file, most]);
  }

  /** The same with their text. */
  async pagesAfter(file: string, most: number): Promise<readonly StoredPage[]> {
    return this.#rows('select file, body, stamp from content_pages where file > $1 order by file limit $2', [
      file,
      most,
    ]);
  }

  async pagesOf(files: readonly string[]): Promise<readonly StoredPage[]> {
    return this.#rows('select file, body, stamp from content_pages where file = any($1)', [files]);
  }

  async stampsOf(files: readonly string[]): Promise<readonly Omit<StoredPage, 'body'>[]> {
    return this.#rows('select file, stamp from content_pages where file = any($1)', [files]);
  }

  /** Writes pages, in one transaction. */
  async put(pages: readonly Omit<StoredPage, 'stamp'>[]): Promise<void> {
    await this.#pool.query(
      `insert into content_pages(file, body) select * from unnest($1::text[], $2::text[])
       on conflict (file) do update set body = excluded.body where content_pages.body <> excluded.body`,
      [pages.map(({ file }) => file), pages.map(({ body }) => body)],
    );
  }

  async remove(files: readonly string[]): Promise<void> {
    await this.#pool.query('delete from content_pages where file = any($1)', [files]);
  }

  /** By whose endings words are found; of pages that are there already they are worked out anew. */
  async speak(configuration: string): Promise<void> {
    const [known] = await this.#rows<{ language: string }>('select language::text from content_language', []);
    if (known?.language === configuration) return;
    await this.#pool.query('delete from content_language');
    await this.#pool.query('insert into content_language values ($1::regconfig)', [configuration]);
    await this.#pool.query('update content_pages set body = body where language <> $1::regconfig', [configuration]);
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
    const rows = await this.#rows(`select 1 from content_pages where is_page and search @@ ${sql} limit 1`, values);
    return rows.length > 0;
  }

  /** Words of titles that share one of the slips. */
  async wordsOfSlips(slips: readonly string[]): Promise<readonly string[]> {
    const sql = 'select word from content_title_words where slips && $1 limit 200';
    return (await this.#rows<{ word: string }>(sql, [slips])).map(({ word }) => word);
  }

  /** The word of a title that has most letters in a row in common with one; where the database can tell. */
  async wordNear(word: string): Promise<string | undefined> {
    this.#canMatchNear ??= (await this.#rows("select 1 from pg_extension where extname = 'pg_trgm'", [])).length > 0;
    if (!this.#canMatchNear) return undefined;
    const sql = `select word from content_title_words where word % $1 and similarity(word, $1) > 0.4
      order by similarity(word, $1) desc, word limit 1`;
    return (await this.#rows<{ word: string }>(sql, [word]))[0]?.word;
  }

  /** Tells which files have changed, or `any` where they are many, or where something may have been missed. */
  listen(changed: (files: readonly string[] | 'any') => void): { close(): Promise<void> } {
    const hear = async (payload: string) => {
      const { schema, files } = JSON.parse(payload) as { readonly schema: string; readonly files?: readonly string[] };
      if (schema === (await this.#ownSchema())) changed(files ?? 'any');
    };
    const line = { url: this.#url, channel: 'vitrine_content', missesFirst: true };
    return keepListening(
      line,
      // What cannot be read was not sent by our tables; what cannot be asked is looked through once the database is back.
      (payload) => void hear(payload).catch(() => changed('any')),
      () => changed('any'),
    );
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** The best first; of what very many have, some of them: weighing them all would take seconds. */
  async #weighed(words: readonly string[], weight: 'A' | '', isProduct: boolean, most: number): Promise<FoundFiles> {
    const { sql, values } = await this.#queryOf(words, weight);
    const from = `from content_pages where is_page and is_product = ${isProduct} and search @@ ${sql}`;
    const counted = `select count(*)::int as number from (select 1 ${from} limit ${WEIGHED}) few`;
    const count = (await this.#rows<{ number: number }>(counted, values))[0]?.number ?? 0;
    const order = count < WEIGHED ? ` order by ts_rank('{0.1, 0.2, 0.3, 1}', search, ${sql}) desc, file` : '';
    const rows = await this.#rows<{ file: string }>(`select file ${from}${order} limit ${most}`, values);
    return { files: rows.map(({ file }) => file), count };
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
    const [known] = await this.#rows<{ language: string }>('select language::text from content_language', []);
    return /^\w+$/.test(known?.language ?? '') ? (known?.language ?? 'simple') : 'simple';
  }

  #ownSchema(): Promise<string> {
    this.#schema ??= this.#rows<{ schema: string }>('select current_schema() as schema', []).then(
      ([row]) => row?.schema ?? 'public',
    );
    this.#schema.catch(() => {
      this.#schema = undefined;
    });
    return this.#schema;
  }

  async #addTrigrams(notice: ContentDatabaseOptions['notice']): Promise<void> {
    try {
      for (const statement of trigramStatements) await this.#pool.query(statement);
    } catch (failure) {
      const why = failure instanceof Error ? failure.message : String(failure);
      notice?.(
        `The database has no pg_trgm (${why}). Search finds what one wrong letter meant, and not what two did. Have an administrator run: CREATE EXTENSION pg_trgm; then import once more.`,
      );
    }
  }

  async #rows<Row>(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    // Rows are of the columns that the statement names.
    return (await this.#pool.query(sql, [...values])).rows as Row[];
  }
}
