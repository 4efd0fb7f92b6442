import { JSDOM } from 'jsdom';
import request from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { Interrupted } from '#engine';
import { cleanContent } from '../../../server/site/clean/clean-content.ts';
import type { JsonObject } from '../../../server/site/lib/json-access.ts';
import { cleanText } from '../../../server/site/rich-text/clean-text.ts';
import { isHarmless } from '../../../server/site/rich-text/is-harmless.ts';
import { harmIn } from '../../support/harm.ts';
import { attackPlaces, attacks, payloads } from '../../support/hostile-markup.ts';
import { madeProduct } from '../../support/large-content.ts';
import { serveSite } from '../../support/serve-site.ts';

const clean = (text: string) => cleanText(text).text;

/** Where templates print a text as it is. */
const templates: readonly ((text: string) => string)[] = [
  (text) => `<p>${text}</p>`,
  (text) => `<img alt="${text}">`,
  (text) => `<img alt='${text}'>`,
  (text) => `<a title="${text}" href="/x">x</a>`,
  (text) => `<a href="${text}">x</a>`,
  (text) => `<div class=${text}>x</div>`,
  (text) => `<div ${text}>x</div>`,
  (text) => `<textarea>${text}</textarea>`,
  (text) => `<noscript><img alt="${text}"></noscript>`,
  (text) => `<title>${text}</title>`,
  (text) => `<form class="${text}"><button>x</button></form>`,
];

describe('text of page data', () => {
  it.each([...attacks, ...payloads])('does no harm wherever a template prints %j', (attack) => {
    for (const place of attackPlaces) {
      const text = clean(place(attack));
      const harmful = templates.map((template) => template(text)).filter((html) => harmIn(html).length > 0);
      expect(harmful).toEqual([]);
      const again = clean(text);
      expect(clean(again)).toBe(again);
    }
  });

  it('is read in one way only', () => {
    const { document } = new JSDOM('<!doctype html>').window;
    for (const attack of [...attacks, ...payloads]) {
      for (const place of attackPlaces) {
        const holder = document.createElement('div');
        holder.innerHTML = clean(place(attack));
        const once = holder.innerHTML;
        holder.innerHTML = once;
        expect(holder.innerHTML).toBe(once);
      }
    }
  });

  it.each([
    'Plain words, 3 < 4, a & b, "quotes" and it’s',
    '<p class="intro" style="white-space:pre-wrap">See <a href="https://a.example/?b=1&amp;c=2">our <em>shop</em></a><br/>soon</p>',
    '<p><a href="mailto:ann@example.com">write</a> or <a href="tel:+4912345">call</a>, <a href="#top">up</a></p>',
    '<div class="sqs-block" data-block-json="&#123;&quot;html&quot;:&quot;&lt;iframe&gt;&quot;&#125;"><img data-src="/a.jpg" alt=""></div>',
    '<iframe src="https://player.vimeo.com/video/1" width="640" height="360" allowfullscreen></iframe>',
    '<svg viewBox="0 0 64 64"><use xlink:href="#instagram-icon"></use><path d="M0 0"/></svg>',
    'JavaScript: The Good Parts',
    'A price of only = 5, once = 1 and the URL https://a.example/?online=1',
    '/shop?category=Plates&tag=blue',
    'https://a.example/x?on=1&href=2',
  ])('stays as it is: %j', (text) => {
    expect(cleanText(text)).toEqual({ text, removed: new Set() });
  });

  it.each([
    ['<p>a<script>b()</script>c</p>', '<p>ac</p>', ['script']],
    ['<img src="/a.jpg" onerror="b()">', '<img src="/a.jpg">', ['handler']],
    ['<a href="javascript:b()">c</a>', '<a>c</a>', ['address']],
    ['<a href="//elsewhere.example/x" onclick="b()">c</a>', '<a href="https://elsewhere.example/x">c</a>', ['handler']],
    ['<custom-thing><p>kept</p></custom-thing>', '<p>kept</p>', []],
    ['<html><head><title>x</title></head><body><p>kept</p></body></html>', '<p>kept</p>', ['element']],
    ['<style>@import url(//e.example/a.css); p { color: red }</style>', '<style> p { color: red }</style>', []],
    [
      '<form data-form-id="f1" action="https://site.example" method="POST" onsubmit="x()"><input name="a"></form>',
      '<form data-form-id="f1"><input name="a"></form>',
      ['handler'],
    ],
    ['<form action="/search"><input name="q"></form>', '<form action="/search"><input name="q"></form>', []],
    [
      '<form action="https://lists.example/subscribe" method="post"><input name="EMAIL"></form>',
      '<p><a href="https://lists.example/subscribe" rel="noopener">Open this form at lists.example</a></p>',
      ['form'],
    ],
    ['<div data-vitrine-region="cart" data-x="1">a</div>', '<div data-x="1">a</div>', []],
    ['<p>a&nbsp;b &lt;c&gt; &amp;</p><!-- d -->', '<p>a&nbsp;b &lt;c&gt; &amp;</p>', []],
    ['javascript:alert(1)', '#', ['address']],
  ])('of %j leaves %j', (text, left, removed) => {
    expect(cleanText(text)).toEqual({ text: left, removed: new Set(removed) });
  });

  it('keeps the text of what lies deeper than any page does', () => {
    const deep = `${'<div onclick=x>'.repeat(5_000)}kept${'</div>'.repeat(5_000)}`;
    expect(clean(deep)).toMatch(/^(?:<div>){200}kept(?:<\/div>){200}$/);
  });

  it('takes time by its length, whatever is repeated in it', () => {
    for (const piece of ['<a ', '<a b="', '"', ' on', '<!--', '</a', '<svg><style>', 'javascript:', '&#106;', '= ']) {
      expect(isHarmless(piece.repeat(100_000)) || clean(piece.repeat(100_000)).length >= 0).toBe(true);
    }
  });

  it('gives the thread back when it is asked to', () => {
    for (const html of ['<p>x</p>'.repeat(2_000), '<p onclick=x>y</p>'.repeat(2_000)]) {
      expect(() => cleanText(html, () => true)).toThrow(Interrupted);
    }
  });
});

