import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CachedBundle } from '../../../server/cli/cached-bundle.ts';
import { scratchFolder } from '../../support/serve-site.ts';

const files = {
  'shop.cjs':
    "const { price } = require('./price.cjs'); exports.label = () => price() + ' ' + require('node:path').sep;",
  'price.cjs': 'exports.price = () => 12;',
  'lazy.cjs': "exports.load = () => importGiven('node:path');",
  'parts/part.cjs': "exports.other = require('../price.cjs'); exports.fail = () => { throw new Error('no'); };",
  'modern.cjs': 'exports.self = (function () { return this; })();',
};

it('gives what files export that ask for one another, for Node and for packages', async () => {
  const folder = scratchFolder(files);
  const bundle = new CachedBundle(folder, true);
  const { label } = bundle.load('shop.cjs') as { label: () => string };
  expect(label()).toMatch(/^12 [\\/]$/);
  expect(bundle.load('price.cjs')).toBe(bundle.load('price.cjs'));
  const { load } = bundle.load('lazy.cjs') as { load: () => Promise<object> };
  expect(await load()).toHaveProperty('sep');
});

it('gives one and the same to all that ask, from folders below too', () => {
  const bundle = new CachedBundle(scratchFolder(files), true);
  expect((bundle.load('parts/part.cjs') as { other: object }).other).toBe(bundle.load('price.cjs'));
});

it('names no place of the machine that built it in what went wrong', () => {
  const { fail } = new CachedBundle(scratchFolder(files), true).load('parts/part.cjs') as { fail: () => void };
  const [, , place = ''] = /\n\s+at (\S+) \(?(\S+?):\d+:\d+\)?/.exec(stackOf(fail)) ?? [];
  expect(place).toBe(join('vitrine/dist/parts/part.cjs'));
});

it('runs them as the modules that they were: strict', () => {
  expect(new CachedBundle(scratchFolder(files), false).load('modern.cjs')).toEqual({ self: undefined });
});

it('takes the compiled code that was written beside them, and compiles what has changed since', () => {
  const folder = scratchFolder(files);
  const writer = new CachedBundle(folder, false);
  writer.load('shop.cjs');
  writer.writeCaches();
  writeFileSync(join(folder, 'price.cjs'), 'exports.price = () => 1200;');
  const reader = new CachedBundle(folder, true);
  const { label } = reader.load('shop.cjs') as { label: () => string };
  expect(label()).toMatch(/^1200 /);
  expect(reader.refused).toEqual(['price.cjs']);
});

const damages: Readonly<Record<string, (cache: string) => void>> = {
  'lost its end': (cache) => truncateSync(cache, readFileSync(cache).length - 7),
  'lost all': (cache) => truncateSync(cache),
  'lost a part in its middle': (cache) => {
    const bytes = readFileSync(cache);
    writeFileSync(cache, bytes.fill(0, bytes.length / 2));
  },
  'one bit is another': (cache) => {
    const bytes = readFileSync(cache);
    bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200);
    writeFileSync(cache, bytes);
  },
};

// V8 looks at none of these but the length, and its process ends by a signal: so a process of its own would be no better.
it.each(Object.keys(damages))('compiles what has compiled code beside it that %s', (name) => {
  const folder = scratchFolder(files);
  const price = join(folder, 'price.cjs');
  const writer = new CachedBundle(folder, false);
  writer.load('price.cjs');
  writer.writeCaches();
  damages[name]?.(`${price}.cache`);
  const reader = new CachedBundle(folder, true);
  expect(reader.load('price.cjs')).toHaveProperty('price');
  expect(reader.refused).toEqual(['price.cjs']);
});

it('compiles what was changed without another length', () => {
  const folder = scratchFolder(files);
  const price = join(folder, 'price.cjs');
  const writer = new CachedBundle(folder, false);
  const { price: old } = writer.load('price.cjs') as { price: () => number };
  expect(old()).toBe(12);
  writer.writeCaches();
  writeFileSync(price, 'exports.price = () => 13;');
  expect((new CachedBundle(folder, true).load('price.cjs') as { price: () => number }).price()).toBe(13);
});

function stackOf(run: () => void): string {
  try {
    run();
    return '';
  } catch (error) {
    return (error as Error).stack ?? '';
  }
}
