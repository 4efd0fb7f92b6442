import pg from 'pg';
import { readMigrations } from '../../store/index.ts';
import { isPostgresUrl, noPostgresUrl, postgresForm } from '../../store/postgres-url.ts';
import { bad, checkClock, type Diagnostic, doubt, good, messageOf } from './diagnostic.ts';

const oldestServer = 14;
const patience = 5_000;

/** Opens a connection of its own to the database, and asks. */
export async function checkDatabase(url: string): Promise<readonly Diagnostic[]> {
  if (!isPostgresUrl(url)) return [bad('database', noPostgresUrl('DATABASE_URL'), `${postgresForm}.`)];
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await askDatabase(client);
  } catch (error) {
    const remedy = 'Look at DATABASE_URL: host, port, user, password and name; and whether the server runs.';
    return [bad('database', `cannot be reached: ${withoutPassword(messageOf(error), url)}`, remedy)];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Asks for version, rights, migrations and clock; changes nothing. */
export async function askDatabase(
  client: Pick<pg.ClientBase, 'query'>,
  now: () => number = Date.now,
): Promise<readonly Diagnostic[]> {
  const { rows } = await client.query<Asked>(question);
  const [asked] = rows;
  if (asked === undefined) throw new Error('it answers nothing');
  const seconds = (now() - Number(asked.clock)) / 1000;
  return [
    checkVersion(asked.version),
    checkRights(asked),
    await checkMigrations(client, asked.has_migrations),
    ...(await checkJobs(client)),
    checkClock('the database', seconds),
  ];
}

interface Asked {
  readonly version: number;
  readonly can_create: boolean;
  readonly is_standby: boolean;
  readonly has_migrations: boolean;
  readonly clock: string;
}

const question = `
  select current_setting('server_version_num')::int as version,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as can_create,
    pg_is_in_recovery() as is_standby,
    to_regclass('vitrine_migrations') is not null as has_migrations,
    extract(epoch from clock_timestamp()) * 1000 as clock`;

function checkVersion(version: number): Diagnostic {
  const text = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  if (version >= oldestServer * 10_000) return good('database', text);
  return bad('database', `${text} is too old`, `Use PostgreSQL ${oldestServer} or later.`);
}

function checkRights({ can_create, is_standby }: Asked): Diagnostic {
  if (is_standby) return bad('rights', 'this database is a standby and takes no writes', 'Name its primary.');
  if (can_create) return good('rights', 'tables can be made and changed');
  return bad('rights', 'this user may not make tables', 'grant create on schema public to the user of DATABASE_URL.');
}

async function checkMigrations(client: Pick<pg.ClientBase, 'query'>, hasAny: boolean): Promise<Diagnostic> {
  const ours = readMigrations().map(({ name }) => name);
  const applied = hasAny
    ? (await client.query<{ name: string }>('select name from vitrine_migrations')).rows.map(({ name }) => name)
    : [];
  const open = ours.filter((name) => !applied.includes(name)).length;
  const newer = applied.filter((name) => !ours.includes(name)).length;
  if (newer > 0) {
    const remedy = 'A newer version has been here. This one runs beside it; update it when all is well.';
    return doubt('migrations', `${newer} of a newer version`, remedy);
  }
  return good('migrations', open === 0 ? 'up to date' : `${open} to apply, at the next start`);
}

/** Which servers do the work of the shops, and what of it failed when it was done last. */
async function checkJobs(client: Pick<pg.ClientBase, 'query'>): Promise<readonly Diagnostic[]> {
  const { rows: known } = await client.query<{ is_there: boolean }>(
    "select to_regclass('job_leases') is not null as is_there",
  );
  if (known[0]?.is_there !== true) return [];
  const { rows } = await client.query<{ job: string; holder: string; outcome: string | null; seconds: number | null }>(
    `select distinct on (job) job, holder, outcome, extract(epoch from now() - ended_at)::int as seconds
     from job_leases order by job, ended_at desc nulls last`,
  );
  if (rows.length === 0) return [];
  const failed = rows.filter(({ outcome }) => outcome === 'failed').map(({ job }) => job);
  const text = rows.map(
    ({ job, holder, seconds }) => `${job} ${seconds === null ? 'now' : `${seconds} s ago`} by ${holder}`,
  );
  return failed.length === 0
    ? [good('work', text.join(', '))]
    : [doubt('work', `failed last: ${failed.join(', ')}`, 'The log of the server that did it says why.')];
}

/** What a driver says may name the address that it was given. */
function withoutPassword(text: string, url: string): string {
  const password = URL.canParse(url) ? new URL(url).password : '';
  return password === '' ? text : text.replaceAll(password, '…').replaceAll(decodeURIComponent(password), '…');
}