describe('page data', () => {
  it('give the thread back when it is asked to, and go on where they were', () => {
    const page = { items: Array.from({ length: 2_500 }, (_, index) => ({ title: `Item ${index}` })) };
    let asked = 0;
    const once = () => ++asked === 1;
    expect(() => cleanContent(page, once)).toThrow(Interrupted);
    expect(cleanContent(page, once).value).toBe(page);
    expect(asked).toBe(2);
  });

  it('that are clean stay the same object, and are looked at once', () => {
    const page = { item: { title: 'A & B', body: '<p>x</p>' }, items: [{ title: 'y' }, 3, null, true] };
    expect(cleanContent(page)).toEqual({ value: page, notes: [], isRisky: false });
    expect(cleanContent(page).value).toBe(page);
    expect(cleanContent(page)).toBe(cleanContent(page));
  });

  it('are remembered by a few of their objects', () => {
    const remember = vi.spyOn(WeakMap.prototype, 'set');
    const { item } = JSON.parse(madeProduct(1)) as { item: JsonObject };
    cleanContent({ items: [item] });
    const objects = new Set(remember.mock.calls.map(([object]) => object));
    remember.mockRestore();
    expect(objects.has(item)).toBe(true);
    expect(
      [item['categories'], item['tags'], item['structuredContent']].filter((part) => objects.has(part as object)),
    ).toEqual([]);
  });

  it('are made clean once, however small', () => {
    const page = { item: { body: '<p onclick="x">y</p>' } };
    expect(cleanContent(page).value).toBe(cleanContent(page).value);
  });

  it('have clean markup, and tell where something was left out', () => {
    const other = { title: 'x' };
    const page = {
      item: { body: '<p onclick="x">y</p><script>z</script>' },
      items: [other],
      blockFields: { f: '<b id=x>' },
    };
    const { value, notes, isRisky } = cleanContent(page);
    expect(value).toEqual({ item: { body: '<p>y</p>' }, items: [other], blockFields: { f: '<b id="x"></b>' } });
    expect(value.items[0]).toBe(other);
    expect(isRisky).toBe(false);
    expect(notes).toEqual([
      { path: 'item.body', removal: 'handler' },
      { path: 'item.body', removal: 'script' },
    ]);
    expect(cleanContent(value).value).toBe(value);
  });

  it('keep their other texts, and tell when one of them could do harm', () => {
    for (const text of ['<script>a()</script>', 'javascript:a()', '" onclick="a()']) {
      const page = { items: [{ title: text }] };
      expect(cleanContent(page)).toEqual({ value: page, notes: [], isRisky: true });
    }
  });

  it('have no inherited names', () => {
    const page = JSON.parse('{"__proto__":{"body":"<b onclick=x>y</b>"},"a":1}');
    expect(JSON.stringify(cleanContent(page).value)).toBe('{"__proto__":{"body":"<b>y</b>"},"a":1}');
  });
});

