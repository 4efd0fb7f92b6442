import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { apiErrors } from '#contract';
import { allMessages } from '../../../../server/author/dev/messages/all-messages.ts';
import { isScene } from '../../../../server/author/dev/messages/scene.ts';
import { messagesIn } from '../../../../server/author/dev/pseudo-locales.ts';
import { startTestDev } from '../../../support/dev.ts';
import { scratchFolder, website } from '../../../support/serve-site.ts';

const TIME = 60_000;
const small = () => ({
  template: scratchFolder({
    'template.conf': '{"stylesheets":[]}',
    'site.region':
      '<html><body><h1>{collection.title|html}</h1>{.repeated section items}<p>{title}</p>{.end}{squarespace.main-content}</body></html>',
  }),
  content: scratchFolder({
    'index.json': JSON.stringify({
      website,
      collection: { title: 'Home', description: 'Never read' },
      items: [{ title: 'One', body: '<b>"x"</b>' }],
      mainContent: '<p>Hello</p>',
    }),
    'write.json': JSON.stringify({ website, mainContent: '<div data-form-id="f1"></div>' }),
  }),
});

describe('the data of a page', () => {
  it(
    'stand beside it, and what its templates read is marked',
    async () => {
      const { url } = await startTestDev(small());
      const { text } = await request(url).get('/__vitrine/context?address=%2F');
      const entry = (path: string) => new RegExp(`<li data-path="${path}"( data-used)?>`).exec(text)?.[1];
      expect(entry('collection\\.title')).toBe(' data-used');
      expect(entry('items\\.0\\.title')).toBe(' data-used');
      expect(entry('collection\\.description')).toBeUndefined();
      expect(text).toContain('Never read');
      expect(text).toContain('&quot;&lt;b&gt;\\&quot;x\\&quot;&lt;/b&gt;&quot;');
      expect((await request(url).get('/__vitrine/context?address=%2Fno-page')).status).toBe(200);
    },
    TIME,
  );
});

describe('a page from elsewhere', () => {
  it(
    'becomes a fixture by its address or by its JSON, without secrets and persons, and replaces nothing',
    async () => {
      const page = {
        website: { ...website, authToken: 's3cret' },
        collection: { title: 'Far', fullUrl: '/far/away' },
        authenticatedAccount: { id: 'visitor' },
      };
      const upstream = createServer((asked, answer) => {
        const isJson = asked.url === '/far/away?format=json';
        answer.writeHead(isJson ? 200 : 404, { 'Content-Type': 'application/json' });
        answer.end(isJson ? JSON.stringify(page) : '{}');
      }).listen(0, '127.0.0.1');
      await once(upstream, 'listening');
      onTestFinished(() => void upstream.close());
      const address = upstream.address();
      const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

      const dev = await startTestDev(small());
      const add = (source: string, headers: Record<string, string> = { Origin: dev.url }) =>
        request(dev.url).post('/__vitrine/fixture').set(headers).send({ source });
      expect((await add(`${origin}/far/away`, {})).status).toBe(403);
      expect((await add(`${origin}/far/away`)).body).toEqual({ path: '/far/away', file: 'far/away.json' });
      const written = readFileSync(join(dev.content, 'far/away.json'), 'utf8');
      expect(JSON.parse(written)).toMatchObject({
        collection: { title: 'Far' },
        authenticatedAccount: { id: 'xxxxxxx' },
      });
      expect(written).not.toContain('s3cret');
      const refused = async (source: string) => (await add(source)).body.detail;
      expect(await refused(`${origin}/far/away`)).toBe('There is a page far/away.json already.');
      expect(await refused(`${origin}/nowhere`)).toContain('has no page /nowhere');
      expect(await refused('file:///etc/passwd')).toContain('http:// or https://');
      expect(await refused('{ "a": ')).toContain('cannot be read');
      expect(await refused('{"collection":{"fullUrl":"/../../out"}}')).toContain('is no address of a page');
      expect((await add('{"collection":{"fullUrl":"/pasted","title":"Pasted"}}')).status).toBe(201);
      expect(readdirSync(dev.content).sort()).toEqual(['far', 'index.json', 'pasted.json', 'write.json']);
      expect((await request(dev.url).get('/pasted').set('Accept', 'text/html')).text).toContain('<h1>Pasted</h1>');
    },
    TIME,
  );
});

