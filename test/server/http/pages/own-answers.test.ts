import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { loadSite } from '../../../../server/site/load-site.ts';
import { registry, scratchFolder, serveSite, website } from '../../../support/serve-site.ts';

const plugin = (name: string) => JSON.stringify(join(process.cwd(), 'fixtures/plugins', name, 'index.js'));
const template = { 'template.conf': '{}', 'site.region': '<p>{website.siteTitle|html}</p>' };
const serve = async (config: string) => {
  const pages = { 'index.json': { website }, 'store/kept.json': { website } };
  return (await serveSite({ template: { ...template, 'vitrine.config.ts': config }, pages })).app;
};

describe('addresses of a config', () => {
  it('lead to where the example package says, with what was asked, before any page', async () => {
    const app = await serve(`import { redirects } from ${plugin('redirects')};\nexport default { redirects };`);
    const leads = async (path: string) => {
      const { status, headers } = await request(app).get(path).redirects(0);
      return [status, headers['location']];
    };
    expect(await leads('/store/mug?colour=blue')).toEqual([301, '/shop/mug?colour=blue']);
    expect(await leads('/store/kept')).toEqual([301, '/shop/kept']);
    expect(await leads('/blog-1')).toEqual([302, '/journal']);
    expect((await leads('/blog-12'))[0]).toBe(404);
    expect((await request(app).post('/blog-1')).status).toBe(405);
  });

  it('never lead out of where a rule leads to', async () => {
    const app = await serve(
      "export default { redirects: [{ from: '/a/*', to: '/*' }, { from: '/b/*', to: 'https://x.example/b/*' }] };",
    );
    for (const path of ['/a//evil.example', '/a/\\evil.example', '/b/../c', '/b/%2e%2E/c']) {
      const { headers } = await request(app).get(path).redirects(0);
      expect([path, headers['location']]).toEqual([path, undefined]);
    }
    expect((await request(app).get('/b/c').redirects(0)).headers['location']).toBe('https://x.example/b/c');
  });

  it('have the headers of the example package, on every answer', async () => {
    const app = await serve(`import { headers } from ${plugin('headers')};\nexport default { headers };`);
    for (const path of ['/', '/nowhere', '/site.css']) {
      const answer = await request(app).get(path);
      expect(answer.headers['permissions-policy']).toBe('camera=(), microphone=(), geolocation=()');
    }
  });

  const mistakes: readonly (readonly [text: string, message: string])[] = [
    [
      "redirects: [{ from: 'old', to: '/new' }]",
      'redirects[0].from must be a path such as /old or /old/*; it is "old".',
    ],
    [
      "redirects: [{ from: '/old', to: '//evil.example' }]",
      'redirects[0].to must be a path such as /new, or an address that begins with https://; it is "//evil.example".',
    ],
    [
      "redirects: [{ from: '/old', to: '/new/*' }]",
      'redirects[0].to must be without a star, since from has none; it is "/new/*".',
    ],
    [
      "redirects: [{ from: '/old', to: '/old' }]",
      'redirects[0].to must be another address; it is "/old", where it comes from.',
    ],
    [
      "headers: [{ path: '/*', set: { 'Set-Cookie': 'a=b' } }]",
      'headers[0].set.Set-Cookie must be a header that the server does not make itself; it is "Set-Cookie".',
    ],
    [
      "headers: [{ path: '/*', set: { 'X-A': 'a\\nb' } }]",
      'headers[0].set.X-A must be a text in one line, of ASCII characters; it is "a\\nb".',
    ],
    ["payments: [{ id: 'stripe' }]", 'payments[0].id must be a name that no built-in payment has; it is "stripe".'],
    ['mail: {}', 'mail.send must be a function; it is missing.'],
  ];
  it.each(mistakes)('are told of when they are wrong: %s', async (text, message) => {
    const folder = scratchFolder({ ...template, 'vitrine.config.ts': `export default { ${text} };` });
    const { diagnostics } = await loadSite({ folder, registry });
    expect(diagnostics[0]).toMatchObject({ code: 'config-shape', message, line: 1 });
  });
});
