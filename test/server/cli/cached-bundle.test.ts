import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CachedBundle } from '../../../server/cli/cached-bundle.ts';
import { scratchFolder } from '../../support/serve-site.ts';

const files = {
  'shop.cjs':
    "const { price } = require('./price.cjs'); exports.label = () => price() + ' ' + require('node:path').sep;",
  'price.cjs': 'exports.price = () => 12;',
  'lazy.cjs': "exports.load = () => importGiven('node:path');",
  'modern.cjs': 'exports.self = (function () { return this; })();',
};

it('gives what files export that ask for one another, for Node and for packages', async () => {
  const folder = scratchFolder(files);
  const bundle = new CachedBundle(true);
  const { label } = bundle.load(join(folder, 'shop.cjs')) as { label: () => string };
  expect(label()).toMatch(/^12 [\\/]$/);
  expect(bundle.load(join(folder, 'price.cjs'))).toBe(bundle.load(join(folder, 'price.cjs')));
  const { load } = bundle.load(join(folder, 'lazy.cjs')) as { load: () => Promise<object> };
  expect(await load()).toHaveProperty('sep');
});

it('runs them as the modules that they were: strict', () => {
  expect(new CachedBundle(false).load(join(scratchFolder(files), 'modern.cjs'))).toEqual({ self: undefined });
});

it('takes the compiled code that was written beside them, and compiles what has changed since', () => {
  const folder = scratchFolder(files);
  const writer = new CachedBundle(false);
  writer.load(join(folder, 'shop.cjs'));
  writer.writeCaches();
  writeFileSync(join(folder, 'price.cjs'), 'exports.price = () => 1200;');
  const reader = new CachedBundle(true);
  const { label } = reader.load(join(folder, 'shop.cjs')) as { label: () => string };
  expect(label()).toMatch(/^1200 /);
  expect(reader.refused).toEqual([join(folder, 'price.cjs')]);
});
