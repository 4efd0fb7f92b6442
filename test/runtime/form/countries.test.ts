import names from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { countries } from '../../../runtime/regions/form/countries.ts';

it('an address may be in any country there is, each once and with a name', () => {
  expect(countries.map(([code]) => code).toSorted()).toEqual(Object.keys(names.countries).toSorted());
  expect(countries.filter(([code, name]) => name === code || name === '')).toEqual([]);
  expect(countries[0]).toEqual(['AF', 'Afghanistan']);
});
