import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { fetchAhead, renderAhead } from '../../../../server/http/pages/read-ahead.ts';
import { type AnsweredRequest, ReadyPages } from '../../../../server/http/pages/ready-pages.ts';
import type { SiteHost } from '../../../../server/http/pages/site-host.ts';
import { headerSetter, securityHeaders } from '../../../../server/http/security/index.ts';
import { type Files, serveSite, website } from '../../../support/serve-site.ts';

const region = '<head>{squarespace-headers}</head><body>{squarespace.main-content}{@|apply told.block}</body>';
const template = { 'template.conf': '{}', 'site.region': region, 'blocks/told.block': '{collection.description}' };
const long = 'A cup of tea. '.repeat(200);
const pages = {
  'index.json': { website, mainContent: `<p>${long}</p>` },
  'wakes.json': { website, mainContent: '<div data-form-id="letter"></div>' },
  'harmed.json': { website, mainContent: '<p>Hi</p>', collection: { description: '<script>stolen()</script>' } },
  'secret/note.json': { website, mainContent: `<p>${long}</p>` },
};

interface Options {
  readonly files?: Files;
  readonly locks?: readonly { readonly path: string }[];
  /** The site of another host. */
  readonly other?: { readonly name: string; readonly host: SiteHost };
}

/** A site as the server has it: pages that lie ready come first. */
async function serve({ files = {}, locks = [], other }: Options = {}) {
  const { app, site, content } = await serveSite(
    { template: { ...template, ...files }, pages },
    {
      ...{ security: securityHeaders(), boot: '/_runtime/boot-1.js', hashesScripts: true },
      live: () => ({ locks: () => locks, forms: () => ({ fields: [] }) }),
    },
  );
  const answered: AnsweredRequest[] = [];
  const ready = new ReadyPages({
    hostOf: ({ headers }) => (headers.host === other?.name ? other?.host : site.host),
    setHeaders: headerSetter(),
    watch: { idOf: () => 'the-id', answered: (_request: IncomingMessage, answer) => answered.push(answer) },
  });
  const listener: RequestListener = (asked, response) => {
    if (!ready.answer(asked, response)) app(asked, response);
  };
  return { listener, app, answered, content, host: site.host };
}

const policyOf = ({ headers }: request.Response) => String(headers['content-security-policy']);
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*type="application)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);

/** What an answer says, but for what every answer has of its own. */
function said({ headers, status, text }: request.Response) {
  const { date: _date, 'x-request-id': _id, 'server-timing': _timing, ...rest } = headers;
  return { headers: rest, status, text };
}

