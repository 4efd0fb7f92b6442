import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { createLocaleData } from '#formatters';
import { localeData } from '../../../server/cli/locale-packs.ts';
import { printTag } from '../../support/tag.ts';

type Library = ReturnType<Parameters<typeof createLocaleData>[0]>;

const require = createRequire(import.meta.url);
const load = () => require('@phensley/cldr') as Library;
const readPack = (language: string) => JSON.stringify(require(`@phensley/cldr/packs/${language}.json`));

describe('locale data', () => {
  it('are not loaded before a locale is asked for, and the library once only', () => {
    const loaded: string[] = [];
    const data = createLocaleData(
      () => {
        loaded.push('library');
        return load();
      },
      (language) => {
        loaded.push(language);
        return readPack(language);
      },
    );
    expect(loaded).toEqual([]);
    data('de');
    data('de-AT');
    data('de');
    expect(loaded).toEqual(['library', 'de']);
  });

  it('fall back to English for a language that the library does not know and for a malformed tag', () => {
    for (const locale of ['tlh', 'xx-XX', 'not a tag', '', '../../../etc/passwd', '__proto__']) {
      expect(printTag('n|decimal', { n: '1234.5' }, { locale })).toBe('1,234.5');
    }
  });

  it('read numbers of any length, and refuse exponents that would print a million digits', () => {
    const decimal = (text: string) => localeData('en').decimal(text);
    expect(decimal('123456789012345678901234567890.5')?.toString()).toBe('123456789012345678901234567890.5');
    expect(decimal('1e9999')?.toString()).toHaveLength(10_000);
    expect(decimal('1e10000')).toBeUndefined();
    for (const text of ['', ' 1', '1,000', '0x10', '1_0', '--1', '.', 'e5', '１２', '1e', 'NAN', 'Infinity!']) {
      expect({ text, number: decimal(text) }).toEqual({ text, number: undefined });
    }
  });

  it('know plural categories of counting and of order', () => {
    const english = localeData('en');
    const welsh = localeData('cy');
    const categories = (data: typeof english, ordinal: boolean) =>
      ['0', '1', '2', '3', '6', '1.0'].map((text) => data.pluralCategory(data.decimalOrZero(text), ordinal));
    expect(categories(english, false)).toEqual(['other', 'one', 'other', 'other', 'other', 'other']);
    expect(categories(english, true)).toEqual(['other', 'one', 'two', 'few', 'other', 'one']);
    expect(categories(welsh, false)).toEqual(['zero', 'one', 'two', 'few', 'many', 'one']);
  });
});
