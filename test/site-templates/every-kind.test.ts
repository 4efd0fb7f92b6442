import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { backgroundSources, promotedBlocks, recordTypes, sliceTypes } from '#model';
import { blockKinds } from '../../server/site/blocks/block-kinds.ts';

const pages = new URL('../../fixtures/pages/', import.meta.url);

/** All page data of a demonstration site as one text. */
const dataOf = (site: string): string => {
  const names = readdirSync(new URL(`${site}/`, pages), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('.json'));
  return files.map((name) => readFileSync(new URL(`${site}/${name}`, pages), 'utf8')).join('\n');
};

it('every kind of content block stands on a page of the shop', () => {
  const shop = dataOf('shop');
  const stands = (type: number) => shop.includes(`data-block-type=\\"${type}\\"`);
  expect(blockKinds.filter(({ types }) => !types.some(stands)).map(({ name }) => name)).toEqual([]);
});

it('every kind of item is in the magazine or sold in the shop', () => {
  const items = dataOf('magazine') + dataOf('shop');
  /** Files of the platform’s own, which no list shows. */
  const inner = [
    'undefined',
    'css-asset',
    'tweak-asset',
    'wordpress-export',
    'json-export',
    'site-search',
    'active-time',
  ];
  const missing = Object.entries(recordTypes).filter(([, code]) => !items.includes(`"recordType": ${code},`));
  expect(missing.map(([name]) => name)).toEqual(inner);
  expect(promotedBlocks.filter((name) => !items.includes(`"promotedBlockType": "${name}"`))).toEqual([]);
});

it('every type of slice, and every source of a background, is on the invitation', () => {
  const slides = dataOf('portfolio');
  const missing = [
    ...Object.entries(sliceTypes).filter(([, code]) => !slides.includes(`"currentType": ${code},`)),
    ...Object.entries(backgroundSources).filter(([, code]) => !slides.includes(`"backgroundSource": ${code},`)),
  ];
  expect(missing.map(([name]) => name)).toEqual(['undefined', 'undefined']);
});
