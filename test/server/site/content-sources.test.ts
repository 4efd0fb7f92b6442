import { join } from 'node:path';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../server/author/check/check-folder.ts';
import { renderPages } from '../../../server/author/publish/render-pages.ts';
import { registry, scratchFolder, serveFolders, website } from '../../support/serve-site.ts';

const plugin = join(import.meta.dirname, '../../../fixtures/plugins/sources/index.js');
const bread = { title: 'Bread', body: 'Flour and water' };
const broth = { title: 'Onion broth', body: 'Six onions' };
const stew = { title: 'Bean stew', body: 'Soak overnight' };

const template = {
  'template.conf': '{}',
  'site.region': '<nav><squarespace:navigation navigationId="mainNav" template="nav"/></nav>{squarespace.main-content}',
  'blocks/nav.block': '{.repeated section items}<a href="{collection.fullUrl}">{collection.title}</a>{.end}',
  'collections/blog.list': '{.repeated section items}[{title}]{.end}',
  'collections/blog.item': '<h1>{item.title}</h1>{item.body}',
};

/** A site whose config names a source, given as code; `names` are known to the code. */
function folders(source: string, pages: Readonly<Record<string, unknown>> = {}) {
  const own = scratchFolder({
    ...template,
    'vitrine.config.mjs': `import { recipesBelow } from ${JSON.stringify(plugin)};
export default { sources: [${source}] };`,
  });
  const content = scratchFolder(
    Object.fromEntries(
      Object.entries({ '_site.json': { website }, ...pages }).map(([name, page]) => [name, JSON.stringify(page)]),
    ),
  );
  return [own, content] as const;
}

const recipes = `(globalThis.recipes = recipesBelow('/recipes', ${JSON.stringify([bread, broth, stew])})).source`;
const publish = (recipe: object) => Reflect.get(globalThis, 'recipes').publish(recipe);

describe('a content source of the config', () => {
  it('gives pages that stand beside those of the folder, in menus, lists, search and maps too', async () => {
    const { app, diagnostics } = await serveFolders(...folders(recipes));
    const asked = supertest(app);
    expect(diagnostics).toEqual([]);
    expect((await asked.get('/recipes')).text).toContain('[Bread][Onion broth][Bean stew]');
    const item = await asked.get('/recipes/bean-stew');
    expect(item.text).toContain('<h1>Bean stew</h1><p>Soak overnight</p>');
    expect(item.text).toContain('<a href="/recipes">Recipes</a>');
    expect((await asked.get('/search?q=onions&format=json')).text).toContain('/recipes/onion-broth');
    expect((await asked.get('/sitemap.xml')).text).toContain('/recipes/bread');
    expect((await asked.get('/recipes/none')).status).toBe(404);
  });

  it('shows what has changed when it is told, and a page of the folder before its own', async () => {
    const item = { collection: { typeName: 'blog' }, item: { title: 'Our bread', body: 'Rye' } };
    const { app } = await serveFolders(...folders(recipes, { 'recipes/bread.json': item }));
    const asked = supertest(app);
    expect((await asked.get('/recipes/bread')).text).toContain('<h1>Our bread</h1>');
    const before = await asked.get('/recipes');
    publish({ title: 'Fig jam', body: 'Figs' });
    await expect
      .poll(async () => (await asked.get('/recipes').set('If-None-Match', before.headers['etag'] ?? '')).text)
      .toContain('[Fig jam]');
    expect((await asked.get('/recipes/fig-jam')).text).toContain('<p>Figs</p>');
  });

  it('is built, and checked against', async () => {
    const [own, content] = folders(recipes);
    const built = await renderPages({ template: own, content, registry, settings: {} });
    expect([...(built?.pages.keys() ?? [])]).toEqual(
      expect.arrayContaining(['/recipes', '/recipes/bread', '/recipes/onion-broth', '/recipes/bean-stew']),
    );
    const { pages, diagnostics } = await checkFolder({ folder: own, content, registry, settings: {} });
    expect(diagnostics).toEqual([]);
    // With the platform's own.
    expect(pages).toBeGreaterThan(4);
  });

  it.each([
    ["{ id: 'away', list() { throw new Error('No line.'); } }", 'The content source away cannot be read: No line.'],
    [
      "{ id: 'odd', list: () => [] }",
      'The content source odd cannot be read: list gives an object with pages, a list.',
    ],
    [
      "{ id: 'round', list: (at = '0') => ({ pages: [], next: at }) }",
      'The content source round cannot be read: It gives the cursor 0 a second time.',
    ],
    [
      "{ id: 'bad', list: () => ({ pages: [{ path: '//evil.example', context: {} }] }) }",
      'The content source bad gives a page that is left out. "//evil.example" is no path of a page, such as /recipes/bread.',
    ],
    [
      "{ id: 'big', list: () => ({ pages: [{ path: '/a', context: { n: 1n } }] }) }",
      'The content source big gives a page that is left out. The context of /a is no JSON.',
    ],
  ])('that is wrong is told of, and costs nothing else: %s', async (source, message) => {
    const { app, diagnostics } = await serveFolders(...folders(source, { 'about.json': { collection: {} } }));
    expect(diagnostics.map((diagnostic) => [diagnostic.file, diagnostic.message])).toEqual([
      ['vitrine.config.mjs', message],
    ]);
    expect((await supertest(app).get('/about')).status).toBe(200);
  });

  it('that fails later keeps the pages that were good last', async () => {
    const source = `{ id: 'flaky', refreshSeconds: 1, list() {
      globalThis.flaky = (globalThis.flaky ?? 0) + 1;
      if (globalThis.flaky > 1) throw new Error('No line.');
      return { pages: [{ path: '/news', context: { collection: { title: 'News', typeName: 'blog' }, items: [{ title: 'One' }] } }] };
    } }`;
    const { app, diagnostics } = await serveFolders(...folders(source));
    const news = async () => (await supertest(app).get('/news')).text;
    expect(await news()).toContain('[One]');
    await expect.poll(async () => (await news()) && diagnostics.length, { timeout: 10_000, interval: 200 }).toBe(1);
    expect(diagnostics[0]?.code).toBe('source-failed');
    expect(await news()).toContain('[One]');
  });

  it('is given as an object with an id of its own, or the mistake has its place', async () => {
    const [own] = folders("{ id: 'a', list() {} }, { id: 'a' }");
    const { diagnostics } = await checkFolder({ folder: own, content: undefined, registry, settings: {} });
    expect(diagnostics).toMatchObject([{ file: 'vitrine.config.mjs', line: 2, code: 'config-shape' }]);
    expect(diagnostics[0]?.message).toBe('sources[1].list must be a function; it is missing.');
  });
});
