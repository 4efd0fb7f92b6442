import request from 'supertest';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../server/site/lib/json-access.ts';
import { loadSite } from '../../../server/site/load-site.ts';
import { renderPage } from '../../../server/site/render-page.ts';
import { siteDataOf } from '../../../server/site/tags/site-data.ts';
import { registry, scratchFolder, serveSite } from '../../support/serve-site.ts';

const things = { id: 'c', urlId: 'things', fullUrl: '/things', title: 'Things' };
const page = {
  collection: things,
  items: [
    { id: 'i1', title: 'Page item', categories: ['Old'] },
    { id: 'i2', title: 'Another', categories: ['Old', 'New'], starred: true },
  ],
  navigation: {
    mainNav: [
      { collection: { id: 'c', title: 'Here', fullUrl: '/things' } },
      { collection: { id: 'd', title: 'Folder', folder: true }, items: [{ collection: things }] },
    ],
    footerNav: [],
    outside: [{ externalLink: { title: 'RenderWorkers', url: 'https://e.example' } }],
  },
  blockFields: { words: '<p>Field</p>', laid: '<div class="sqs-layout sqs-grid-12 columns-12"><p>Laid</p></div>' },
};
const titles = '{.repeated section items}{.section collection}{title}{.or}{externalLink.title}{.end} {.end}';
const names = '{.repeated section items}{title} {.end}';

