import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openStore, tables } from '../../../server/store/index.ts';
import { runCli } from '../../support/run-cli.ts';
import { scratchFolder } from '../../support/serve-site.ts';

afterEach(() => vi.unstubAllEnvs());

/** A server that runs on a data folder, and a backup made beside it. */
async function keptBeside(): Promise<{ folder: string; data: string; file: string }> {
  vi.stubEnv('DATABASE_URL', '');
  const folder = scratchFolder();
  const data = join(folder, 'data');
  const file = join(folder, 'shop.gz');
  const store = await openStore({ dataFolder: join(data, 'database') });
  onTestFinished(() => store.close());
  await store.write((database) =>
    database
      .insert(tables.mailingListMembers)
      .values({ websiteId: 'site', email: 'ann@example.org', listId: 'news', source: 'form' }),
  );
  expect(await runCli('backup', file, '--data', data)).toEqual({ code: 0, out: '', err: `${file}: 1 row.\n` });
  return { folder, data, file };
}

it('keeps the database of a server that runs, and brings it back into a new folder', async () => {
  const { folder, data, file } = await keptBeside();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(gunzipSync(readFileSync(file)).toString()).toContain('"ann@example.org"');
  const fresh = join(folder, 'fresh');
  expect(await runCli('restore', file, '--data', fresh)).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^1 row, as it was at \d{4}-/),
  });
  expect((await runCli('export', 'members', '--data', fresh)).out).toContain('ann@example.org');
  expect(await runCli('restore', file, '--data', fresh)).toMatchObject({
    code: 2,
    err: expect.stringContaining('The database is not empty: mailing_list_members has rows.'),
  });
  expect(await runCli('restore', file, '--data', data)).toMatchObject({
    code: 2,
    err: expect.stringContaining('is in use by another server'),
  });
}, 180_000);

it('says what is wrong with a file, and leaves nothing half written', async () => {
  const { folder, data, file } = await keptBeside();
  const fresh = join(folder, 'fresh');
  const cut = join(folder, 'cut.gz');
  writeFileSync(cut, readFileSync(file).subarray(0, -20));
  const page = join(folder, 'page.gz');
  writeFileSync(page, gzipSync('<!doctype html>'));
  const plain = join(folder, 'plain.gz');
  writeFileSync(plain, 'not packed');
  for (const [name, words] of [
    [join(folder, 'none.gz'), 'none.gz cannot be read: ENOENT'],
    [cut, 'cut.gz cannot be read: unexpected end of file'],
    [plain, 'plain.gz cannot be read: incorrect header check'],
    [page, 'page.gz: This is no backup of vitrine.'],
  ] as const)
    expect(await runCli('restore', name, '--data', fresh)).toMatchObject({
      code: 2,
      err: expect.stringContaining(words),
    });
  const nowhere = join(folder, 'no-folder', 'shop.gz');
  expect(await runCli('backup', nowhere, '--data', data)).toMatchObject({
    code: 2,
    err: expect.stringContaining(`${nowhere} cannot be written: ENOENT`),
  });
  expect(existsSync(join(folder, 'no-folder'))).toBe(false);
}, 180_000);
