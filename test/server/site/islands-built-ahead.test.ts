import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtAheadFile, readBuiltAhead } from '../../../server/site/islands/built-ahead.ts';
import { findIslands } from '../../../server/site/islands/find-islands.ts';
import { loadSite } from '../../../server/site/load-site.ts';
import { renderPage } from '../../../server/site/render-page.ts';
import { siteDataOf } from '../../../server/site/tags/site-data.ts';
import { runCli } from '../../support/run-cli.ts';
import { type Files, registry, scratchFolder } from '../../support/serve-site.ts';

const files: Files = {
  'template.conf': '{}',
  'site.region': '<squarespace:island name="Plain" words="{title|htmltag}"/>',
  'islands/Plain.tsx':
    "import { bold } from './bold.tsx';\nimport './plain.css';\nexport default function Plain({ words }: { words: string }) { return bold(words); }\n",
  'islands/bold.tsx': 'export const bold = (words: string) => <b>{words}</b>;\n',
  'islands/plain.css': 'b { color: teal; }',
};

/** A folder whose islands were built ahead, from which no package is found any more. */
async function built(): Promise<string> {
  const folder = scratchFolder(files);
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
  expect(await runCli('islands', folder)).toMatchObject({ code: 0, out: `${join(folder, builtAheadFile)}\n` });
  rmSync(join(folder, 'node_modules'));
  return folder;
}

const current = (folder: string) => readBuiltAhead(folder, findIslands(folder, []) ?? new Map(), []);

describe('islands that were built ahead', () => {
  it('are what the folder itself would give, in files that a server can send', async () => {
    const folder = await built();
    const ahead = await loadSite({ folder, registry });
    const context = { title: 'Bowls' };
    const html = renderPage(ahead.site ?? fail(), context, { path: '/', data: siteDataOf(context) }).body.toString();
    expect(ahead.diagnostics).toEqual([]);
    expect(html).toContain('><b>Bowls</b></vitrine-island>');
    const taken = current(folder);
    expect(taken?.islands.get('Plain')?.script).toMatch(/^\/_islands\/Plain-[\w-]{8}\.js$/);
    rmSync(join(folder, builtAheadFile));
    const { site } = await loadSite({ folder, registry });
    expect(site?.islands?.bundle).toMatchObject({ revision: taken?.revision, files: taken?.files });
  });

  it.each([
    ['an island changes', 'islands/Plain.tsx', 'export default () => <i>new</i>;\n'],
    ['what it imports changes', 'islands/bold.tsx', 'export const bold = (words: string) => <em>{words}</em>;\n'],
    ['a sheet changes', 'islands/plain.css', 'b { color: navy; }'],
    ['an island joins them', 'islands/Other.tsx', 'export default () => <i>new</i>;\n'],
    ['the file is no more whole', builtAheadFile, '{"islands":{}}'],
  ])('are left when %s', async (_when, name, text) => {
    const folder = await built();
    expect(current(folder)).toBeDefined();
    writeFileSync(join(folder, name), text);
    expect(current(folder)).toBeUndefined();
  });

  it('are left when their file lies elsewhere', async () => {
    const folder = await built();
    const outside = join(scratchFolder(), 'built.json');
    writeFileSync(outside, readFileSync(join(folder, builtAheadFile)));
    rmSync(join(folder, builtAheadFile));
    symlinkSync(outside, join(folder, builtAheadFile));
    expect(current(folder)).toBeUndefined();
  });

  it('are not made of what cannot be built, and no file is written', async () => {
    const folder = scratchFolder({ ...files, 'islands/bold.tsx': 'export const = 1;' });
    const { code, err, out } = await runCli('islands', folder);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('islands/bold.tsx:1');
    expect(existsSync(join(folder, builtAheadFile))).toBe(false);
    expect(await runCli('islands', scratchFolder({ 'template.conf': '{}', 'site.region': 'x' }))).toMatchObject({
      code: 2,
      err: expect.stringContaining('has no islands'),
    });
  });
});

function fail(): never {
  throw new Error('There is no site.');
}