/** What stands in a region, and what it becomes. */
const cases: readonly [what: string, region: string, output: string][] = [
  ['a pair', `<squarespace:navigation navigationId="mainNav">${titles}</squarespace:navigation>`, 'Here Folder '],
  [
    'a head that a script, a comment or a style sheet speaks of',
    '<script>/* below {squarespace-headers} */go()</script><!-- {squarespace.main-content} --><style>/*{squarespace-footers}*/</style>',
    '<script nonce="">/* below                       */go()</script><!--                            --><style>/*                     */</style>',
  ],
  [
    'a script that a script writes, between quotes of either kind',
    `<script>a || document.write("<script src='a.js'><\\/script>"); b('<i class="x"><script src="b.js"><\\/script>')</script>`,
    `<script nonce="">a || document.write("<script nonce='' src='a.js'><\\/script>"); b('<i class="x"><script nonce="" src="b.js"><\\/script>')</script>`,
  ],
  [
    'a script and a field inside a pair',
    '<squarespace:query collection="things" limit="1">{.repeated section items}<script>go()</script><squarespace:block-field id="laid" />{.end}</squarespace:query>',
    '<script nonce="">go()</script><div class="sqs-layout sqs-grid-12 columns-12"><p>Laid</p></div>',
  ],
  [
    'pairs inside a pair, and one after it',
    `<squarespace:query collection="things" limit="1">[${names}<squarespace:navigation navigationId="mainNav">${titles}</squarespace:navigation><squarespace:query collection="things" skip="1">(${names})</squarespace:query>]</squarespace:query><squarespace:navigation navigationId="outside">${titles}</squarespace:navigation>`,
    '[Page item Here Folder (Another )]RenderWorkers ',
  ],
  [
    'a pair inside the value of an attribute',
    '<body class="a<squarespace:navigation navigationId="mainNav">{.if items.0} has-nav{.end}</squarespace:navigation> b">',
    '<body class="a has-nav b">',
  ],
  [
    'a pair over an empty navigation, never over the page',
    '[<squarespace:navigation navigationId="footerNav">{.if items.0}{items.0.title}{.or}none{.end}</squarespace:navigation>]',
    '[none]',
  ],
  [
    'a link to elsewhere, never the page’s own',
    '<squarespace:navigation navigationId="outside" template="nav">',
    'nav: RenderWorkers ',
  ],
  [
    'nothing of the page around a navigation',
    '<squarespace:navigation navigationId="footerNav">[{collection.title}{items.0.title}]</squarespace:navigation>',
    '[]',
  ],
  ['a block without a slash', '<squarespace:navigation navigationId="mainNav" template="nav">', 'nav: Here Folder '],
  [
    'a block with a slash',
    '<squarespace:navigation navigationId="mainNav" template="nav.block" />',
    'nav: Here Folder ',
  ],
  [
    'a pair without a body',
    '<squarespace:navigation navigationId="mainNav" template="nav"> </squarespace:navigation>',
    'nav: Here Folder ',
  ],
  [
    'two of them, one lone',
    '<squarespace:navigation navigationId="mainNav" template="nav">-<squarespace:navigation navigationId="mainNav">{items.0.collection.title}</squarespace:navigation>',
    'nav: Here Folder -Here',
  ],
  [
    'a folder in a pair',
    '<squarespace:folder-navigation>{collection.title}: {.repeated section items}{collection.title}{.end}</squarespace:folder-navigation>',
    'Folder: Things',
  ],
  ['a folder by its block', '<squarespace:folder-navigation template="nav" />', 'nav: Things '],
  [
    'a query in a pair',
    `<squarespace:query collection="things" featured="true">${names}</squarespace:query>`,
    'Another ',
  ],
  ['a query by a block', '<squarespace:query collection="things" limit="1" template="list" />', 'list: Page item '],
  [
    'a query by a tag in its attribute',
    '<squarespace:query collection="{collection.urlId}" category="{items.1.categories.1}" template="list"/>',
    'list: Another ',
  ],
  [
    'a pair around one category, said of each',
    '<p>\n<squarespace:category collection="things"><a href="{collection.fullUrl}?category={@|url-encode}">{@}</a> </squarespace:category></p>',
    '<p>\n<a href="/things?category=Old">Old</a> <a href="/things?category=New">New</a> </p>',
  ],
  [
    'names of categories, and what else is known of them',
    '<squarespace:category collection="things">{.repeated section categories}{@} {.end}{.repeated section items}{title}: {count} {.end}</squarespace:category>',
    'Old New Old: 2 New: 1 ',
  ],
  ['categories by a block', '<squarespace:category collection="things" template="list" />', 'list: Old New '],
  [
    'a block field with a class',
    '<squarespace:block-field id="words" class="my own" />',
    '<div class="sqs-layout sqs-grid-12 columns-12 my own" data-type="block-field" id="words"><div class="row sqs-row"><div class="col sqs-col-12 span-12"><p>Field</p></div></div></div>',
  ],
  [
    'what is closed although it has no body',
    '<squarespace:block-field id="none" label="A &amp; B">\n</squarespace:block-field>.<SQUARESPACE:SCRIPT SRC="https://a.example/b.js" ></SQUARESPACE:SCRIPT>.',
    '<div class="sqs-layout sqs-grid-12 columns-12 empty" data-layout-label="A &amp; B" data-type="block-field" id="none"></div>\n                   .<script nonce="" src="https://a.example/b.js"></script>              .',
  ],
  [
    'a whole layout with a class',
    '<squarespace:block-field id="laid" class="mine" />',
    '<div class="sqs-layout mine sqs-grid-12 columns-12"><p>Laid</p></div>',
  ],
  [
    'an empty block field with a class',
    '<squarespace:block-field id="none" class="mine" columns="4" />',
    '<div class="sqs-layout sqs-grid-4 columns-4 mine empty" data-type="block-field" id="none"></div>',
  ],
];

type Collections = (id: string) => JsonObject | undefined;

