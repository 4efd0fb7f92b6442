import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore, tables } from '../../../server/store/index.ts';
import { vitrine } from '../../support/cli.ts';
import { runCli } from '../../support/run-cli.ts';
import { scratchFolder } from '../../support/serve-site.ts';

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('VITRINE_SECRET', '');
});
afterEach(() => vi.unstubAllEnvs());

/** A data folder with one member of a mailing list in it. */
async function kept(): Promise<{ data: string; database: string }> {
  const data = join(scratchFolder(), 'data');
  const store = await openStore({ dataFolder: join(data, 'database') });
  await store.write((database) =>
    database
      .insert(tables.mailingListMembers)
      .values({ websiteId: 'site', email: 'ann@example.org', listId: 'news', source: 'form' }),
  );
  await store.close();
  return { data, database: join(data, 'database/database') };
}

const serve = (data: string, images = join(scratchFolder(), 'images')) =>
  runCli('serve', '--port', '0', '--host', '127.0.0.1', '--data', data, '--images', images);

describe('a damaged database', () => {
  const damages: Record<string, [(database: string) => void, string]> = {
    'of an empty control file': [(database) => truncateSync(join(database, 'global/pg_control')), 'Aborted()'],
    'without its tables': [(database) => rmSync(join(database, 'base'), { recursive: true }), 'failed to initialize'],
    'without PG_VERSION, which would be overwritten': [
      (database) => rmSync(join(database, 'PG_VERSION')),
      'PG_VERSION is missing',
    ],
    'on a disk that is not there': [
      (database) => {
        rmSync(database, { recursive: true });
        symlinkSync('/nowhere/at/all', database);
      },
      'a link to a place that is not there',
    ],
  };

  it.each(Object.entries(damages))(
    '%s is told in words, with the next step',
    async (_, [damage, words]) => {
      const { data, database } = await kept();
      damage(database);
      const exported = await runCli('export', 'members', '--data', data);
      expect(exported).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) });
      expect(exported.err).toContain('does not open');
      expect(exported.err).toContain('bring back the last backup with `vitrine restore`');
      expect(exported.err).not.toContain('    at ');
      expect(exported.err.trim().split('\n')).toHaveLength(1);
      expect(await serve(data)).toMatchObject({ code: 2, err: expect.stringContaining(words) });
    },
    180_000,
  );
});

describe('a folder that cannot be written', () => {
  /** Root may write anywhere, so the command is another user's. */
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

  it('is named by every command, with the next step', async () => {
    const folder = scratchFolder();
    chmodSync(folder, 0o555);
    const data = join(folder, 'data');
    for (const args of [['owner'], ['serve', '--port', '0', '--images', join(folder, 'images')]]) {
      const { code, err } = await vitrine([...args, '--data', data], { ...asNobody, env: { DATABASE_URL: '' } });
      expect(err).toMatch(/data\S* cannot be written: this user may not\. .* name another one with --data/);
      expect(err).not.toContain('    at ');
      expect(code).toBe(2);
    }
    chmodSync(folder, 0o755);
  }, 180_000);

  it('is named too where a file is in its place', async () => {
    const data = join(scratchFolder({ data: 'a file' }), 'data');
    expect(await runCli('owner', '--data', data)).toMatchObject({
      code: 2,
      err: expect.stringContaining('a file is in the place of a folder'),
    });
  });
});

describe('a secret in the data folder', () => {
  it.each([
    ['', 'it is empty'],
    ['0123456789abcdef\n', 'it is cut off'],
  ])(
    'of %j keeps the server from starting, and says what to do',
    async (text, words) => {
      const { data } = await kept();
      writeFileSync(join(data, 'secret'), text);
      const { code, err } = await serve(data);
      expect(err).toContain(`${join(data, 'secret')} holds no secret`);
      expect(err).toContain(words);
      expect(err).toContain('take the file away, and a new one is made');
      expect(code).toBe(2);
      expect(readFileSync(join(data, 'secret'), 'utf8')).toBe(text);
    },
    180_000,
  );
});

it('leaves everything as it was when a backup cannot be brought back', async () => {
  const file = join(scratchFolder(), 'cut.gz');
  const head = { kind: 'vitrine-backup', migrations: [], madeAt: '2026-11-22T06:00:00.000Z' };
  writeFileSync(file, gzipSync(`${JSON.stringify(head)}\n{"rows":3}\n`));
  const fresh = join(scratchFolder(), 'fresh');
  const failed = await runCli('restore', file, '--data', fresh);
  expect(failed).toMatchObject({ code: 2, err: expect.stringContaining('The backup is not whole') });
  expect(existsSync(fresh)).toBe(false);
  const { data } = await kept();
  expect(await runCli('restore', file, '--data', data)).toMatchObject({ code: 2 });
  expect((await runCli('export', 'members', '--data', data)).out).toContain('ann@example.org');
}, 180_000);
