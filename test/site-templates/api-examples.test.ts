import { expect, it } from 'vitest';
import { apiDoors } from '../support/docs/api-declarations.ts';
import { apiPrograms, examplesOf, isImported } from '../support/docs/api-examples.ts';

// The programs of the library's page are run by test/package.long.test.ts, those of the config's by config-examples.test.ts.
const programs = apiPrograms();

it.each(apiDoors())('every name of $name has a program that shows it', (door) => {
  const without = door.declarations.filter(({ name }) => examplesOf(door, name, programs).length === 0);
  expect(without.map(({ kind, name }) => `${kind} ${name}`)).toEqual([]);
});

it.each(apiDoors())('every function, class and value of $name is called for by a program itself', (door) => {
  const isShown = (name: string) => programs.some(({ text }) => isImported(text, door.name, name));
  const without = door.declarations.filter(({ kind, name }) => kind !== 'type' && !isShown(name));
  expect(without.map(({ kind, name }) => `${kind} ${name}`)).toEqual([]);
});
