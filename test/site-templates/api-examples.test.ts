import { expect, it } from 'vitest';
import { apiDoors } from '../support/docs/api-declarations.ts';
import { apiPrograms, examplesOf } from '../support/docs/api-examples.ts';

// The programs of the library's page are run by test/package.long.test.ts, those of the config's by config-examples.test.ts.
const programs = apiPrograms();

it.each(apiDoors())('every name of $name has a program that shows it', (door) => {
  const without = door.declarations.filter(({ name }) => examplesOf(door, name, programs).length === 0);
  expect(without.map(({ kind, name }) => `${kind} ${name}`)).toEqual([]);
});
