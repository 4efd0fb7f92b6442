import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSite } from '../../../server/site/load-site.ts';
import { renderPage } from '../../../server/site/render-page.ts';
import type { Site } from '../../../server/site/site.ts';
import { siteDataOf } from '../../../server/site/tags/site-data.ts';
import { type Files, registry, scratchFolder, serveFolders, website, writeFiles } from '../../support/serve-site.ts';

const folder = { 'template.conf': '{}', 'site.region': '{website.siteTitle|shout|html}{.heavy?}!{.end}' };
const shout = (end: string, name = 'shout') => `defineFormatter({
  name: '${name}', family: 'mine', summary: 'Loud.',
  examples: [{ template: '{a|${name}}', data: { a: 'x' }, output: 'X' }],
  apply: (input): string => toText(input).toUpperCase() + '${end}',
})`;
const head = `import { defineConfig } from 'vitrine';
import { defineFormatter, definePredicate, toText } from 'vitrine/engine';
`;
const heavy = `definePredicate({
  name: 'heavy?', family: 'mine', summary: 'Always.',
  examples: [{ template: '{.heavy?}x{.end}', data: {}, output: 'x' }], test: () => true,
})`;

const load = (root: string, previous?: Site) => loadSite({ folder: root, registry, ...(previous && { previous }) });

async function shown(root: string, previous?: Site) {
  const { site, diagnostics } = await load(root, previous);
  if (site === undefined) throw new Error('The folder is there.');
  const context = { website: { siteTitle: 'Clay' } };
  const page = renderPage(site, context, { path: '/', data: siteDataOf(context) });
  return { site, diagnostics, html: page.body.toString('utf8') };
}

describe('the config of a site', () => {
  it.each(['vitrine.config.ts', 'vitrine.config.js', 'vitrine.config.mjs'])('is read from %s', async (name) => {
    const formatter = name.endsWith('.ts') ? shout('!') : shout('!').replace('(input): string', '(input)');
    const text = `${head}export default defineConfig({ formatters: [${formatter}], predicates: [${heavy}] });`;
    const { html, diagnostics } = await shown(scratchFolder({ ...folder, [name]: text }));
    expect(diagnostics).toEqual([]);
    expect(html).toBe('CLAY!!');
  });

  it('may be what a function makes, and use what lies beside it', async () => {
    const { html } = await shown(
      scratchFolder({
        ...folder,
        'package.json': '{ "type": "module" }',
        'code/mark.js': "export const mark = '?';",
        'vitrine.config.ts': `${head}import { mark } from './code/mark.js';
export default defineConfig(async () => ({ formatters: [${shout("' + mark + '")}] }));`,
      }),
    );
    expect(html).toBe('CLAY?');
  });

  it('is seen anew when one of its files changes, with another revision of the site', async () => {
    const root = scratchFolder({
      ...folder,
      'code/mark.mjs': "export const mark = '?';",
      'vitrine.config.ts': `${head}import { mark } from './code/mark.mjs';
export default { formatters: [${shout("' + mark + '")}] };`,
    });
    const first = await shown(root);
    writeFiles(root, { 'code/mark.mjs': "export const mark = '!!';" });
    const second = await shown(root, first.site);
    expect([first.html, second.html]).toEqual(['CLAY?', 'CLAY!!']);
    expect(second.site.revision).not.toBe(first.site.revision);
  });

  it('keeps what was good last while it is broken, and is gone with its file', async () => {
    const good = `${head}export default defineConfig({ formatters: [${shout('!')}] });`;
    const root = scratchFolder({ ...folder, 'vitrine.config.ts': good });
    const first = await shown(root);
    writeFiles(root, { 'vitrine.config.ts': good.replace('formatters:', 'formaters:') });
    const second = await shown(root, first.site);
    expect(second.html).toBe('CLAY!');
    expect(second.diagnostics[0]).toMatchObject({ code: 'config-member-unknown', suggestion: 'formatters' });
    renameSync(join(root, 'vitrine.config.ts'), join(root, 'old.ts'));
    const { diagnostics } = await shown(root, second.site);
    expect(diagnostics.map(({ code }) => code)).toEqual(['formatter-unknown', 'predicate-unknown']);
  });

  it('lets a name that is built in be taken over only where it says so', async () => {
    const config = (more: string) =>
      `${head}export default defineConfig({ formatters: [${shout('', 'html')}]${more} });`;
    const site = { ...folder, 'site.region': '{website.siteTitle|html}' };
    const { html, diagnostics } = await shown(scratchFolder({ ...site, 'vitrine.config.ts': config('') }));
    expect(html).toBe('Clay');
    expect(diagnostics).toMatchObject([
      {
        message: 'formatters[0] must be an entry with a name of its own; it is "html", which is built in.',
        help: expect.stringContaining("overrides: ['html']"),
      },
    ]);
    const said = await shown(scratchFolder({ ...site, 'vitrine.config.ts': config(", overrides: ['html']") }));
    expect([said.html, said.diagnostics]).toEqual(['CLAY', []]);
  });
});