const template = {
  'template.conf': '{}',
  'site.region':
    '<h1 title="{title|htmltag}">{title|html}</h1><p>{title}</p><a href="{link|htmltag}">x</a><i>{title|truncate 100}</i>' +
    '{@|apply card.block}<script>let page = {title|json};</script><squarespace:query collection="things"><u>{title}</u></squarespace:query>',
  'blocks/card.block': '<b>{.if title}{title}{.end}{.eval title}</b>',
};

describe('a page of risky data', () => {
  it('shows escaped text whole, and printed text without what it may not bring; and says where', async () => {
    const title = 'About <script>alert(1)</script> tags';
    const { app, diagnostics } = await serveSite({
      template,
      pages: { 'index.json': { title, link: 'javascript:alert(1)' } },
    });
    const { text } = await request(app).get('/');
    expect(text).toContain('<h1 title="About &lt;script&gt;alert(1)&lt;/script&gt; tags">');
    expect(text).toContain('>About &lt;script&gt;alert(1)&lt;/script&gt; tags</h1><p>About  tags</p><a href="#">x</a>');
    expect(text).toContain('<i>About  tags</i><b>About  tagsAbout  tags</b>');
    expect(text).toContain('let page = "About \\u003cscript>alert(1)<\\/script> tags";');
    expect(diagnostics.map(({ code, file, message }) => `${code} ${file} ${message}`)).toContain(
      'content-unsafe / title holds a script; it was left out of the page.',
    );
  });

  it('has nothing that runs from its menus, lists and block fields either, each printed by its tag', async () => {
    const body = '<p onclick="a()">ours</p><script>b()</script>';
    const inside = (name: string) => `<${name}>{.repeated section items}{body}{.end}</${name}>`;
    const region =
      `<squarespace:navigation navigationId="main">${inside('nav')}</squarespace:navigation>` +
      `<squarespace:query collection="things">${inside('ul')}</squarespace:query><squarespace:block-field id="note" />`;
    const { app } = await serveSite({
      template: { 'template.conf': '{"navigations":[{"name":"main"}]}', 'site.region': region },
      pages: {
        'index.json': { navigations: { main: [{ body }] }, blockFields: { note: body } },
        'things.json': { collection: { urlId: 'things' }, items: [{ body }] },
      },
    });
    const { text } = await request(app).get('/');
    expect(text).toContain('<nav><p>ours</p></nav><ul><p>ours</p></ul>');
    expect(text.match(/<p>ours<\/p>/g)).toHaveLength(3);
    expect(text).not.toMatch(/onclick|b\(\)/);
  });

  it('of which a template shows nothing raises no alarm', async () => {
    const page = { title: 'x', link: '/', unread: '<script>a()</script>' };
    const { app, diagnostics } = await serveSite({ template, pages: { 'index.json': page } });
    await request(app).get('/');
    expect(diagnostics.filter(({ code }) => code === 'content-unsafe')).toEqual([]);
  });

  it('keeps its bytes under the reference profile', async () => {
    const page = { title: '<b onclick="x">y</b>', link: '/' };
    const served = await serveSite({ template, pages: { 'index.json': page } }, { settings: { profile: 'reference' } });
    expect((await request(served.app).get('/')).text).toContain('<p><b onclick="x">y</b></p>');
  });
});
