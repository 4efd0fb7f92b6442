// Does a PostgreSQL server answer at this address?
import pg from 'pg';

const client = new pg.Client({ connectionString: process.argv[2], connectionTimeoutMillis: 2_000 });
try {
  await client.connect();
  await client.end();
} catch {
  process.exitCode = 1;
}
