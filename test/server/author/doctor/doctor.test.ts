import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { askDatabase, checkDatabase } from '../../../../server/author/doctor/check-database.ts';
import { checkDisk, checkLocks, checkNode, checkPort } from '../../../../server/author/doctor/check-machine.ts';
import { checkServer } from '../../../../server/author/doctor/check-server.ts';
import { checkMail, checkRedis } from '../../../../server/author/doctor/check-services.ts';
import { checkSettings } from '../../../../server/author/doctor/check-settings.ts';
import { checkStorage } from '../../../../server/author/doctor/check-storage.ts';
import { checkStripe } from '../../../../server/author/doctor/check-stripe.ts';
import { checkClock } from '../../../../server/author/doctor/diagnostic.ts';
import { migrate } from '../../../../server/store/migrate.ts';
import { freePort } from '../../../support/free-port.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startS3 } from '../../../support/s3-server.ts';
import { scratchFolder } from '../../../support/serve-site.ts';
import { smallSite } from '../../../support/small-site.ts';
import { openTestPool } from '../../../support/store.ts';
import { startFakeStripe } from '../../../support/stripe/fake-stripe.ts';

const secret = '0123456789abcdef0123456789abcdef';
const states = (diagnostics: readonly { state: string; about: string }[]) =>
  Object.fromEntries(diagnostics.map(({ about, state }) => [about, state]));

describe('the doctor looks at settings', () => {
  const complete = {
    VITRINE_SECRET: secret,
    DATABASE_URL: 'postgres://a@b/c',
    REDIS_URL: 'redis://a',
    STORAGE_URL: 's3://files',
    SMTP_URL: 'smtp://a',
    TRUSTED_PROXIES: '10.0.0.2',
    SITE_ORIGINS: 'https://www.shop.example',
  };

  it('and finds nothing in complete ones', () => {
    expect(states(checkSettings(complete))).toEqual({ secret: 'good', proxies: 'good', origins: 'good' });
  });

  it.each([
    [{ VITRINE_SECRET: undefined }, 'secret', 'bad', /servers of one database share/],
    [{ VITRINE_SECRET: 'short' }, 'secret', 'bad', /at least 32/],
    [{ VITRINE_SECRET: 'x'.repeat(64) }, 'secret', 'bad', /placeholder/],
    [{ TRUSTED_PROXIES: '*' }, 'proxies', 'bad', /would trust every visitor/],
    [{ TRUSTED_PROXIES: undefined }, 'proxies', 'doubt', /connect directly/],
    [{ SITE_ORIGINS: '*' }, 'origins', 'bad', /is no origin/],
    [{ UPLOAD_QUOTA: '10 potatoes' }, 'files', 'bad', /such as 500MB/],
    [{ UPLOAD_QUOTA: '1GB', SITE_UPLOAD_QUOTA: '2GB' }, 'files', 'bad', /not be larger/],
    [{ REDIS_URL: undefined }, 'Redis', 'doubt', /for itself/],
    [{ SMTP_URL: undefined }, 'mail', 'doubt', /files/],
    [{ STORAGE_URL: undefined }, 'storage', 'doubt', /for itself/],
    [{ VITRINE_SECRETS: 'a' }, 'settings', 'bad', /VITRINE_SECRETS is no setting/],
    [{ LOG_LEVL: 'info' }, 'settings', 'doubt', /LOG_LEVL is no setting/],
  ])('%j: %s is %s', (change, about, state, text) => {
    const found = checkSettings({ ...complete, ...change }).filter((diagnostic) => diagnostic.state !== 'good');
    expect(found).toEqual([{ about, state, text: expect.stringMatching(text), remedy: expect.stringMatching(/\S/) }]);
  });

  it.each([
    ['', /holds no secret.*: it is empty/, /^Bring it back from a copy/],
    ['cut', /holds no secret.*: it is cut off/, /take the file away/],
  ])('and at the secret that the data folder has: %j is none', (text, found, remedy) => {
    const [diagnostic] = checkSettings({}, scratchFolder({ secret: text }));
    expect(diagnostic).toEqual({
      about: 'secret',
      state: 'bad',
      text: expect.stringMatching(found),
      remedy: expect.stringMatching(remedy),
    });
  });

  it('and at a folder in its place, as a container leaves one', () => {
    const [diagnostic] = checkSettings({}, scratchFolder({ 'secret/of': 'a container' }));
    expect(diagnostic).toMatchObject({
      state: 'bad',
      text: expect.stringMatching(/holds no secret.*: it is a folder, as a container/),
      remedy: expect.stringMatching(/take the folder away/),
    });
  });

  it('and is content with one that is whole, or to be made', () => {
    expect(states(checkSettings({}, scratchFolder({ secret })))).toMatchObject({ secret: 'good' });
    expect(states(checkSettings({}, scratchFolder()))).toMatchObject({ secret: 'good' });
  });

  it('says what a misspelt name was meant to be, unless that is set too', () => {
    const remedies = (environment: Record<string, string>) =>
      checkSettings(environment).flatMap(({ about, remedy }) => (about === 'settings' ? [remedy] : []));
    expect(remedies({ TRUSTED_PROXY: 'a' })).toEqual(['Did you mean TRUSTED_PROXIES?']);
    expect(remedies({ TRUSTED_PROXY: 'a', TRUSTED_PROXIES: 'loopback' })).toEqual([]);
    expect(remedies({ VITRINE_PASSWORD: 'a', HOME: 'b', PATH: 'c' })).toEqual([]);
  });
});

