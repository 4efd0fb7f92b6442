import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { readPagePath } from '../../../../server/site/content/page-path.ts';
import { leavingAddresses } from '../../../support/leaving-addresses.ts';
import { startTimer } from '../../../support/processor-time.ts';
import { serveSite, website } from '../../../support/serve-site.ts';
import { smallSite } from '../../../support/small-site.ts';

/** What no visitor may learn from an answer that is not a page. */
const leaks = [
  /\/(?:home|root|tmp|var|usr|work|etc)\//i,
  /\bat (?:async )?[\w.<>]+ \(/,
  /node_modules|\.ts:\d|\.js:\d|file:\/\//,
  /\b(?:ENOENT|EACCES|ECONN|EISDIR|ERR_[A-Z_]+)\b/,
  /\b(?:TypeError|ReferenceError|SyntaxError|RangeError|FileRefused)\b/,
  /\b(?:SELECT|INSERT|UPDATE|DELETE) .* (?:FROM|INTO|SET)\b/,
  /express|node\.js|postgres|drizzle|vitrine-test/i,
];

describe('addresses', () => {
  it.each([
    ['/a%20b/', '/a b'],
    ['/', '/'],
    ['/caf%C3%A9', '/café'],
    ['/%2e%2e/secret', undefined],
    ['/%252e%252e/secret', undefined],
    ['/%c0%ae%c0%ae/secret', undefined],
    ['/a%5cb', undefined],
    ['//evil.example', undefined],
    ['/a//b', undefined],
    ['/a./b', undefined],
    ['/a%00', undefined],
    ['/%', undefined],
    ['/%zz', undefined],
    ['/a%0d%0aSet-Cookie:x', undefined],
  ])('rel-F19 reads %s once, as %j', (raw, path) => {
    expect(readPagePath(raw)).toBe(path);
  });

  it.each([
    '/%2e%2e/x',
    '/%252e%252e%252fx',
    '/%c0%ae/',
    '/a%5c..%5cb',
    '/%00',
    '/%',
    '/assets/%2e%2e/template.conf',
    '/assets/..%2f..%2fx',
    '/scripts/%252e%252e/x',
    '/assets/a\\b',
  ])('rel-F19 refuses %s everywhere alike', async (path) => {
    const { app } = await serveSite(smallSite);
    const { status, text } = await request(app).get(path);
    expect([400, 404]).toContain(status);
    for (const leak of leaks) expect(text).not.toMatch(leak);
  });

  it('rel-F10 reflects no host and no forwarded header', async () => {
    const { app } = await serveSite(smallSite);
    const quiet = await request(app).get('/things');
    const loud = await request(app)
      .get('/things')
      .set('Host', 'evil.example')
      .set('X-Forwarded-Host', 'evil.example')
      .set('X-Forwarded-Proto', 'javascript')
      .set('Forwarded', 'host=evil.example')
      .set('X-Original-URL', '/evil.example')
      .set('X-Rewrite-URL', '/evil.example');
    expect(loud.text).toBe(quiet.text);
    expect(loud.text).toContain('href="https://shop.example/things"');
    expect(JSON.stringify(loud.headers)).not.toContain('evil');
    const moved = await request(app).get('/old').set('X-Forwarded-Host', 'evil.example');
    expect([moved.status, moved.headers['location']]).toEqual([302, '/things']);
  });

  it('rel-F14 stays on its own origin when content asks for another', async () => {
    const redirects = Object.fromEntries(leavingAddresses.map((target, at) => [`/away-${at}`, target]));
    const folders = leavingAddresses.map((redirectUrl, at) => [`folder-${at}.json`, { collection: { redirectUrl } }]);
    const { app } = await serveSite({
      ...smallSite,
      pages: { ...smallSite.pages, ...Object.fromEntries(folders), '_site.json': { website, redirects } },
    });
    for (const [at, target] of leavingAddresses.entries()) {
      const { status, headers } = await request(app).get(`/away-${at}`);
      expect([target, status, headers['location']]).toEqual([target, 404, undefined]);
      const folder = await request(app).get(`/folder-${at}`);
      expect([target, folder.headers['location']]).toEqual([target, undefined]);
    }
  });

  it.each(['/cart/x.css', '/cart;.js', '/cart%2f..%2fstatic.css', '/checkout/x.png'])(
    'rel-F12 shows no visitor’s page under %s',
    async (path) => {
      const { app } = await serveSite(smallSite, { fillRegion: async () => 'MINE' });
      const { text, status } = await request(app).get(path);
      expect([400, 404]).toContain(status);
      expect(text).not.toContain('MINE');
    },
  );

  it('rel-F18 answers long and odd addresses at once', async () => {
    const { app } = await serveSite(smallSite);
    await request(app).get('/');
    for (const path of [
      `/${'a/'.repeat(8_000)}`,
      `/${'%2f'.repeat(600)}`,
      `/things/${'-'.repeat(250)}`,
      `/?${'a[]=&'.repeat(400)}`,
    ]) {
      const elapsed = startTimer();
      const { status } = await request(app).get(path);
      expect([200, 400, 404, 414]).toContain(status);
      // Twenty milliseconds on an idle machine; the test leaves room for a busy one.
      expect(elapsed()).toBeLessThan(500);
    }
    expect((await request(app).get(`/${'a'.repeat(2_083)}`)).status).toBe(414);
  });

  it('rel-F27 gives nothing away in any refusal', async () => {
    const { app, site } = await serveSite(smallSite);
    const answers = [
      await request(app).get('/nope'),
      await request(app).get('/assets/nope.png'),
      await request(app).get('/assets/note.txt?format=100w'),
      await request(app).get('/things?format=yaml'),
      await request(app).post('/things').send({ a: 1 }),
      await request(app).get('/%'),
      await request(app).get(`/${'x'.repeat(3_000)}`),
      await request(app).get('/assets/note.txt').set('Range', 'bytes=900-'),
    ];
    site.host.source.find = () =>
      Promise.reject(Object.assign(new Error('ENOENT: /var/shop/secret.ts:1'), { code: 'ENOENT' }));
    answers.push(await request(app).get('/things'));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400, 400, 405, 400, 414, 416, 500]);
    for (const { text, headers } of answers) {
      for (const leak of leaks) expect(text + JSON.stringify(headers)).not.toMatch(leak);
    }
  });
});