async function render(region: string, context: JsonObject, collection?: Collections) {
  const folder = scratchFolder({
    'template.conf': '{"navigations":[{"name":"mainNav","title":"Main"}]}',
    'site.region': region,
    'blocks/nav.block': `nav: ${titles}`,
    'blocks/list.block': `list: ${names}`,
  });
  const { site, diagnostics } = await loadSite({ folder, registry });
  if (site === undefined) throw new Error('There is no site.');
  const rendered = renderPage(site, context, {
    path: '/things',
    data: { ...siteDataOf(context), ...(collection && { collection }) },
  });
  const told = [...diagnostics, ...rendered.diagnostics].map(({ code, line, column }) =>
    [code, line, column].join(' ').trim(),
  );
  return { output: rendered.body.toString(), diagnostics: told };
}

describe('a further navigation', () => {
  const region =
    '<squarespace:navigation navigationId="mainNav" template="nav"/>|<squarespace:navigation navigationId="other" template="nav"/>';
  const pages = { 'a.json': { collection: { urlId: 'a', fullUrl: '/a', title: 'A' } } };
  const template = {
    'template.conf': '{"navigations":[{"name":"mainNav","title":"Main"},{"name":"other","title":"Other"}]}',
    'site.region': region,
    'blocks/nav.block': titles,
  };

  it('has all pages where the content has no navigation at all, and none where it has others', async () => {
    const plain = await serveSite({ template, pages });
    expect((await request(plain.app).get('/a')).text).toBe('A |A ');
    const shared = { navigation: { mainNav: [{ collection: { title: 'B', fullUrl: '/b' } }] } };
    const own = await serveSite({ template, pages: { ...pages, '_site.json': shared } });
    expect((await request(own.app).get('/a')).text).toBe('B |');
  });

  it('has the names that the platform gives a collection, where whoever wrote it left them out', async () => {
    const block = '{.repeated section items}{collection.typeLabel}-collection {collection.navigationTitle};{.end}';
    const collection = { title: 'Shop', typeName: 'products', fullUrl: '/a' };
    const shared = { navigation: { mainNav: [{ collection }, { collection: { ...collection, typeLabel: 'store' } }] } };
    const { app } = await serveSite({
      template: { ...template, 'blocks/nav.block': block },
      pages: { ...pages, '_site.json': shared },
    });
    expect((await request(app).get('/a')).text).toBe('products-collection Shop;store-collection Shop;|');
  });
});

describe('a platform tag', () => {
  it.each(cases)('prints %s', async (_what, region, output) => {
    expect(await render(region, page)).toEqual({ output, diagnostics: [] });
  });

  it('prints other items with something in common by a block', async () => {
    const { items: _items, ...rest } = page;
    const context = { ...rest, item: page.items[0] ?? null, items: page.items };
    const region = '<squarespace:related collection="things" itemId="i1" limit="3" template="list" />';
    expect(await render(region, context)).toEqual({ output: 'list: Another ', diagnostics: [] });
  });

  it('prints what is like the item that it names, wherever it stands', async () => {
    const context = { collection: { id: 'elsewhere' }, item: { id: 'other', tags: ['z'] } };
    const region =
      '<squarespace:related collectionId="c" itemId="i2">{.repeated section items}{title}{.end}</squarespace:related>';
    const found = await render(region, context, (id) => (id === 'c' ? page : undefined));
    expect(found).toEqual({ output: 'Page item', diagnostics: [] });
  });

  it('is told once where it has neither a body nor a block', async () => {
    expect((await render('<squarespace:query collection="things" />', page)).diagnostics).toEqual([
      'tag-attribute-missing 1 1',
    ]);
    const none = '<!-- <squarespace:navigation template="none" /> -->\n  <squarespace:navigation template="none" />';
    expect(new Set((await render(none, page)).diagnostics)).toEqual(new Set(['tag-template-missing 2 3']));
    expect((await render('\n<squarespace:navigation template="{collection.id}" />', page)).diagnostics).toEqual([
      'tag-template-missing 2 1',
    ]);
  });

  it('that needs a body is told where it has no end', async () => {
    expect((await render('a <squarespace:query collection="things">{title}', page)).diagnostics).toEqual([
      'tag-unclosed 1 3',
    ]);
  });
});
