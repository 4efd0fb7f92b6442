import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { localeData, timeZones } from '../../../../server/cli/locale-packs.ts';
import { BundleRefused, bundleLimits } from '../../../../server/http/replay/bundle-text.ts';
import { findSecret } from '../../../../server/http/replay/find-secret.ts';
import { keepBundles } from '../../../../server/http/replay/keep-bundles.ts';
import { redact } from '../../../../server/http/replay/redact.ts';
import { vitrine } from '../../../support/cli.ts';
import { type Served, scratchFolder, serveFolders, website, writeFiles } from '../../../support/serve-site.ts';

const TIME = 30_000;
const NOW = Date.UTC(2026, 2, 1, 9);
const template = {
  'template.conf': '{ "navigations": [{ "name": "mainNav" }] }',
  'site.region':
    '<body><nav><squarespace:navigation navigationId="mainNav" template="nav" /></nav>{squarespace.main-content}</body>',
  'blocks/nav.block': '{.repeated section items}<a href="{collection.fullUrl}">{collection.title|html}</a>{.end}',
  'blocks/again.block': '<i>{title|html}</i>{@|apply again.block}',
  'collections/things.list':
    '<h1>{collection.title|html}</h1>\n<p>{contactEmail|html} {since|relative-time}</p>{.section deep}{@|apply again.block}{.end}',
};
const page = (title: string, deep: boolean) =>
  JSON.stringify({
    website: { ...website, siteOwner: { email: 'ann@shop.example', accessToken: 'abc123' } },
    collection: { title, typeName: 'things', id: title, fullUrl: `/${title.toLowerCase()}` },
    contactEmail: 'write to ann@shop.example',
    since: Date.UTC(2026, 1, 1),
    items: [],
    ...(deep ? { deep: { title: 'Ö & 価' } } : {}),
  });

interface Kept extends Served {
  readonly bundles: string;
  readonly faults: unknown[];
  readonly get: (path: string) => Promise<string>;
  /** Names of the bundles, once nothing more is being written. */
  readonly files: () => Promise<string[]>;
}

async function serveKept(pages: Record<string, string>): Promise<Kept> {
  const bundles = scratchFolder();
  const faults: unknown[] = [];
  const keeper = keepBundles({ folder: bundles, kept: () => {}, onInternalError: (fault) => faults.push(fault) });
  const served = await serveFolders(scratchFolder(template), scratchFolder(pages), {
    settings: { now: NOW, localeData, timeZones },
    failed: keeper.take,
  });
  return {
    ...served,
    bundles,
    faults,
    get: async (path) => (await request(served.app).get(path)).text,
    files: () => keeper.close().then(() => readdirSync(bundles)),
  };
}

describe('a page that went wrong', () => {
  it(
    'rel-D12 is printed again, byte for byte, with its error, from the bundle that the server kept',
    async () => {
      const {
        template: folder,
        get,
        files,
        bundles,
        faults,
      } = await serveKept({
        'fine.json': page('Fine', false),
        'things.json': page('Things', true),
      });
      await get('/fine');
      expect(await files()).toEqual([]);
      const served = await get('/things');
      const [name = '', ...others] = await files();
      expect({ others, faults }).toEqual({ others: [], faults: [] });
      const file = join(bundles, name);
      const same = await vitrine(['replay', file, folder]);
      expect(same.code).toBe(1);
      expect(same.err).toContain('blocks/again.block:1:');
      expect(same.err).toContain('The same error as then.');
      expect(same.err).toMatch(/The same \d+ bytes as then\./);
      // What was redacted is all that differs from what the visitor saw.
      expect(served).toContain('write to ann@shop.example');
      expect(same.out).toBe(served.replace('write to ann@shop.example', 'xxxxx xx xxx@xxxx.xxxxxxx'));
      expect(same.out).toContain('Ö &amp; 価');
      const text = readFileSync(file, 'utf8');
      for (const secret of ['ann@', 'abc123']) expect(text).not.toContain(secret);
      expect(JSON.parse(text)).toMatchObject({ isExact: true, now: NOW, path: '/things' });
    },
    TIME,
  );

  it(
    'says which files are no longer those of then, and takes those of then from git',
    async () => {
      const { template: folder, get, files, bundles } = await serveKept({ 'things.json': page('Things', true) });
      const git = (...args: string[]) =>
        execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
          stdio: 'pipe',
        });
      git('init', '-q');
      git('add', '-A');
      git('commit', '-qm', 'then');
      await get('/things');
      const file = join(bundles, (await files())[0] ?? '');
      writeFiles(folder, { 'blocks/again.block': '<i>{title|html}</i>' });
      const now = await vitrine(['replay', file, folder]);
      expect(now.code).toBe(0);
      expect(now.err).toContain('Changed since: blocks/again.block.');
      expect(now.err).toContain('The error of then came up no more.');
      const then = await vitrine(['replay', file, folder, '--at', 'HEAD', '-o', join(bundles, 'page.html')]);
      expect(then).toMatchObject({ code: 1, out: '', err: expect.stringContaining('The same error as then.') });
      expect(readFileSync(join(bundles, 'page.html'), 'utf8')).toContain('<h1>Things</h1>');
    },
    TIME,
  );

  it('is kept once for each error, and only so many of them', async () => {
    const { get, files, bundles, faults } = await serveKept({
      'things.json': page('Things', true),
      'more.json': page('More', true),
    });
    for (let n = 0; n < bundleLimits.files + 3; n += 1) {
      writeFileSync(join(bundles, `${n.toString(16).padStart(16, '0')}.json`), '{}');
    }
    writeFileSync(join(bundles, 'notes.txt'), 'mine');
    const before = new Set(readdirSync(bundles));
    await get('/things');
    await get('/more');
    const after = await files();
    expect(faults).toEqual([]);
    expect(after.filter((name) => !before.has(name))).toHaveLength(1);
    expect(after).toContain('notes.txt');
    expect(after).toHaveLength(bundleLimits.files + 1);
  });

  it('reads nothing that is no bundle', async () => {
    const folder = scratchFolder({ 'a.json': '{"version":1}', 'b.json': '<html>' });
    expect(await vitrine(['replay', join(folder, 'a.json')])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('template is missing'),
    });
    expect((await vitrine(['replay', join(folder, 'b.json')])).err).toContain('Expected');
    expect((await vitrine(['replay', join(folder, 'none.json')])).err).toContain('no such file');
  });
});

