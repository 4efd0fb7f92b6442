import { expect, it } from 'vitest';
import { localeData } from '../../../server/cli/locale-packs.ts';
import { printTag } from '../../support/tag.ts';

it('rel-B16 ten thousand locales, currencies and messages leave at most a hundred of each behind', () => {
  const first = localeData('en-x-first');
  for (let index = 0; index < 10_000; index++) {
    const root = { m: { value: 1, currency: `X${index}` }, text: `${index} {0}`, d: 0 };
    expect(printTag('m|money', root)).toBe('\u00a01.00');
    expect(printTag('text|message d', root)).toBe(`${index} 0`);
    localeData(`en-x-a${index}`);
  }
  expect(localeData('en-x-first')).not.toBe(first);
  expect(localeData('en-x-a9999')).toBe(localeData('en-x-a9999'));
}, 20_000);