describe('a mistake in a config', () => {
  const mistakes: readonly (readonly [what: string, text: string, place: string, message: string])[] = [
    [
      'text that is no program',
      'export default {\n  rules: [,;\n};',
      '2:12',
      'The config cannot be run: Unexpected token.',
    ],
    [
      'a module that is not there',
      "\nimport { a } from './gone.ts';\nexport default { rules: a };",
      '2:19',
      'The config cannot be run: There is no module ./gone.ts.',
    ],
    [
      'code that fails',
      'const n = (x: string): number => 1;\nconst list: string[] = (null as unknown as { a: string[] }).a;\nexport default {};',
      '2:61',
      "The config cannot be run: TypeError: Cannot read properties of null (reading 'a')",
    ],
    ['another value', 'export default 7;', '1:1', 'The default export must be what defineConfig gives; it is 7.'],
    [
      'a member of another kind',
      'export default {\n  // formatters: none\n  "formatters": 3,\n};',
      '3:3',
      'formatters must be a list of what defineFormatter gives; it is 3.',
    ],
    [
      'an entry that is wrong',
      `${head}export default defineConfig({\n  formatters: [\n    ${shout('')},\n    7,\n  ],\n});`,
      '10:5',
      'formatters[1] must be made by defineFormatter of vitrine/engine; it is 7.',
    ],
    [
      'a predicate without its mark',
      `${head}export default { predicates: [${heavy.replace('heavy?', 'heavy')}] };`,
      '4:3',
      'predicates[0].name must be a name of letters, digits, - and _ that ends in ?; it is "heavy".',
    ],
    [
      'a name twice',
      `${head}const one = ${shout('')};\nexport default { formatters: [one, one] };`,
      '8:36',
      'formatters[1] must be an entry with a name of its own; it is "shout" once more.',
    ],
    [
      'a provider of taxes that answers nothing',
      "export default {\n  tax: { id: 'mine', taxes: 5 },\n};",
      '2:22',
      'tax.taxes must be a function; it is 5.',
    ],
    [
      'a provider of shipping without a name',
      'export default {\n  shipping: { rates: () => [] },\n};',
      '2:3',
      'shipping.id must be a text; it is missing.',
    ],
    [
      'an override of nothing',
      "export default {\n  overrides: ['html'],\n};",
      '2:15',
      'overrides[0] must be a name that is built in and defined here; it is "html", which the config does not define.',
    ],
  ];
  it.each(mistakes)('has its place: %s', async (_what, text, place, message) => {
    const { diagnostics } = await load(scratchFolder({ 'template.conf': '{}', 'vitrine.config.ts': text }));
    const [first] = diagnostics;
    expect(`${first?.file}:${first?.line}:${first?.column}`).toBe(`vitrine.config.ts:${place}`);
    expect(first?.message).toBe(message);
    expect(first?.severity).toBe('error');
  });

  it('has the place of the file that it stands in', async () => {
    const files = {
      'code/a.ts': 'export const a = ;',
      'vitrine.config.ts': "import { a } from './code/a.ts';\nexport default a;",
    };
    const { diagnostics } = await load(scratchFolder({ 'template.conf': '{}', ...files }));
    expect(diagnostics).toMatchObject([{ code: 'config-failed', file: 'code/a.ts', line: 1, column: 18 }]);
  });

  it('is a second one beside the first', async () => {
    const files = { 'vitrine.config.ts': 'export default {};', 'vitrine.config.mjs': 'export default {};' };
    const { diagnostics } = await load(scratchFolder({ 'template.conf': '{}', ...files }));
    expect(diagnostics).toMatchObject([
      {
        code: 'config-several',
        message: 'Beside vitrine.config.ts the folder has vitrine.config.mjs: which of them counts?',
      },
    ]);
  });
});

describe('whose code is run', () => {
  it('is that of the folder alone: a link to another file is not followed', async () => {
    const otherFolder = scratchFolder({ 'vitrine.config.ts': 'globalThis.ran = true;\nexport default {};' });
    const root = scratchFolder({ 'template.conf': '{}' });
    symlinkSync(join(otherFolder, 'vitrine.config.ts'), join(root, 'vitrine.config.ts'));
    const { diagnostics } = await load(root);
    expect(diagnostics).toMatchObject([{ code: 'path-outside', file: 'vitrine.config.ts' }]);
    expect('ran' in globalThis).toBe(false);
  });

  const page: Files = { 'index.json': JSON.stringify({ website }) };

  it('is never that of the content', async () => {
    const content = scratchFolder({ ...page, 'vitrine.config.ts': "throw new Error('run');" });
    const { diagnostics } = await serveFolders(scratchFolder({ 'template.conf': '{}', 'site.region': 'x' }), content);
    expect(diagnostics).toEqual([]);
  });

  it('ends the opening of a site that visitors would see without it', async () => {
    const template = scratchFolder({ ...folder, 'vitrine.config.ts': "\nthrow new RangeError('too far');" });
    await expect(serveFolders(template, scratchFolder(page))).rejects.toThrow(
      'vitrine.config.ts:2:7 The config cannot be run: RangeError: too far',
    );
    const { diagnostics } = await serveFolders(template, scratchFolder(page), { withBrokenConfig: true });
    expect(diagnostics[0]).toMatchObject({ code: 'config-failed' });
  });
});
