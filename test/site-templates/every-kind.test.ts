import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isArray, isObject, type JsonValue } from '#engine';
import {
  backgroundSources,
  blockTypes,
  collectionTypes,
  folderBehaviours,
  productTypes,
  promotedBlocks,
  recordTypes,
  sliceTypes,
} from '#model';
import { kinds } from '../../server/site/extensions/kinds/index.ts';
import { siteFolders } from '../support/site-folders.ts';

type Json = Record<string, JsonValue>;

/** Every object of the page data of the demonstration sites, by site. */
const bySite = new Map(siteFolders.map(({ name, content }) => [name, objectsOf(content)]));
const objects = [...bySite.values()].flat();

function objectsOf(folder: string): Json[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const pages = names.filter((name) => name.endsWith('.json') && !name.includes('assets'));
  return pages.flatMap((name) => objectsIn(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))));
}

function objectsIn(value: JsonValue): Json[] {
  if (isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

/** Names of an enumeration whose codes no object has in a member; `undefined` stands for what is none. */
function missing(codes: Readonly<Record<string, number>>, held: readonly (JsonValue | undefined)[]): string[] {
  const known = new Set(held);
  return Object.entries(codes).flatMap(([name, code]) => (known.has(code) || name === 'undefined' ? [] : [name]));
}

const collections = objects.flatMap(({ collection, collections: listed }) =>
  [collection, ...(isArray(listed) ? listed : [])].filter(isObject),
);

it('every kind of content block stands on a page of the shop, under each of its numbers', () => {
  const contents = (bySite.get('shop') ?? []).flatMap(({ mainContent }) => mainContent ?? []).join('\n');
  const numbers = [...contents.matchAll(/data-block-type="(\d+)"/g)].map(([, number]) => Number(number));
  expect(missing(blockTypes, numbers)).toEqual([]);
});

it('every kind of item is on a page', () => {
  const kinds = objects.map(({ recordType }) => recordType);
  expect(missing(recordTypes, kinds)).toEqual([]);
  const promoted = new Set(objects.map(({ promotedBlockType }) => promotedBlockType));
  expect(promotedBlocks.filter((name) => !promoted.has(name))).toEqual([]);
  // The platform has more kinds than names for them; a page shows one of those too.
  const named = new Set<JsonValue | undefined>(Object.values(recordTypes));
  expect(kinds.filter((kind) => Number(kind) > 0 && !named.has(kind)).length).toBeGreaterThan(0);
});

it('every type of collection is somewhere, and every kind of folder in a navigation', () => {
  const types = collections.map(({ type }) => type);
  expect(missing(collectionTypes, types)).toEqual([]);
  const entries = objects.flatMap(({ navigation }) => objectsIn(navigation ?? null));
  const folders = entries.filter(({ folder }) => folder === true).map(({ folderBehavior }) => folderBehavior);
  expect(missing(folderBehaviours, folders)).toEqual([]);
});

it('every type of product is shown, and a subscription whose price is unavailable', () => {
  const products = objects.flatMap(({ structuredContent }) =>
    isObject(structuredContent) ? [structuredContent as Json] : [],
  );
  const types = products.map(({ productType }) => productType);
  expect(missing(productTypes, types)).toEqual([]);
  const unplanned = products.filter(
    ({ isSubscribable, subscriptionPlan }) => isSubscribable === true && !subscriptionPlan,
  );
  expect(unplanned.length).toBeGreaterThan(0);
});

it('a lock of each kind is before a page: a password, a product, an account', () => {
  const locks = objects.flatMap(({ locks }) => (isArray(locks) ? locks.filter(isObject) : []));
  const kindOf = (lock: object) => ['password', 'product'].find((name) => Object.hasOwn(lock, name)) ?? 'account';
  expect(new Set(locks.map(kindOf))).toEqual(new Set(['password', 'product', 'account']));
});

it('every type of slice, and every source of a background, is on the invitation', () => {
  const slides = bySite.get('portfolio') ?? [];
  expect(
    missing(
      sliceTypes,
      slides.map(({ currentType }) => currentType),
    ),
  ).toEqual([]);
  expect(
    missing(
      backgroundSources,
      slides.map(({ backgroundSource }) => backgroundSource),
    ),
  ).toEqual([]);
});

it('every kind of what a config brings along is in the one of the magazine', async () => {
  const { default: given } = await import('../../site-templates/magazine/vitrine.config.ts');
  // A transport of mails is named by the environment.
  expect(Object.keys(kinds).filter((name) => !(name in given))).toEqual(['mail']);
});