describe('the messages', () => {
  it(
    'are all there, each with a link to its place, in every pseudoLocale',
    async () => {
      const { url } = await startTestDev(small());
      const { text } = await request(url).get('/__vitrine/messages?pseudoLocale=accented');
      for (const name of Object.keys(apiErrors)) expect(text).toContain(`<td>${name}</td>`);
      expect(text).toContain('page=%2Fwrite&amp;pseudoLocale=accented&amp;play=form.required');
      // Without a product there is nothing to add.
      expect(text).toContain('The content has no page for it.');
      const names = allMessages().map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      const gallery = await request(url).get('/__vitrine/');
      const scenes = /data-scenes>([^<]*)</.exec(gallery.text)?.[1] ?? '{}';
      const placed = allMessages().filter(({ place }) => isScene(place));
      expect(Object.keys(JSON.parse(scenes))).toEqual(placed.map(({ name }) => name));
      // A list refuses what is not in it, and so would the scene that asks for it be refused.
      const optionsOf = (list: string) =>
        [
          ...(new RegExp(`<select name="${list}">(.*?)</select>`, 's').exec(gallery.text)?.[1] ?? '').matchAll(
            /<option value="([^"]*)"/g,
          ),
        ].map(([, value]) => value);
      for (const { place } of placed) {
        if (!isScene(place)) continue;
        expect(optionsOf('state')).toContain(place.state ?? '');
        expect(optionsOf('settings')).toContain(place.settings ?? '');
      }
      expect(text).toContain('Said by the screen of the style, where a template has a setting for a colour');
      expect((await request(url).get('/__vitrine/pages')).text.match(/class="thumbnail page"/g)).toHaveLength(2);
    },
    TIME,
  );

  it('keep the holes for values in languages that nobody speaks', () => {
    expect(messagesIn('accented')['stockLeft']).toMatch(/^\[\{count\} łéfť~+\]$/);
    expect(messagesIn('accented')['addedAnnouncement']).toMatchObject({ one: expect.stringContaining('{subtotal}') });
    expect(messagesIn('mirrored')['adding']).toBe('\u202eAdding…\u202c');
    expect(messagesIn('english')['adding']).toBe('Adding…');
  });
});

describe('the mails of a site', () => {
  it(
    'are looked at in each language, by the templates of the folder, and say what is wrong with those',
    async () => {
      const folders = small();
      const { url } = await startTestDev({
        ...folders,
        template: scratchFolder({
          'template.conf': '{"stylesheets":[]}',
          'site.region': '{squarespace.main-content}',
          'mails/restock.html.jsont': '<p class="own">{lead|html} {pageType}</p>',
        }),
      });
      const sheet = await request(url).get('/__vitrine/mails?mail=restock&language=de');
      expect(sheet.text).toContain('Stoneware mug ist wieder da');
      const mail = await request(url).get('/__vitrine/mail?mail=restock&language=de');
      expect(mail.text).toMatch(/^<p class="own">Stoneware mug.* 301</);
      expect(mail.headers['content-security-policy']).toContain("default-src 'none'");
      expect((await request(url).get('/__vitrine/mail?mail=order&language=ar')).text).toContain('dir="rtl"');
      expect((await request(url).get('/__vitrine/mail?mail=none&language=ar')).status).toBe(404);
    },
    TIME,
  );

  it(
    'to its owner stand beside them, as text',
    async () => {
      const { url } = await startTestDev(small());
      const order = (await request(url).get('/__vitrine/mails?mail=owner-order&language=de')).text;
      expect(order).toMatch(/To the owner:.*<a href="[^"]*" aria-current="true">owner-order</);
      expect(order).toContain('Order 1001 on ');
      expect(order).toContain('1 × Linen cloth &lt;wide&gt; &amp; soft (CLOTH)');
      expect(order).not.toContain('<iframe');
      const form = (await request(url).get('/__vitrine/mails?mail=owner-form')).text;
      expect(form).toContain('Commission a piece: a new submission on ');
      expect(form).toContain('A tall jug &lt;with a lid&gt; &amp; two cups.');
      expect(form).toContain('Tags: Commissions');
    },
    TIME,
  );
});