describe('the doctor looks at the machine', () => {
  it('and knows which Node is too old', () => {
    expect(checkNode('20.19.0').state).toBe('good');
    expect(checkNode('24.1.0').state).toBe('good');
    expect(checkNode('20.18.9').state).toBe('bad');
    expect(checkNode('18.20.0').state).toBe('bad');
  });

  it('and says what to do where no file can be locked', async () => {
    expect((await checkLocks()).state).toBe('good');
    vi.doMock('fs-native-extensions', () => ({
      get tryLock() {
        throw new Error('No native build was found');
      },
    }));
    onTestFinished(() => vi.doUnmock('fs-native-extensions'));
    expect(await checkLocks()).toMatchObject({
      state: 'bad',
      text: expect.stringContaining('there are no file locks for'),
      remedy: expect.stringMatching(/^Set DATABASE_URL .*Alpine/),
    });
  });

  it('and at a folder that is there, will be made, or cannot be', async () => {
    const folder = scratchFolder({ file: '' });
    expect((await checkDisk('disk', folder)).state).not.toBe('bad');
    expect((await checkDisk('disk', join(folder, 'a/b'))).state).not.toBe('bad');
    expect((await checkDisk('disk', join(folder, 'file/a'))).state).toBe('bad');
  });

  it('and at the port', async () => {
    const port = await listen(createServer());
    expect(await checkPort(port, '127.0.0.1')).toMatchObject({
      state: 'doubt',
      text: `${port} is taken by another program`,
    });
    expect((await checkPort(await freePort(), '127.0.0.1')).state).toBe('good');
  });

  it.each([
    [0, 'good', /agrees/],
    [-10, 'doubt', /10 seconds behind/],
    [600, 'bad', /600 seconds ahead/],
  ])('and at a clock that differs by %d seconds: %s', (seconds, state, text) => {
    expect(checkClock('the database', seconds)).toMatchObject({ state, text: expect.stringMatching(text) });
  });
});

describe('the doctor looks at the database', () => {
  it('before and after its migrations, and changes nothing', async () => {
    const { pool, close } = await openTestPool();
    onTestFinished(close);
    const migrations = async () => (await askDatabase(pool)).find(({ about }) => about === 'migrations');
    expect(await migrations()).toMatchObject({
      state: 'good',
      text: expect.stringMatching(/to apply, at the next start/),
    });
    expect(await migrations()).toMatchObject({ text: expect.stringMatching(/to apply/) });
    await migrate(pool);
    expect(states(await askDatabase(pool))).toEqual({
      ...{ database: 'good', rights: 'good', migrations: 'good', clock: 'good' },
    });
    expect(await migrations()).toMatchObject({ text: 'up to date' });
    await pool.query(
      "insert into job_leases (website_id, job, holder, fence, expires_at, outcome, ended_at) values ('w1', 'mails', 'one.example:17', 1, now(), 'done', now())",
    );
    const work = async () => (await askDatabase(pool)).find(({ about }) => about === 'work');
    expect(await work()).toMatchObject({
      state: 'good',
      text: expect.stringMatching(/^mails \d s ago by one\.example:17$/),
    });
    await pool.query("update job_leases set outcome = 'failed'");
    expect(await work()).toMatchObject({ state: 'doubt', text: 'failed last: mails' });
    await pool.query("insert into vitrine_migrations (name) values ('9999_newer')");
    expect(await migrations()).toMatchObject({ state: 'doubt', text: '1 of a newer version' });
    const clock = await askDatabase(pool, () => Date.now() + 600_000);
    expect(clock.find(({ about }) => about === 'clock')).toMatchObject({ state: 'bad' });
  });

  it('and tells one that does not answer, without the password', async () => {
    const [found] = await checkDatabase(`postgres://shop:sesame-4711@127.0.0.1:${await freePort()}/shop`);
    expect(found).toMatchObject({ state: 'bad', about: 'database', text: expect.stringMatching(/cannot be reached/) });
    expect(JSON.stringify(found)).not.toContain('sesame-4711');
  });

  it.each(['mysql://shop:sesame-4711@db/shop', 'shop', '/var/lib/shop'])(
    'and tells what is no address of PostgreSQL: %s',
    async (url) => {
      const [found] = await checkDatabase(url);
      expect(found).toMatchObject({ state: 'bad', text: 'DATABASE_URL is no address of a PostgreSQL database' });
      expect(JSON.stringify(found)).not.toContain('sesame-4711');
    },
  );

  it('and Redis and mail that do not answer', async () => {
    const port = await freePort();
    expect(await checkRedis(`redis://127.0.0.1:${port}`)).toMatchObject({ state: 'bad', about: 'Redis' });
    expect(await checkMail(`smtp://127.0.0.1:${port}`)).toMatchObject({ state: 'bad', about: 'mail' });
  });
});

