import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { runCli } from '../../support/run-cli.ts';
import { scratchFolder } from '../../support/serve-site.ts';

let data = '';
let content = '';
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('VITRINE_PASSWORD', 'a long password of the owner');
  const folder = scratchFolder({ 'content/index.json': '{"website":{"id":"pottery"},"collection":{"title":"Home"}}' });
  data = join(folder, 'data');
  content = join(folder, 'content');
});

const owner = (...words: readonly string[]) => runCli('owner', ...words, '--data', data);

it('lets nobody into a website that there is not', async () => {
  const answer = await owner('ann@example.org', '--website', 'potery', '--content', content);
  expect([answer.code, answer.err]).toEqual([
    2,
    expect.stringContaining('There is no website potery. Known are: pottery.'),
  ]);
}, 60_000);

it('lets in, lists and takes away', async () => {
  const ofPottery = ['--website', 'pottery'];
  expect(await owner('Ann@Example.org', ...ofPottery, '--content', content)).toMatchObject({
    code: 0,
    err: 'ann@example.org may now sign in as store-manager.\n',
  });
  // Known by its account from now on.
  expect((await owner(...ofPottery)).out).toBe('ann@example.org  store-manager\n');
  const asked = await owner(...ofPottery, '--json');
  expect(JSON.parse(asked.out)).toEqual({ owners: [{ email: 'ann@example.org', roles: ['store-manager'] }] });
  expect((await owner('ann@example.org', ...ofPottery, '--remove')).err).toBe(
    'ann@example.org has no access any more.\n',
  );
  expect(await owner('ann@example.org', ...ofPottery, '--remove', '--content', content)).toMatchObject({
    code: 2,
    err: expect.stringContaining('ann@example.org has no access.'),
  });
  expect((await owner(...ofPottery, '--content', content)).out).toBe('Nobody has access yet.\n');
}, 60_000);

it('leaves people what they may do when they are given a new password', async () => {
  const of = ['--website', 'pottery', '--content', content];
  await owner('liv@example.org', ...of, '--role', 'admin');
  expect((await owner('Liv@example.org', ...of)).err).toBe('liv@example.org may now sign in as admin.\n');
  expect((await owner('liv@example.org', ...of, '--role', 'billing')).err).toBe(
    'liv@example.org may now sign in as billing.\n',
  );
}, 60_000);

it('needs no website where there is one alone', async () => {
  expect(await owner('ann@example.org', '--content', content)).toMatchObject({
    code: 0,
    err: 'ann@example.org may now sign in as store-manager.\n',
  });
  expect((await owner()).out).toBe('ann@example.org  store-manager\n');
  const forgotten = await runCli('erase', 'nobody@example.org', '--data', data);
  expect(forgotten).toMatchObject({ code: 0, err: 'Nothing was kept of this address.\n' });
}, 60_000);

it('asks which one where there are several', async () => {
  const other = scratchFolder({ 'index.json': '{"website":{"id":"bakery"},"collection":{"title":"Home"}}' });
  await owner('ann@example.org', '--content', content);
  await owner('ben@example.org', '--content', other);
  expect(await owner()).toMatchObject({
    code: 2,
    err: expect.stringContaining('There are several websites here: say which by --website. Known are: pottery, bakery'),
  });
  const misspelt = await runCli('erase', 'ann@example.org', '--website', 'potery', '--data', data);
  expect(misspelt).toMatchObject({ code: 2, err: expect.stringContaining('There is no website potery.') });
}, 60_000);
