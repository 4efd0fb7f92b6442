import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { vitrine } from '../../support/cli.ts';
import { scratchFolder } from '../../support/serve-site.ts';
import { siteFolders } from '../../support/site-folders.ts';

it('says which templates are written otherwise, then writes them; a block of an attribute stays', async () => {
  const attribute = '\n<b>\n x</b>\n';
  const cwd = scratchFolder({
    'shop/template.conf': '{"stylesheets":[]}',
    'shop/site.region': '<p title="{@|apply words.block}">\na\n</p>\n',
    'shop/blocks/words.block': attribute,
  });
  const read = (name: string) => readFileSync(join(cwd, 'shop', name), 'utf8');
  const before = read('site.region');
  expect(await vitrine(['format', 'shop', '--check'], { cwd })).toMatchObject({ code: 1, out: 'shop/site.region\n' });
  expect(read('site.region')).toBe(before);
  expect(await vitrine(['format', 'shop'], { cwd })).toMatchObject({ code: 0, out: 'shop/site.region\n' });
  expect(read('site.region')).toBe('<p title="{@|apply words.block}">\n  a\n</p>\n');
  expect(read('blocks/words.block')).toBe(attribute);
  expect(await vitrine(['format', 'shop', '--check'], { cwd })).toMatchObject({ code: 0, out: '' });
});

it.each(siteFolders)('finds the templates of $name written as it writes them', async ({ template }) => {
  expect(await vitrine(['format', template, '--check'])).toMatchObject({ code: 0, out: '' });
});