describe('a page that lies ready', () => {
  it.each(['identity', 'gzip', 'br'])('is answered as the long way answers it (%s)', async (encoding) => {
    const { listener, app, answered } = await serve();
    for (const path of ['/', '/wakes']) {
      const ask = (by: RequestListener) => request(by).get(path).set('Accept-Encoding', encoding);
      const first = await ask(listener);
      expect(answered).toEqual([]);
      const second = await ask(listener);
      expect(answered.splice(0)).toMatchObject([{ requestId: 'the-id', path, status: 200 }]);
      expect(second.headers['x-request-id']).toBe('the-id');
      expect(said(second)).toEqual(said(first));
      expect(said(second)).toEqual(said(await ask(app)));
    }
  });

  it('has the next one rendered ahead, and one with scripts of others fetched alone', async () => {
    const own = { 'site.region': region.replace('</body>', '<script>count()</script></body>') };
    const [ready, others] = [await serve(), await serve({ files: own })];
    const rulesOf = async ({ listener }: typeof ready) => {
      const { headers } = await request(listener).get('/');
      return headers['speculation-rules'];
    };
    expect(await rulesOf(ready)).toBe(`"/_runtime/${renderAhead.name}"`);
    expect(await rulesOf(others)).toBe(`"/_runtime/${fetchAhead.name}"`);
    const ahead = ({ listener }: typeof ready, purpose: string) =>
      request(listener).get('/').set('Sec-Purpose', purpose);
    for (const purpose of ['prefetch', 'prefetch;prerender']) expect((await ahead(ready, purpose)).status).toBe(200);
    expect((await ahead(others, 'prefetch')).status).toBe(200);
    // Scripts of others would count a visit that is none yet: there is no page before there is a visitor.
    const early = await ahead(others, 'prefetch;prerender');
    expect([early.status, early.text, early.headers['cache-control']]).toEqual([204, '', 'no-store']);
    const { headers } = await request(others.listener).get('/');
    const again = await ahead(others, 'prefetch;prerender').set('If-None-Match', String(headers['etag']));
    expect(again.status).toBe(204);
  });

  it('is nothing for a HEAD, and 304 for who has it', async () => {
    const { listener, answered } = await serve();
    const { headers } = await request(listener).get('/').set('Accept-Encoding', 'identity');
    const head = await request(listener).head('/').set('Accept-Encoding', 'identity');
    expect(head.headers['content-length']).toBe(headers['content-length']);
    expect(head.text).toBeUndefined();
    const again = await request(listener)
      .get('/')
      .set({ 'Accept-Encoding': 'identity', 'If-None-Match': `W/${headers['etag']}` });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', headers['etag']]);
    expect(answered.map(({ status }) => status)).toEqual([200, 304]);
  });

  it('names its scripts, and no other, by their hashes', async () => {
    const { listener } = await serve();
    for (const path of ['/', '/wakes']) {
      const answer = await request(listener).get(path);
      const scripts = inlineScripts(answer.text);
      expect(scripts.length).toBeGreaterThan(0);
      expect(policyOf(answer)).toContain(`script-src ${scripts.map(hashOf).join(' ')} 'strict-dynamic';`);
      expect(policyOf(answer)).not.toContain("'nonce-");
      expect(answer.text).not.toMatch(/<script[^>]*(?:nonce|src)=/);
    }
  });

  it('trusts no script that came with its data', async () => {
    const { listener } = await serve();
    const answer = await request(listener).get('/harmed');
    expect(policyOf(answer)).not.toContain(hashOf('stolen()'));
    expect(policyOf(answer)).not.toMatch(/script-src[^;]*(?:'unsafe|'self'|https?:)/);
  });
});

describe('what shared caches may keep', () => {
  const isPublic = async (listener: RequestListener, path: string) => {
    const { headers } = await request(listener).get(path);
    expect(headers['set-cookie']).toBeUndefined();
    return String(headers['cache-control']).startsWith('public');
  };

  it('is a page that is the same for everybody', async () => {
    const { listener } = await serve();
    for (const path of ['/', '/wakes', '/', '/wakes']) expect(await isPublic(listener, path)).toBe(true);
    const { headers } = await request(listener).get('/');
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=10, stale-while-revalidate=30');
    expect(headers['vary']).toBe('Accept-Encoding');
  });

  it('is no page behind a lock, whoever has its key', async () => {
    const { listener, answered } = await serve({ locks: [{ path: '/secret' }] });
    for (let time = 0; time < 3; time += 1) expect(await isPublic(listener, '/secret/note')).toBe(false);
    expect(answered).toEqual([]);
  });

  it.each(['/cart', '/checkout', '/account/login', '/lock', '/no-such-page', '/?format=json'])(
    'is not %s',
    async (path) => {
      const { listener, answered } = await serve();
      for (let time = 0; time < 2; time += 1) expect(await isPublic(listener, path)).toBe(false);
      expect(answered).toEqual([]);
    },
  );

  it('is no page with a script of the template, which has each response’s nonce', async () => {
    const { listener, answered } = await serve({ files: { 'site.region': `${region}<script>own()</script>` } });
    const nonces = new Set<string | undefined>();
    for (let time = 0; time < 3; time += 1) {
      expect(await isPublic(listener, '/')).toBe(false);
      nonces.add(/'nonce-([^']+)'/.exec(policyOf(await request(listener).get('/')))?.[1]);
    }
    expect(nonces.size).toBe(3);
    expect(answered).toEqual([]);
  });
});

describe('what is out of the ordinary goes the long way', () => {
  it.each([
    ['a call of another origin', (one: request.Test) => one.set('Origin', 'https://a.example'), '/'],
    ['a query', (one: request.Test) => one, '/?page=2'],
    ['a path that is written otherwise', (one: request.Test) => one, '/%77akes'],
  ])('%s', async (_what, change, path) => {
    const { listener, answered } = await serve();
    for (let time = 0; time < 3; time += 1) await change(request(listener).get(path));
    expect(answered).toEqual([]);
  });

  it('a path that is behind a lock since', async () => {
    const locks: { readonly path: string }[] = [];
    const { listener, answered } = await serve({ locks });
    const read = () => request(listener).get('/').set('Host', 'a.example');
    for (let time = 0; time < 3; time += 1) await read();
    expect(answered).toHaveLength(2);
    locks.push({ path: '/' });
    await read();
    expect(answered).toHaveLength(2);
  });

  it('is told apart by host and by what the client takes', async () => {
    const second = await serve({ files: { 'site.region': region.replace('<body>', '<body>The other site.') } });
    const first = await serve({ other: { name: 'b.example', host: second.host } });
    const { listener, answered } = first;
    const read = (by: RequestListener, name: string, encoding: string) =>
      request(by).get('/').set({ Host: name, 'Accept-Encoding': encoding });
    for (const { app } of [first, second]) for (const each of ['identity', 'gzip']) await read(app, 'any', each);
    for (const name of ['a.example', 'b.example', 'a.example']) {
      for (const encoding of ['identity', 'gzip']) {
        const { headers, text } = await read(listener, name, encoding);
        expect(headers['content-encoding']).toBe(encoding === 'gzip' ? 'gzip' : undefined);
        expect(text.includes('The other site.')).toBe(name === 'b.example');
      }
    }
    expect(answered).toHaveLength(6);
  });

  it('what only reads is answered, and nothing else', async () => {
    const { listener, answered } = await serve();
    await request(listener).get('/');
    expect((await request(listener).post('/')).status).toBe(405);
    expect((await request(listener).options('/')).status).toBe(204);
    expect(answered).toEqual([]);
  });

  it('headers and redirects of the config hold for ready pages too', async () => {
    const config = `export default {
      headers: [{ path: '/wakes', set: { 'X-Own': 'yes' } }],
      redirects: [{ from: '/', to: '/wakes' }],
    };`;
    const { listener, answered } = await serve({ files: { 'vitrine.config.ts': config } });
    for (let time = 0; time < 3; time += 1) {
      expect((await request(listener).get('/wakes')).headers['x-own']).toBe('yes');
      expect((await request(listener).get('/')).status).toBe(302);
    }
    expect(answered.map(({ path }) => path)).toEqual(['/wakes', '/wakes']);
  });
});
