import names from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { countriesIn } from '../../runtime/ui/countries.ts';

it('an address may be in any country there is, each once and with a name', () => {
  const countries = countriesIn('en');
  expect(countries.map(([code]) => code).toSorted()).toEqual(Object.keys(names.countries).toSorted());
  expect(countries.filter(([code, name]) => name === code || name === '')).toEqual([]);
  expect(countries[0]).toEqual(['AF', 'Afghanistan']);
});

it.each([
  ['de', 'Österreich', 'Oman', 'Pakistan'],
  ['sv-SE', 'Österrike', 'Åland', 'Östtimor'],
  ['no tag at all', 'Austria', 'Australia', 'Azerbaijan'],
])('in %s is named %s, after %s', (locale, name, before, after) => {
  const listed = countriesIn(locale).map(([, each]) => each);
  expect(listed.indexOf(name)).toBeGreaterThan(listed.indexOf(before));
  expect(listed.indexOf(name)).toBeLessThan(listed.indexOf(after));
});