describe('the doctor asks Stripe', () => {
  const asking = async (change: Readonly<Record<string, string>> = {}) => {
    const stripe = await startFakeStripe();
    onTestFinished(() => stripe.close());
    return { stripe, environment: { ...stripe.environment, ...change } };
  };

  it('for its key and its time, once', async () => {
    const { stripe, environment } = await asking();
    expect(states(await checkStripe(environment))).toEqual({ key: 'good', clock: 'good' });
    expect(stripe.asked('GET /v1/balance')).toBe(1);
  });

  it('and says what a wrong clock breaks', async () => {
    const { stripe, environment } = await asking();
    const clockWhen = async (secondsAhead: number) => {
      stripe.setClock(secondsAhead);
      return (await checkStripe(environment)).find(({ about }) => about === 'clock');
    };
    expect(await clockWhen(-600)).toMatchObject({
      state: 'bad',
      text: expect.stringMatching(/^\d+ seconds ahead of Stripe, so its messages are refused as too old/),
      remedy: expect.stringMatching(/time service/),
    });
    expect(await clockWhen(-120)).toMatchObject({
      state: 'bad',
      text: expect.stringMatching(/ahead of Stripe; beyond 300 its messages are refused/),
    });
    expect(await clockWhen(30)).toMatchObject({ state: 'doubt', text: expect.stringMatching(/behind Stripe$/) });
  });

  it('and names a key that it does not know, and an address that does not answer', async () => {
    const { environment } = await asking({ STRIPE_SECRET_KEY: 'sk_test_other' });
    const [key] = await checkStripe(environment);
    expect(key).toMatchObject({ state: 'bad', text: 'Stripe does not know STRIPE_SECRET_KEY' });
    const away = { ...environment, STRIPE_API_URL: `http://127.0.0.1:${await freePort()}` };
    const found = await checkStripe(away);
    expect(found).toMatchObject([{ state: 'bad', text: expect.stringMatching(/^Stripe cannot be reached/) }]);
    expect(JSON.stringify(found)).not.toContain('sk_test_other');
  });

  it('only where it is set up as a whole', async () => {
    expect(await checkStripe({})).toEqual([]);
    expect(await checkStripe({ STRIPE_SECRET_KEY: 'sk_test_half' })).toEqual([]);
  });
});

describe('the doctor looks at a server that runs', () => {
  const serving = async (answers: Readonly<Record<string, number>>, headers: Readonly<Record<string, string>>) => {
    const server = createServer(({ url = '' }, response) => {
      response.writeHead(answers[url] ?? 200, headers).end();
    });
    return states(await checkServer(`http://127.0.0.1:${await listen(server)}/`));
  };

  it('that is well', async () => {
    const policy = { 'Content-Security-Policy': "script-src 'nonce-abc'" };
    const found = await serving({ '/metrics': 404 }, policy);
    expect(found).toEqual({ server: 'good', policy: 'good', TLS: 'doubt', metrics: 'good', clock: 'good' });
  });

  it('that is not ready, shows its figures, lost its policy on the way, and has another time', async () => {
    const found = await serving({ '/readyz': 503 }, { Date: new Date(Date.now() - 900_000).toUTCString() });
    expect(found).toMatchObject({ server: 'bad', policy: 'bad', metrics: 'doubt', clock: 'bad' });
  });

  it('that is not there', async () => {
    expect(states(await checkServer(`http://127.0.0.1:${await freePort()}`))).toEqual({ server: 'bad' });
  });
});

