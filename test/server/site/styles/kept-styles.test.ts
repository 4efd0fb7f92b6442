import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileStyles } from '../../../../server/site/styles/compile-styles.ts';
import { KeptStyles } from '../../../../server/site/styles/kept-styles.ts';
import { scratchFolder } from '../../../support/serve-site.ts';
import { PATIENCE } from './support.ts';

const names = ['site.less'];

function folderOf(more: Readonly<Record<string, string>> = {}): string {
  return scratchFolder({
    'styles/site.less': '@import "part"; body { color: @ink; background: data-uri("dot.svg"); }',
    'styles/part.less': '@ink: #123;',
    'styles/dot.svg': '<svg/>',
    ...more,
  });
}

/** What is found afterwards; `change` happens in between. */
async function again(root: string, change: () => void, compiler = 'one') {
  const data = scratchFolder();
  const first = await compileStyles({ root, names, kept: new KeptStyles(data, 'one') });
  change();
  const found = new KeptStyles(data, compiler).find({ root, names, values: {} });
  return { first, found, data };
}

describe('styles that were compiled before', { timeout: PATIENCE }, () => {
  it('are what the compiler said, with what it told', async () => {
    const root = folderOf({ 'styles/part.less': '@ink: #123;\n.a { color: @inkk; }' });
    const { first, found } = await again(root, () => undefined);
    expect(first.css).toContain('#123');
    expect(first.diagnostics).not.toEqual([]);
    expect(found).toEqual(first);
  });

  it.each([
    ['a sheet', 'styles/site.less', 'body { color: red; }'],
    ['an import of it', 'styles/part.less', '@ink: #456;'],
    ['a file that is written into it', 'styles/dot.svg', '<svg id="a"/>'],
  ])('no longer count when %s says something else', async (_what, file, text) => {
    const root = folderOf();
    const { found } = await again(root, () => writeFileSync(join(root, file), text));
    expect(found).toBeUndefined();
  });

  it('no longer count when an import that was missing is there, or one is gone', async () => {
    const root = folderOf({ 'styles/site.less': '@import "theme/colours"; body { color: red; }' });
    const added = await again(root, () => {
      mkdirSync(join(root, 'styles/theme'));
      writeFileSync(join(root, 'styles/theme/colours.less'), 'a { color: blue; }');
    });
    expect(added.found).toBeUndefined();
    const gone = await again(root, () => rmSync(join(root, 'styles/theme/colours.less')));
    expect(gone.found).toBeUndefined();
  });

  it('are of one compiler, of the values that an owner chose, and whole', async () => {
    const root = folderOf();
    expect((await again(root, () => undefined, 'another')).found).toBeUndefined();
    const { data } = await again(root, () => undefined);
    const kept = new KeptStyles(data, 'one');
    expect(kept.find({ root, names, values: { ink: 'red' } })).toBeUndefined();
    expect(kept.find({ root, names, values: {} })).toBeDefined();
    const [file = ''] = readdirSync(data);
    writeFileSync(join(data, file), readFileSync(join(data, file), 'utf8').replace('#123', '#321'));
    expect(kept.find({ root, names, values: {} })).toBeUndefined();
  });
});
