import { expect, it } from 'vitest';
import {
  backgroundSources,
  blockTypes,
  collectionTypes,
  folderBehaviours,
  imageWidths,
  productTypes,
  recordTypes,
  sliceTypes,
  userRoles,
} from '#model';
import { predicates } from '#predicates';

const tables = {
  backgroundSources,
  blockTypes,
  collectionTypes,
  folderBehaviours,
  productTypes,
  recordTypes,
  sliceTypes,
  userRoles,
};

it.each(Object.entries(tables))('%s gives every code to one name', (_name, table) => {
  const codes = Object.values<number>(table);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.every((code) => Number.isInteger(code))).toBe(true);
});

it('has the codes that page data carry', () => {
  expect(recordTypes['store-item']).toBe(11);
  expect(collectionTypes.products).toBe(13);
  expect(folderBehaviours.redirect).toBe(2);
  expect(blockTypes.accordion).toBe(69);
  expect(sliceTypes.password).toBe(18);
  expect(userRoles['store-manager']).toBe(8);
  expect(imageWidths).toEqual([100, 300, 500, 750, 1000, 1500, 2500]);
});

it('has a predicate for every record type but the two that templates never knew', () => {
  const names = new Set(predicates.map(({ name }) => name));
  const unasked = Object.keys(recordTypes).filter((type) => !names.has(`${type}?`));
  expect(unasked).toEqual(['chat', 'review']);
});

it('names no predicate twice', () => {
  const names = predicates.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