describe('what still looks like a secret', () => {
  // Put together here, so that no tool that looks for secrets takes these for some.
  const token = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.dozjgNryP4J3jVmNHl0w`;
  const refused: readonly (readonly [kind: string, text: string])[] = [
    ['a private key', `-----BEGIN RSA PRIVATE KEY-----\nMIIE`],
    ['a signed token', `see ${token}`],
    ['a payment service’s key', `sk_live_4eC39HqLyjWDarjtT1`],
    ['a payment service’s key', `whsec_MfKQ9r8GKYqrTwjUPD8ILPZ`],
    ['a cloud service’s key', `key AKIAIOSFODNN7EXAMPLE.`],
    ['a code host’s token', `ghp_16C7e42F292c6912E7710c838347Ae178B4a`],
    ['a mail or chat service’s key', `xoxb-1234567890-abcdef`],
    ['an address with a password', 'postgres://shop:hunter22@db.internal/shop'],
    ['an authorization header', 'curl -H "Authorization: Bearer 9f8e7d6c5b4a3f2e1d"'],
    ['a cookie', 'Cookie: session=a1b2c3d4'],
    ['a cookie', 'see /cart?crumb=1700000000.Qw3rTy'],
    ['a secret of this server', 'the pass phrase is correct-horse.'],
  ];

  it.each(refused)('rel-D12 is found: %s', (kind, text) => {
    expect(findSecret({ a: [{ b: text }] }, ['correct-horse', 'short'])).toEqual({ path: 'a[0].b', kind });
    expect(findSecret({ a: { [text]: 1 } }, ['correct-horse'])).toEqual({ path: 'a', kind });
    const { value } = redact({ token: text });
    expect(findSecret(value, ['correct-horse'])).toBeUndefined();
  });

  it.each([
    'https://shop.example/a:b@c',
    'Bearer of good news',
    'a short word',
    'cookie: oats, butter and sugar',
    'Basic linen, two sizes',
    'x'.repeat(100_000),
    'a.'.repeat(100_000),
    '-----BEGIN CERTIFICATE-----',
  ])('rel-D12 is not found in %.40s', (text) => {
    expect(findSecret({ text }, ['short'])).toBeUndefined();
  });

  it('rel-D12 keeps a bundle from being written, and says where it stands and not what it is', async () => {
    const secret = 'postgres://shop:hunter22@db.internal/shop';
    const leaky = JSON.stringify({ ...JSON.parse(page('Things', true)), note: `moved to ${secret}` });
    const { get, files, faults } = await serveKept({ 'things.json': leaky });
    expect(await get('/things')).toContain('<h1>Things</h1>');
    expect(await files()).toEqual([]);
    expect(faults).toEqual([expect.any(BundleRefused)]);
    expect(String(faults[0])).toContain('page.note still holds what looks like an address with a password');
    expect(String(faults[0])).not.toContain('hunter22');
  });
});

describe('what is redacted', () => {
  it('rel-D12 keeps its shape and says nothing', () => {
    const { value, paths } = redact({
      title: 'Mug 42',
      password: 'Secret 1!',
      regionMarkup: '<p>Ann, 12 High St</p>',
      authenticatedAccount: { id: 'u7', tags: ['vip'], age: 40 },
      items: [{ body: 'Ask bob.b@mail.example.com now', apiKey: null }],
      searchQuery: 'my name',
      cookies: { session: 'Ab1' },
      crumb: 'Cd2',
      orderNumber: 'No. 1042',
    });
    expect(value).toEqual({
      title: 'Mug 42',
      password: 'xxxxxx 0!',
      regionMarkup: '<x>xxx, 00 xxxx xx</x>',
      authenticatedAccount: { id: 'x0', tags: ['xxx'], age: 0 },
      items: [{ body: 'Ask xxx.x@xxxx.xxxxxxx.xxx now', apiKey: null }],
      searchQuery: 'xx xxxx',
      cookies: { session: 'xx0' },
      crumb: 'xx0',
      orderNumber: 'xx. 0000',
    });
    expect(paths).toEqual([
      'password',
      'regionMarkup',
      'authenticatedAccount',
      'items[0].body',
      'items[0].apiKey',
      'searchQuery',
      'cookies',
      'crumb',
      'orderNumber',
    ]);
  });
});
