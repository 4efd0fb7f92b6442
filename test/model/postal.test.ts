import { describe, expect, it } from 'vitest';
import {
  type AddressCountry,
  addressCountries,
  addressRules,
  checkPostalArea,
  checkPostalCode,
  englishCheckMessage,
  findRegion,
  placeLine,
  postalAreaRules,
  postalRules,
  regionsOf,
  townLine,
} from '#model';

const check = {
  whole: (country: AddressCountry, code: string) => checkPostalCode(country, code, englishCheckMessage),
  zone: checkPostalArea,
};
const rules = { whole: postalRules, zone: postalAreaRules };

describe('postal codes', () => {
  it.each([
    ['US', 'whole', ['10001', '90210-1234'], ['1234', 'ABCDE'], 'ZIP Codes need to be 5 digits.'],
    ['US', 'zone', ['10001'], ['1000'], 'ZIP Codes need to be 5 digits.'],
    ['CA', 'whole', ['K1A 0B1', 'm5v3l9'], ['K1A', 'D1A 0B1'], 'Invalid postal code.'],
    ['CA', 'zone', ['K1A'], ['K1', 'D1A'], 'An FSA code is invalid.'],
    ['AU', 'whole', ['2000'], ['200'], 'Postcodes need to be 4 digits'],
    ['NZ', 'whole', ['6011'], ['60111'], 'Postcodes need to be 4 digits.'],
    ['IE', 'whole', ['D02 AF30', 'D6WXY12'], ['D02'], 'Invalid postal code.'],
    ['IE', 'zone', ['D02', 'D6W'], ['D02A'], 'Enter only the first three characters of the Eircode'],
    ['ES', 'whole', ['28013'], ['99999', '2801'], 'Postal Codes need to be 5 digits'],
    ['SE', 'whole', ['111 22', '41106'], ['1112'], 'Invalid postal code.'],
    ['SE', 'zone', ['1', '411'], ['4110'], 'Enter up to 3 digits of the postcode'],
    ['NO', 'whole', ['0150'], ['150'], 'Postal Codes need to be 4 digits'],
    ['DE', 'whole', ['10115'], ['1011'], 'Postal Codes need to be 5 digits'],
    ['FR', 'whole', ['75001'], ['7500'], 'Postal Codes need to be 5 digits'],
    ['NL', 'whole', ['1012 AB', '1012ab'], ['1012', '1012 SS'], 'Invalid postal code.'],
    ['NL', 'zone', ['1012'], ['101'], 'Postal Codes need to be 4 digits.'],
    ['GB', 'whole', ['SW1A 1AA', 'm1 1ae'], ['SW1A'], 'Invalid postal code.'],
    [
      'GB',
      'zone',
      ['SW1A', 'M1', 'EC1A', 'W1'],
      ['SW1A1'],
      'Enter only the 1-4 character outcode portion of postcodes.',
    ],
  ] as const)('%s %s', (country, part, good, bad, message) => {
    for (const code of good) expect(check[part](country, code)).toBeUndefined();
    for (const code of bad) expect(check[part](country, code)).toBe(message);
  });

  it.each(addressCountries)('%s: hints fit, labels and regions are there', (country) => {
    for (const part of ['whole', 'zone'] as const) {
      for (const code of rules[part][country].hint.split(', ')) {
        expect(check[part](country, code)).toBeUndefined();
      }
    }
    expect(addressRules[country].postalLabel).not.toBe('');
    const names = regionsOf(country).map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(4);
    expect(new Set(names).size).toBe(names.length);
  });

  it('finds regions by code and by name', () => {
    expect(findRegion('US', 'ca')?.name).toBe('California');
    expect(findRegion('NO', 'oslo')?.code).toBe('03');
    expect(findRegion('US', 'Bavaria')).toBeUndefined();
  });
});

describe('places', () => {
  it('are one line of what is there', () => {
    expect(placeLine({ addressLine1: '5 Elm Row', addressLine2: ' ', addressCountry: 'UK' })).toBe('5 Elm Row, UK');
    expect(placeLine(undefined)).toBe('');
  });
});

it.each([
  ['DE', { city: 'Berlin', postalCode: '10115' }, '10115 Berlin'],
  ['IT', { city: 'Milano', region: 'MI', postalCode: '20121' }, '20121 Milano, MI'],
  ['US', { city: 'Gannet', region: 'ME', postalCode: '04851' }, 'Gannet, ME 04851'],
  ['IE', { city: 'Cork' }, 'Cork'],
])('writes the line of a town in %s as its letters do', (country, place, line) => {
  expect(townLine({ ...place, country })).toBe(line);
});
