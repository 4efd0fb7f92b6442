import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { islandReact } from '#islands';
import { islandModules } from '#islands/server';
import * as browser from '../../../runtime/islands/react.ts';
import { noExtensions } from '../../../server/site/extensions/extensions.ts';
import { findIslands } from '../../../server/site/islands/find-islands.ts';
import { islandPrices } from '../../../server/site/islands/island-prices.ts';
import { openIslands } from '../../../server/site/islands/load-islands.ts';
import type { SiteDiagnostic } from '../../../server/site/lib/diagnostics.ts';
import { loadSite } from '../../../server/site/load-site.ts';
import { renderPage } from '../../../server/site/render-page.ts';
import type { Site } from '../../../server/site/site.ts';
import { siteFromText } from '../../../server/site/site-from-text.ts';
import { siteDataOf } from '../../../server/site/tags/site-data.ts';
import { type Files, registry, scratchFolder, serveSite, writeFiles } from '../../support/serve-site.ts';

const counter = `import { useState } from 'react';
import { z } from 'zod';
export const props = z.object({ title: z.string(), start: z.coerce.number().max(9).default(1) });
export default function Counter({ title, start }: z.infer<typeof props>) {
  const [count, setCount] = useState(start);
  return <button onClick={() => setCount(count + 1)}>{title}: {count * 2}</button>;
}
`;
const plain = 'export default function Plain({ maxCount }: { maxCount: string }) { return <b>{maxCount}</b>; }\n';

