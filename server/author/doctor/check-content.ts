import pg from 'pg';
import { readContentSettings } from '../../store/content/index.ts';
import { bad, badIn, type Diagnostic, doubt, good, messageOf } from './diagnostic.ts';

const patience = 5_000;

/** Looks at the database that pages come from; changes nothing. */
export async function checkContent(url: string): Promise<readonly Diagnostic[]> {
  try {
    readContentSettings(url);
  } catch (error) {
    return [badIn('content', error, 'Write it as postgres://user:password@host:5432/database.')];
  }
  const client = new pg.Client({
    ...{ connectionString: url, connectionTimeoutMillis: patience, statement_timeout: patience },
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await askContent(client);
  } catch (error) {
    const { password } = new URL(url);
    const said = password === '' ? messageOf(error) : messageOf(error).replaceAll(password, '…');
    const remedy = 'Look at CONTENT_URL: host, port, user, password and name; and whether the server runs.';
    return [bad('content', `its database cannot be reached: ${said}`, remedy)];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function askContent(client: Pick<pg.ClientBase, 'query'>): Promise<readonly Diagnostic[]> {
  const { rows } = await client.query<{ has_pages: boolean; has_sites: boolean; has_trigrams: boolean }>(
    `select to_regclass('content_pages') is not null as has_pages,
      exists(select 1 from pg_attribute where attrelid = to_regclass('content_pages') and attname = 'site') as has_sites,
      exists(select 1 from pg_extension where extname = 'pg_trgm') as has_trigrams`,
  );
  const [asked] = rows;
  if (asked?.has_pages !== true)
    return [bad('content', 'its database holds no pages', 'Bring some in with vitrine import-content.')];
  const counted = await client.query<{ pages: string; sites: number; language: string | null; changed: Date | null }>(
    `select count(*) as pages, ${asked.has_sites ? 'count(distinct site)::int' : '1'} as sites, max(changed_at) as changed,
       (select string_agg(distinct language::text, ', ') from content_language) as language
     from content_pages where is_page`,
  );
  const [{ pages, sites, language, changed } = { pages: '0', sites: 1, language: null, changed: null }] = counted.rows;
  const when = changed === null ? '' : `, the last one changed ${changed.toISOString().slice(0, 16).replace('T', ' ')}`;
  return [
    good(
      'content',
      `${Number(pages).toLocaleString('en')} pages${sites > 1 ? ` of ${sites} sites` : ''} in its database${when}`,
    ),
    asked.has_trigrams
      ? good('search', `by the rules of ${language ?? 'simple'}, and of words that are nearly right`)
      : doubt(
          'search',
          'its database has no pg_trgm: what one wrong letter meant is found, what two meant is not',
          'Have an administrator run CREATE EXTENSION pg_trgm, and import once more.',
        ),
  ];
}