describe('the storage', () => {
  it('that works, that lets nobody in, and that shows its files to everybody', async () => {
    const service = await startS3();
    try {
      expect(states(await checkStorage(service.url('site')))).toEqual({ storage: 'good' });
      expect(service.objects.size).toBe(0);
      const [refused] = await checkStorage(service.url().replace(/:[^:@]+@/, ':a-wrong-secret@'));
      expect(refused).toMatchObject({ state: 'bad', text: expect.stringContaining('lets nobody in') });
      expect(states(await checkStorage('s3://'))).toEqual({ storage: 'bad' });
      service.open();
      expect(await checkStorage(service.url())).toMatchObject([
        { state: 'bad', text: expect.stringContaining('everybody') },
      ]);
    } finally {
      await service.close();
    }
  });
});

describe('vitrine doctor', () => {
  afterEach(() => vi.unstubAllEnvs());
  const settings = [
    'VITRINE_SECRET',
    'DATABASE_URL',
    'REDIS_URL',
    'STORAGE_URL',
    'SMTP_URL',
    'TRUSTED_PROXIES',
    'SITE_ORIGINS',
    'PORT',
    'CAPTCHA_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ];
  const doctor = (...args: string[]) => runCli('doctor', ...args, '--port', '0', '--data', scratchFolder());

  it('looks at every site of a folder, and for two with one id', async () => {
    for (const name of settings) vi.stubEnv(name, '');
    const site = (name: string, id: string, store: string) => ({
      ...Object.fromEntries(
        Object.entries(smallSite.template).map(([file, text]) => [`${name}/template/${file}`, text] as const),
      ),
      [`${name}/content/_site.json`]: JSON.stringify({ website: { id } }),
      [`${name}/content/store.json`]: store,
    });
    const sites = { ...site('a.example', 'w1', '{}'), ...site('b.example', 'w1', '{ "coupons": 5 }') };
    const { code, out } = await doctor('--sites', scratchFolder(sites));
    expect(code).toBe(1);
    expect(out).toMatch(/^good {2}a\.example folder +\S+/m);
    expect(out).toMatch(/^bad {3}b\.example store +store\.json:1/m);
    expect(out).toMatch(/^bad {3}sites +.*a\.example.*b\.example/m);
    expect((await doctor('--sites', scratchFolder())).err).toContain('holds no <host>/template folder');
  });

  it('prints a line for each look, and ends with 1 when one is bad', async () => {
    for (const name of settings) vi.stubEnv(name, '');
    const folder = scratchFolder(smallSite.template);
    const well = await doctor(folder);
    expect(well).toMatchObject({ code: 0, err: '' });
    expect(well.out).toMatch(/^good {2}folder +\S+, revision [0-9a-f]{8}$/m);
    expect(well.out).toMatch(/^0 bad, \d+ in doubt, \d+ good$/m);
    vi.stubEnv('VITRINE_SECRET', 'short');
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live_1');
    const ill = await doctor(join(folder, 'nope'));
    expect(ill.code).toBe(1);
    expect(ill.out).toMatch(/^bad {3}secret +VITRINE_SECRET must have .*\. Set VITRINE_SECRET/m);
    expect(ill.out).toMatch(/^bad {3}folder .*no such folder/m);
    expect(ill.out).toMatch(/^bad {3}payments +STRIPE_PUBLISHABLE_KEY is not set/m);
    expect(ill.out).toMatch(/^3 bad/m);
  });

  it('holds the store’s rules against the settings', async () => {
    for (const name of settings) vi.stubEnv(name, '');
    const rules = (text: string) => doctor(scratchFolder({ ...smallSite.template, 'content/store.json': text }));
    const guarded = '{"captcha":{"siteKey":"k"}}';
    expect((await rules(guarded)).out).toMatch(/^bad {3}store +store\.json:1:23 .*CAPTCHA_SECRET is not/m);
    vi.stubEnv('CAPTCHA_SECRET', 'a secret');
    expect((await rules(guarded)).out).not.toContain('store.json');
    const broken = await rules('{"captcha":{}}');
    expect([broken.code, broken.out]).toEqual([1, expect.stringMatching(/^bad {3}store +store\.json:1:12 /m)]);
  });

  it('looks at pages in another folder too, as serve --content has them', async () => {
    for (const name of settings) vi.stubEnv(name, '');
    const content = scratchFolder({ 'store.json': '{"testPayment":true}' });
    const told = /^doubt store +store\.json:1:16 The test payment is on/m;
    expect((await doctor(scratchFolder(smallSite.template), '--content', content)).out).toMatch(told);
    const nowhere = await doctor('--content', join(content, 'missing'));
    expect(nowhere).toMatchObject({ code: 2, err: expect.stringContaining('missing with page JSON') });
  });
});

async function listen(server: Server): Promise<number> {
  onTestFinished(() => void server.close());
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
