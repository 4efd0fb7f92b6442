import { existsSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { type Dev, eventually, startTestDev } from '../../../support/dev.ts';
import { registry, scratchFolder, serveFolders, writeFiles } from '../../../support/serve-site.ts';

const TIME = 60_000;
const small = () => ({
  template: scratchFolder({
    'template.conf': '{"stylesheets":[]}',
    'site.region': '<html><body>{squarespace.main-content}</body></html>',
    'collections/products.item':
      '<h1>{item.title|html}</h1>{item|add-to-cart-btn}<time>{item.publishOn|date %H:%M}</time>',
  }),
  content: scratchFolder({
    'index.json': '{"website":{"timeZone":"UTC"},"collection":{"title":"Home"},"mainContent":"<p>Hello</p>"}',
    'shop/mug.json': JSON.stringify({
      website: { timeZone: 'UTC' },
      collection: { typeName: 'products', type: 13 },
      item: {
        id: 'm',
        title: 'Mug',
        publishOn: 0,
        fullUrl: '/shop/mug',
        structuredContent: { productType: 1, variants: [] },
      },
    }),
  }),
});
const html = (url: string) => request(url).get('/').set('Accept', 'text/html');

describe('the preview server', () => {
  it(
    'rel-E01 answers loopback names and its own host only',
    async () => {
      const { url, port } = await startTestDev({ ...small(), host: 'localhost' });
      for (const host of ['evil.example', 'localhost.evil.example', '192.168.1.7', 'localhost:9000@evil.example', '']) {
        expect({ host, status: (await html(url).set('Host', host)).status }).toEqual({ host, status: 403 });
      }
      for (const host of ['localhost', `127.0.0.1:${port}`, `[::1]:${port}`]) {
        expect({ host, status: (await html(url).set('Host', host)).status }).toEqual({ host, status: 200 });
      }
    },
    TIME,
  );

  it(
    'takes a change of the config and of what it imports, and keeps what was good while it is broken',
    async () => {
      const config = `import { defineFormatter } from 'vitrine/engine';
import { mark } from './code/mark.ts';
export default { formatters: [defineFormatter({
  name: 'own', family: 'own', summary: 'Own.', examples: [{ template: '{a|own}', data: {}, output: '!' }],
  apply: () => mark,
})] };`;
      const { content, template } = small();
      writeFiles(template, {
        'site.region': '<html><body>{website|own}</body></html>',
        'code/mark.ts': "export const mark: string = 'one';",
        'vitrine.config.ts': config,
      });
      const { url, said } = await startTestDev({ content, template });
      const shows = (text: string) => eventually(async () => expect((await html(url)).text).toContain(`<body>${text}`));
      await shows('one');
      writeFiles(template, { 'code/mark.ts': "export const mark: string = 'two';" });
      await shows('two');
      writeFiles(template, { 'vitrine.config.ts': config.replace('formatters:', 'formaters:') });
      await eventually(() => expect(said.join('\n')).toContain('vitrine.config.ts:3:18 error A config has no member'));
      await shows('two');
      writeFiles(template, { 'vitrine.config.ts': config.replace('=> mark', "=> mark + ', three'") });
      await shows('two, three');
    },
    TIME,
  );

  it(
    'rel-C19 tells the terminal and the overlay a template’s control characters as symbols',
    async () => {
      const site = small();
      const hostile = '\u001b[2J\u202e<img src=x onerror=alert(1)>';
      writeFiles(site.template, { 'site.region': `<html><body>{title|nope${hostile}}{.${hostile}}</body></html>` });
      const { url, said } = await startTestDev(site);
      await html(url);
      await eventually(() => expect(said.join('\n')).toContain('␛[2J'));
      expect(said.join('').replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      const stream = await fetch(`${url}/__vitrine/events`, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
      const reader = stream.body?.getReader();
      let told = '';
      while (!told.includes('"kind":"problems"')) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) break;
        told += new TextDecoder().decode(value);
      }
      await reader?.cancel();
      expect(told).toContain('␛[2J');
      expect(told).not.toMatch(/\\u001b|\u202e/);
    },
    TIME,
  );

  it(
    'rel-E02 rel-E03 opens its event stream to its own pages only',
    async () => {
      const { url, port, connections } = await startTestDev(small());
      const stream = () => request(url).get('/__vitrine/events');
      const refused = [
        { Origin: 'http://evil.example' },
        { Origin: 'null' },
        { Origin: 'http://10.0.0.1' },
        { Origin: `http://10.0.0.1:${port}`, Host: `localhost:${port}` },
        { Origin: `https://localhost:${port}` },
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
        {},
      ];
      for (const headers of refused) {
        const { status, text } = await stream().set(headers);
        expect({ headers, status }).toEqual({ headers, status: 403 });
        expect(text).not.toContain('data:');
      }
      expect(connections()).toBe(0);
    },
    TIME,
  );

  it(
    'rel-E04 gives nothing outside of the folders',
    async () => {
      const dev = await startTestDev(small());
      const secret = scratchFolder({ 'secret.txt': 'do not tell' });
      symlinkSync(join(secret, 'secret.txt'), join(dev.template, 'link.txt'));
      const addresses = [
        '/../secret.txt',
        '/assets/..%2f..%2fsecret.txt',
        '/assets/%2e%2e/%2e%2e/secret.txt?raw??',
        '/assets/..%252f..%252fsecret.txt?import',
        `/@fs${secret}/secret.txt`,
        '/__vitrine/..%2f..%2fpackage.json',
        '/assets/link.txt',
        '/__vitrine/client.ts',
      ];
      for (const address of addresses) {
        const { status, text } = await request(dev.url).get(address);
        expect({ address, isRefused: status >= 400 }).toEqual({ address, isRefused: true });
        expect(text).not.toContain('do not tell');
      }
    },
    TIME,
  );

  it(
    'rel-E05 opens files of the folders in the editor, without a shell, for its own pages',
    async () => {
      const told = scratchFolder();
      const editor = join(told, 'editor.sh');
      writeFileSync(editor, `#!/bin/sh\nprintf '%s\\n' "$@" > ${told}/arguments.txt\n`, { mode: 0o755 });
      const dev = await startTestDev({ ...small(), editor });
      writeFiles(dev.template, { 'blocks/a; touch pwned.block': 'x' });
      const open = (file: unknown, headers: Record<string, string> = { Origin: dev.url }) =>
        request(dev.url).post('/__vitrine/open').set(headers).send({ file, line: 4, column: 8 });
      expect((await open('site.region', { Origin: 'http://evil.example' })).status).toBe(403);
      expect((await open('site.region', {})).status).toBe(403);
      for (const file of ['../../etc/passwd', '/etc/passwd', '-rf', '$(touch pwned)', '', 7, null, 'blocks']) {
        expect({ file, status: (await open(file)).status }).toEqual({ file, status: 403 });
      }
      expect(existsSync(join(told, 'arguments.txt'))).toBe(false);
      expect((await open('blocks/a; touch pwned.block')).status).toBe(204);
      const written = () => readFileSync(join(told, 'arguments.txt'), 'utf8');
      await eventually(() => expect(written()).toMatch(/^\/.*blocks\/a; touch pwned\.block\n$/));
      expect(readdirSync(process.cwd())).not.toContain('pwned.block');
    },
    TIME,
  );

  it(
    'says to the page what to set where no editor is found or does not start, and of the latter in the terminal',
    async () => {
      const open = (dev: Dev) =>
        request(dev.url).post('/__vitrine/open').set('Origin', dev.url).send({ file: 'site.region' });
      const none = await open(await startTestDev(small()));
      expect([none.status, none.body.detail]).toEqual([200, expect.stringContaining('Set VITRINE_EDITOR')]);
      const dev = await startTestDev({ ...small(), editor: 'no-such-editor --wait' });
      expect((await open(dev)).text).toContain('The editor does not start');
      expect(dev.said.join('\n')).toMatch(/no-such-editor --wait ENOENT.*VITRINE_EDITOR/);
    },
    TIME,
  );

  it(
    'opens its shop once a mistake in store.json is put right, and ends well before that too',
    async () => {
      const site = small();
      writeFiles(site.content, { 'store.json': '{ "coupons": 1 }' });
      const dev = await startTestDev(site);
      const cart = () => request(dev.url).get(endpoints.readCart.path);
      expect((await cart()).status).toBe(500);
      expect(dev.said.join('\n')).toContain('store.json:1:14');
      const other = await startTestDev(site);
      expect((await request(other.url).get(endpoints.readCart.path)).status).toBe(500);
      await other.stop();
      writeFiles(site.content, { 'store.json': '{}' });
      expect((await cart()).status).toBe(200);
    },
    TIME,
  );

  it(
    'rel-E07 is no part of the server that sells',
    async () => {
      const { template, content } = small();
      const { app } = await serveFolders(template, content, { registry });
      for (const address of [
        '/__vitrine/',
        '/__vitrine/matrix',
        '/__vitrine/messages',
        '/__vitrine/client.js',
        '/__vitrine/events',
      ]) {
        expect({ address, status: (await request(app).get(address)).status }).toEqual({ address, status: 404 });
      }
      const page = await request(app).get('/').set('Accept', 'text/html').set('Cookie', 'vitrine-fault=server-fault');
      expect(page.text).not.toContain('__vitrine');
      const importers = ['app.ts', 'main.ts', 'shop/open-shop.ts', 'cli/serve.ts'].map((file) =>
        readFileSync(join('server', file), 'utf8'),
      );
      expect(importers.filter((source) => source.includes('/dev/'))).toEqual([]);
    },
    TIME,
  );

  it(
    'rel-E08 shows the last state after two hundred saves at once and after a rename in place',
    async () => {
      const dev = await startTestDev(small());
      const files = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`blocks/b${n}.block`, `block ${n}`]));
      writeFiles(dev.template, files);
      writeFiles(dev.template, { 'site.region': '<body>{@|apply b199.block}</body>' });
      await eventually(async () => expect((await html(dev.url)).text).toContain('block 199'));
      writeFiles(dev.template, { 'blocks/b199.block.tmp': 'renamed' });
      renameSync(join(dev.template, 'blocks/b199.block.tmp'), join(dev.template, 'blocks/b199.block'));
      await eventually(async () => expect((await html(dev.url)).text).toContain('renamed'));
    },
    TIME,
  );

  it(
    'rel-E08 looks for changes itself where nothing tells of them',
    async () => {
      const dev = await startTestDev({ ...small(), polling: true });
      writeFiles(dev.template, { 'site.region': '<body>polled</body>' });
      await eventually(async () => expect((await html(dev.url)).text).toContain('polled'));
    },
    TIME,
  );

  it(
    'rel-E10 says when its port is taken',
    async () => {
      const { port } = await startTestDev(small());
      await expect(startTestDev({ ...small(), port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    },
    TIME,
  );

  it(
    'shows a page under the choices in its address',
    async () => {
      const { url } = await startTestDev(small());
      const page = async (choices: string) =>
        (
          await request(url)
            .get(`/shop/mug?vitrine=${encodeURIComponent(choices)}`)
            .set('Accept', 'text/html')
        ).text;
      expect(await page('timeZone=Asia/Tokyo')).toContain('<time>09:00</time>');
      expect(await page('timeZone=Nowhere/Land')).toContain('<time>00:00</time>');
      expect(await page('direction=rtl&locale=de-DE')).toMatch(/<html lang="de-DE" dir="rtl">.*In den Warenkorb/s);
      expect(await page('')).toContain('<h1>Mug</h1>');
      expect(await page('state=18-restock')).toContain('<h1>Moon jar, awaited</h1>');
    },
    TIME,
  );

  it(
    'lists pages, states and messages',
    async () => {
      const { url } = await startTestDev(small());
      const gallery = await request(url).get('/__vitrine/');
      for (const part of ['data-page="/shop/mug"', 'data-page="/cart"', '07-sold-out', 'rate-limited']) {
        expect(gallery.text).toContain(part);
      }
      const matrix = await request(url).get('/__matrix/product').redirects(1);
      expect(matrix.text.match(/<figure>/g)).toHaveLength(18);
      const messages = await request(url).get('/__messages').redirects(1);
      expect(messages.text).toContain('Please try again in a few seconds.');
    },
    TIME,
  );

  it(
    'lets calls of one tab fail as asked, until told otherwise',
    async () => {
      const { url } = await startTestDev(small());
      const agent = request.agent(url);
      const tab = (name: string) => `?vitrine=${encodeURIComponent(`tab=${name}`)}`;
      const ask = (name: string) => agent.post(`/__vitrine/fault?tab=firsttab&name=${name}`).set('Origin', url);
      const call = (name: string) => agent.get('/api/website').set('Referer', `${url}/${tab(name)}`);
      expect((await agent.post('/__vitrine/fault?tab=firsttab&name=rate-limited')).status).toBe(403);
      expect((await ask('rate-limited')).status).toBe(204);
      expect((await call('firsttab')).status).toBe(429);
      expect((await call('othertab')).status).not.toBe(429);
      expect((await agent.get('/api/website')).status).not.toBe(429);
      const page = await agent.get(`/${tab('firsttab')}`).set('Accept', 'text/html');
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('data-fault="rate-limited"')]);
      // A page that a script or a form leads to is of the same tab.
      const next = await agent
        .get('/search?q=a')
        .set('Accept', 'text/html')
        .set('Referer', `${url}/${tab('firsttab')}`);
      expect([next.status, next.headers['location']]).toEqual([302, '/search?q=a&vitrine=tab%3Dfirsttab']);
      await ask('offline');
      await expect(call('firsttab')).rejects.toThrow('socket hang up');
      await ask('');
      expect((await call('firsttab')).status).not.toBe(429);
    },
    TIME,
  );

  it(
    'gives a page as it was printed, once, and its update whatever is to fail for visitors',
    async () => {
      const { url } = await startTestDev(small());
      const address = `/?vitrine=${encodeURIComponent('tab=firsttab')}`;
      const own = (path: string) =>
        request(url).get(path).set('Accept', 'text/html').set('Sec-Fetch-Site', 'same-origin');
      const { text } = await own(address);
      const name = /data-printed="(\w+)"/.exec(text)?.[1];
      expect((await own(`/__vitrine/printed/${name}`)).text).toBe(text);
      expect((await own(`/__vitrine/printed/${name}`)).status).toBe(404);
      await request(url).post('/__vitrine/fault?tab=firsttab&name=empty-pages').set('Origin', url);
      expect((await own(address)).text).toBe('');
      expect((await own(address).set('Vitrine-Update', '1')).text).toContain('<p>Hello</p>');
    },
    TIME,
  );

  it(
    'an element says where its data lie, also in data that the page was given more of than its file has',
    async () => {
      const { url } = await startTestDev();
      const { body } = await request(url)
        .get('/__vitrine/inspect?address=%2Fstoneware%2Fharbour-mug')
        .set({ 'sec-fetch-site': 'same-origin' });
      const [, values = ''] = /<h1[^>]*data-vitrine-values="([^"]*)"/.exec(body.html) ?? [];
      expect(values.replaceAll('&quot;', '"')).toBe('[["item.title","\\"Harbour mug\\""]]');
    },
    TIME,
  );

  it(
    'lets a device of the network in by a link that works once',
    async () => {
      const dev = await startTestDev({ ...small(), host: '0.0.0.0' });
      const link = () => new URL(/http:\S+/.exec(dev.said.at(-1) ?? '')?.[0] ?? '');
      const first = link();
      const phone = request.agent(first.origin);
      const page = () => phone.get('/').set('Accept', 'text/html');
      expect((await page()).status).toBe(403);
      expect((await phone.get('/__vitrine/enter?key=guessed')).status).toBe(403);
      const entered = await phone.get(first.pathname + first.search);
      expect([entered.status, entered.headers['location']]).toEqual([302, '/__vitrine/']);
      expect((await page()).text).toContain('<p>Hello</p>');
      expect((await request(first.origin).get(first.pathname + first.search)).status).toBe(403);
      expect(link().search).not.toBe(first.search);
      const second = await request(first.origin).get(link().pathname + link().search);
      expect(second.status).toBe(302);
      // Another site's name for this machine stays outside.
      expect((await phone.get('/').set('Host', 'rebound.example')).status).toBe(403);
    },
    TIME,
  );

  it(
    'keeps the last good state of what breaks, and says which line',
    async () => {
      const dev = await startTestDev(small());
      writeFiles(dev.template, { 'template.conf': '{"layouts":\n oops}' });
      await eventually(() => expect(dev.said.join('\n')).toContain('template.conf:2:2 error'));
      expect((await html(dev.url)).text).toContain('<p>Hello</p>');
      writeFiles(dev.content, { 'index.json': '{"collection":' });
      await eventually(() => expect(dev.said.join('\n')).toContain('index.json:1'));
      expect((await html(dev.url)).text).toContain('<p>Hello</p>');
      writeFiles(dev.content, { 'index.json': '{"collection":{},"mainContent":"mended"}' });
      await eventually(async () => expect((await html(dev.url)).text).toContain('mended'));
    },
    TIME,
  );
});
