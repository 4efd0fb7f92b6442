import pg from 'pg';
import { notOpened } from '../failures.ts';
import { migrate } from '../migrate.ts';
import { keepListening } from '../news.ts';
import { contentMigrations, trigramStatements } from './content-schema.ts';
import { SitePages } from './site-pages.ts';

export interface ContentDatabaseOptions {
  /** Of a command that writes pages: makes the tables where there are none. Answers what the database cannot do. */
  readonly makesTables?: boolean;
  readonly notice?: (text: string) => void;
}

const times = { connect: 5_000, statement: 30_000 } as const;

interface Listener {
  readonly site: string;
  readonly tell: (files: readonly string[] | 'any') => void;
}

/** A PostgreSQL database (or one schema of it) with the pages of sites: one pool and one line of news for all of them. */
export class ContentDatabase {
  readonly #pool: pg.Pool;
  readonly #url: string;
  readonly #listeners = new Set<Listener>();
  #line: { close(): Promise<void> } | undefined;
  #schema: Promise<string> | undefined;
  #current: Promise<void> | undefined;

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

  /** The pages of one site, by the name that they were imported under. */
  site(name = ''): SitePages {
    return new SitePages(name, {
      rows: (sql, values) => this.rows(sql, values),
      listen: (changed) => this.#listen(name, changed),
    });
  }

  /**
   * For a search by its index: what the planner goes by, and words that are not sorted in yet. The database does it by itself
   * a minute later or more, and until then goes through all pages of a site for some searches.
   */
  async tidy(): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query('set statement_timeout = 0');
      await client.query('vacuum (analyze) content_pages, content_title_words');
    } finally {
      // What was set for it ends with the connection.
      client.release(true);
    }
  }

  /** `website.id` of each site, as far as what its pages share or its home page says it. */
  async websiteIds(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.rows<{ site: string; id: string }>(
      `select distinct on (site) site, page #>> '{website,id}' as id from content_pages
       where file in ('_site.json', 'index.json') and page #>> '{website,id}' <> '' order by site, file`,
      [],
    );
    return new Map(rows.map(({ site, id }) => [site, id]));
  }

  async rows<Row>(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    this.#current ??= this.#bringUpToDate();
    await this.#current.catch((failure: unknown) => {
      this.#current = undefined;
      throw failure;
    });
    // Rows are of the columns that the statement names.
    return (await this.#pool.query(sql, [...values])).rows as Row[];
  }

  async close(): Promise<void> {
    await this.#line?.close();
    await this.#pool.end();
  }

  /** Tables of an earlier version get what is new; where there are none, that is for whoever brings pages in. */
  async #bringUpToDate(): Promise<void> {
    const { rows } = await this.#pool.query<{ tables: boolean; sites: boolean }>(
      `select to_regclass('content_pages') is not null as tables,
        exists(select from pg_attribute where attrelid = to_regclass('content_pages') and attname = 'site') as sites`,
    );
    if (rows[0]?.tables === true && rows[0].sites === false) await migrate(this.#pool, contentMigrations);
  }

  #listen(site: string, changed: (files: readonly string[] | 'any') => void): { close(): Promise<void> } {
    const all = () => {
      for (const { tell } of this.#listeners) tell('any');
    };
    const hear = async (payload: string) => {
      const told = JSON.parse(payload) as {
        readonly schema: string;
        readonly site?: string;
        readonly files?: string[];
      };
      if (told.schema !== (await this.#ownSchema())) return;
      for (const { site: own, tell } of this.#listeners) if (own === (told.site ?? '')) tell(told.files ?? 'any');
    };
    const listener = { site, tell: changed };
    this.#listeners.add(listener);
    this.#line ??= keepListening(
      { url: this.#url, channel: 'vitrine_content', missesFirst: true },
      // What cannot be read was not sent by our tables; what cannot be asked is looked through once the database is back.
      (payload) => void hear(payload).catch(all),
      all,
    );
    return { close: async () => void this.#listeners.delete(listener) };
  }

  #ownSchema(): Promise<string> {
    this.#schema ??= this.rows<{ schema: string }>('select current_schema() as schema', []).then(
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
}