/** A folder from which packages are found, as a site's own package.json would have them. */
function siteFolder(files: Files): string {
  const folder = scratchFolder(files);
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function open(files: Files, previous?: Site) {
  const folder = siteFolder(files);
  return { folder, ...(await loadAgain(folder, previous)) };
}

async function loadAgain(folder: string, previous?: Site) {
  const { site, diagnostics } = await loadSite({ folder, registry, ...(previous && { previous }) });
  if (site === undefined) throw new Error('There is no site.');
  return { site, diagnostics: diagnostics.filter(({ code }) => code !== 'conf-missing') };
}

const context = { collection: { title: 'Pots "new"', counter: { title: 'Bowls', start: 2 }, wrong: { start: 'x' } } };

function rendered(site: Site): { readonly html: string; readonly diagnostics: readonly SiteDiagnostic[] } {
  const { body, diagnostics } = renderPage(site, context, { path: '/', data: siteDataOf(context) });
  return { html: body.toString(), diagnostics };
}

const shown = ({ code, file, line, column }: SiteDiagnostic) => `${code} ${file} ${line}:${column}`;

describe('an island in a page', () => {
  it('is rendered with the attributes of its tag, which its schema reads', async () => {
    const { site, diagnostics } = await open({
      'islands/Counter.tsx': counter,
      'site.region': '<squarespace:island name="Counter" load="idle" title="{collection.title|htmltag}" start="4"/>',
    });
    expect(diagnostics).toEqual([]);
    const { html } = rendered(site);
    expect(html).toContain('<button>Pots &quot;new&quot;<!-- -->: <!-- -->8</button></vitrine-island>');
    expect(html).toContain('props="{&quot;title&quot;:&quot;Pots \\&quot;new\\&quot;&quot;,&quot;start&quot;:4}"');
    expect(html).toMatch(/ load="idle" place="1" src="\/_islands\/Counter-[\w-]{8}\.js"/);
  });

  it('is rendered with a value of the page', async () => {
    const { site } = await open({
      'islands/Counter.tsx': counter,
      'site.region': '{collection.counter|island "Counter"}{collection.counter|island Counter idle}',
    });
    const { html, diagnostics } = rendered(site);
    expect(diagnostics).toEqual([]);
    expect(html).toMatch(/load="visible" place="1".*Bowls.*load="idle" place="2".*Bowls/);
  });

  it('has attributes with a hyphen as the component names them', async () => {
    const { site } = await open({
      'islands/Plain.tsx': plain,
      'site.region': '<squarespace:island name="Plain" max-count="5"></squarespace:island>',
    });
    expect(rendered(site).html).toContain('<b>5</b>');
  });

  it('renders the same in another thread', async () => {
    const { site, folder } = await open({
      'islands/Counter.tsx': counter,
      'site.region': '<squarespace:island name="Counter" title="A"/>',
    });
    const text = structuredClone(site.text);
    expect(text.islandBundle?.files.size).toBe(0);
    const islands = text.islandBundle && (await openIslands(text.islandBundle, folder));
    const there = siteFromText(text, registry, { extensions: noExtensions, islands });
    expect(rendered(there)).toEqual(rendered(site));
  });
});

describe('what is wrong with an island', () => {
  const body = '<squarespace:island name="Counter" start="12" title="A"><i>{collection.title}</i></squarespace:island>';

  it('is told where its tag is, and its body is shown', async () => {
    const { site } = await open({ 'islands/Counter.tsx': counter, 'site.region': `<p>\n  ${body}` });
    const { html, diagnostics } = rendered(site);
    expect(diagnostics.map(shown)).toEqual(['island-props site.region 2:3']);
    expect(diagnostics[0]?.message).toMatch(/^The island Counter takes no such properties: start: .*9/);
    expect(html).toContain('<i>Pots "new"</i>');
    expect(html).not.toContain('vitrine-island');
  });

  it('is told of a value where it is printed', async () => {
    const { site } = await open({
      'islands/Counter.tsx': counter,
      'site.region': '\n{collection.wrong|island Counter}',
    });
    const { diagnostics } = rendered(site);
    expect(diagnostics.map(({ file, line, message }) => [file, line, message])).toEqual([
      ['site.region', 2, expect.stringContaining('the island Counter takes no such properties: title')],
    ]);
  });

  it('is told in the source of a component that fails', async () => {
    const failing =
      'export default function Plain() {\n  const none: string[] = JSON.parse("null");\n  return <b>{none.length}</b>;\n}\n';
    const { site } = await open({
      'islands/Plain.tsx': failing,
      'site.region': '<squarespace:island name="Plain">x</squarespace:island>',
    });
    const { html, diagnostics } = rendered(site);
    expect(diagnostics.map(shown)).toEqual(['island-failed islands/Plain.tsx 3:19']);
    expect(html).toBe('x');
  });

  const mistakes: readonly [what: string, files: Files, told: string][] = [
    ['an unknown name', { 'site.region': '<b>\n<squarespace:island name="Nope"/>' }, 'island-unknown site.region 2:1'],
    ['no name', { 'site.region': '<squarespace:island load="idle"/>' }, 'tag-attribute-missing site.region 1:1'],
    [
      'an unknown time',
      { 'site.region': '<squarespace:island name="Plain" load="soon"/>' },
      'island-load site.region 1:1',
    ],
    [
      'media without a query',
      { 'site.region': '<squarespace:island name="Plain" load="media"/>' },
      'island-load site.region 1:1',
    ],
    [
      'code that cannot be read',
      { 'islands/Plain.tsx': 'export default 1 +;\n' },
      'island-failed-build islands/Plain.tsx 1:19',
    ],
    [
      'a module that is not there',
      { 'islands/Plain.tsx': "import x from 'not-there';\nexport default () => x;\n" },
      'island-failed-build islands/Plain.tsx 1:15',
    ],
    [
      'what the page’s React does without',
      { 'islands/Plain.tsx': "import { Suspense } from 'react';\nexport default () => <Suspense />;\n" },
      'island-failed-build islands/Plain.tsx 1:10',
    ],
    ['no component', { 'islands/Plain.tsx': 'export const x = 1;\n' }, 'island-shape islands/Plain.tsx 1:1'],
    [
      'a default that is no component',
      { 'islands/Plain.tsx': 'const x = 1;\nexport default x;\n' },
      'island-shape islands/Plain.tsx 2:1',
    ],
    [
      'a name that is none',
      { 'islands/My-island.tsx': plain },
      'island-name islands/My-island.tsx undefined:undefined',
    ],
  ];
  it.each(mistakes)('is told: %s', async (_what, files, told) => {
    const { diagnostics } = await open({ 'islands/Plain.tsx': plain, 'site.region': '', ...files });
    expect(diagnostics.map(shown).join()).toContain(told);
  });

  it.each([
    ['a component', { 'islands/Plain.tsx': `// Counts.\n${plain}` }, 'islands/Plain.tsx 2:1', 'islands'],
    [
      'a region of the config',
      {
        'regions/fold.ts': '',
        'vitrine.config.ts': `export default {\n  regions: [\n    { name: 'fold', selector: '[data-fold]', module: './regions/fold.ts' },\n  ],\n};\n`,
      },
      'vitrine.config.ts 3:46',
      'regions',
    ],
  ] as const)('is told at %s where what builds it is too old', async (_what, files, place, what) => {
    const vite = { 'node_modules/vite/index.js': "exports.version = '5.4.0';\n" };
    const { diagnostics } = await loadAgain(scratchFolder({ 'site.region': '', ...files, ...vite }));
    expect(diagnostics.map(shown)).toEqual([`island-vite-missing ${place}`]);
    expect(diagnostics[0]?.message).toBe(`The folder has ${what}, and vite is there as 5.4.0.`);
  });

  it('is told in a file that can be shown, where it is about none', async () => {
    const broken = "throw new Error('at once');\nexport default () => null;\n";
    const { site, diagnostics } = await open({ 'islands/Plain.js': broken, 'site.region': '' });
    expect(diagnostics.map(({ code }) => code)).toEqual(['island-failed-build']);
    expect(site.sourceOf(diagnostics[0]?.file ?? '')).toBe(broken);
  });

  it('leaves the islands of the last good state', async () => {
    const { site, folder } = await open({
      'islands/Plain.tsx': plain,
      'site.region': '<squarespace:island name="Plain" max-count="5"/>',
    });
    writeFiles(folder, { 'islands/Plain.tsx': 'export default <' });
    const { site: after, diagnostics } = await loadAgain(folder, site);
    expect(diagnostics.map(({ code }) => code)).toContain('island-failed-build');
    expect(rendered(after).html).toContain('<b>5</b>');
  });
});

describe('the islands of a folder', () => {
  it('are found by their capital, beside the modules that they share', () => {
    const folder = scratchFolder({ 'islands/Counter.tsx': '', 'islands/words.ts': '', 'islands/lib/Other.tsx': '' });
    expect([...(findIslands(folder, []) ?? [])]).toEqual([['Counter', 'islands/Counter.tsx']]);
    expect(findIslands(scratchFolder(), [])).toBeUndefined();
  });

  it('are none that a link leads to from elsewhere', () => {
    const outside = scratchFolder({ 'Counter.tsx': '' });
    const folder = scratchFolder({ 'islands/note.txt': '' });
    symlinkSync(join(outside, 'Counter.tsx'), join(folder, 'islands/Counter.tsx'));
    const diagnostics: SiteDiagnostic[] = [];
    expect(findIslands(folder, diagnostics)?.size).toBe(0);
    expect(diagnostics.map(({ code }) => code)).toEqual(['path-outside']);
  });

  it('are kept while none of their files changes, and built anew with one', async () => {
    const { site, folder } = await open({
      'islands/Plain.tsx': "import { said } from './words.ts';\nexport default () => <b>{said}</b>;\n",
      'islands/words.ts': "export const said = 'before';\n",
      'site.region': '<squarespace:island name="Plain"/>',
    });
    await expect
      .poll(async () => (await loadAgain(folder, (await loadAgain(folder, site)).site)).diagnostics)
      .toEqual([]);
    writeFiles(folder, { 'islands/words.ts': "export const said = 'after';\n" });
    const { site: after } = await loadAgain(folder, site);
    expect(rendered(after).html).toContain('<b>after</b>');
    expect(after.revision).not.toBe(site.revision);
  });

  it('leave a schema and what it imports to the server', async () => {
    const { site } = await open({ 'islands/Counter.tsx': counter, 'site.region': '' });
    const [price] = site.islands === undefined ? [] : islandPrices(site.islands.bundle);
    expect(price?.name).toBe('Counter');
    expect(price?.bytes).toBeLessThan(600);
  });

  it('are served under names that change with them', async () => {
    const { app, site } = await serveSite({
      template: {
        'islands/Plain.js': "import { createElement } from 'react';\nexport default () => createElement('b');\n",
        'site.region': '',
      },
      pages: { 'index.json': { collection: { title: 'Home', homepage: true } } },
    });
    const [name = ''] = [...(site.host.site.islands?.bundle.files.keys() ?? [])];
    const answer = await request(app).get(`/_islands/${name}`).expect(200);
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['cache-control']).toContain('immutable');
    await request(app).get('/_islands/Other-12345678.js').expect(404);
    await request(app).post(`/_islands/${name}`).expect(404);
  });

  it('are nothing to a page without', async () => {
    const region = { 'site.region': '{squarespace-headers}<p>{collection.title}</p>' };
    const { site } = await open({ ...region, 'islands/Plain.tsx': plain });
    const { site: without } = await open(region);
    expect(without.islands).toBeUndefined();
    expect(rendered(site).html).toBe(rendered(without).html);
  });
});

describe('what islands import', () => {
  it('is what the page’s React has, in the browser as on the server', () => {
    const names = Object.values(islandReact).flat();
    expect(
      Object.keys(browser)
        .filter((name) => name !== 'hydrate' && name !== 'takeOver')
        .sort(),
    ).toEqual([...new Set(names)].sort());
    for (const [module, given] of Object.entries(islandReact)) {
      for (const name of given) expect(islandModules[module], `${name} of ${module}`).toHaveProperty(name);
    }
  });
});
