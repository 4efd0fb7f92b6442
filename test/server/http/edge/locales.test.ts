import { describe, expect, it } from 'vitest';
import { createRegistry } from '#engine';
import { formatters } from '#formatters';
import type { LocaleData } from '#formatters/lib/locale-data';
import type { TimeZones } from '#formatters/lib/time-zone';
import { compile } from '../../../../engine/compile.ts';
import { seeWords } from '../../../../server/author/publish/edge/seen-words.ts';
import { localeData, readPack, timeZones } from '../../../../server/cli/locale-packs.ts';
import { localeSettings } from '../../../../server/http/edge/locales.ts';
import { packText } from '../../../../server/http/edge/packed-text.ts';

const data = {
  featureFlags: { useCLDRMoneyFormat: true },
  item: { structuredContent: { productType: 2, priceMoney: { value: '1234.5', currency: 'EUR' } } },
};
const price = compile('{item|product-price}', { registry: createRegistry({ formatters }) });
const counted = compile('{n|message "{0 plural one {a mug} few {# mugs, a few} other {# mugs}}"}', {
  registry: createRegistry({ formatters }),
});

/** What the build keeps of a language when it renders the price above, and the packs of which nothing can be read. */
function written(locale: string) {
  const { settings, ...seen } = seeWords({ localeData });
  price.render(data, { ...settings, locale });
  return seen;
}
const noPacks = { de: 'not JSON', pl: 'not JSON', en: 'not JSON' };

describe('locales of a worker', () => {
  it.each(['de', 'pl', 'en-US'])('write a price of %s that the build saw, without its pack', (locale) => {
    const late = localeSettings(noPacks, written(locale));
    const { output } = price.render(data, { locale, localeData });
    expect(output).toContain('1');
    expect(price.render(data, { ...late, locale }).output).toBe(output);
  });

  it.each(['de', 'pl'])('count as %s does, without its pack', (locale) => {
    const late = localeSettings(noPacks, written(locale)).localeData?.(locale) as LocaleData;
    const whole = localeData(locale);
    for (const number of [0, 1, 2, 5, 22, 1.5]) {
      expect(late.pluralCategory(late.decimalOrZero(number), false)).toBe(
        whole.pluralCategory(whole.decimalOrZero(number), false),
      );
      const options = { locale, localeData: () => late };
      expect(counted.render({ n: number }, options).output).toBe(
        counted.render({ n: number }, { locale, localeData }).output,
      );
    }
  });

  it('open a locale for what nobody saw', () => {
    const other = {
      ...data,
      item: { structuredContent: { productType: 2, priceMoney: { value: '7', currency: 'EUR' } } },
    };
    const late = localeSettings({ de: packText(readPack('de')) }, written('de'));
    expect(price.render(other, { ...late, locale: 'de' }).output).toContain('7,00');
  });

  // New York has rules, Casablanca has days of a month that moves, Pyongyang and Caracas moved by half an hour, Apia lost a day.
  it.each(['America/New_York', 'Africa/Casablanca', 'Asia/Pyongyang', 'America/Caracas', 'Pacific/Apia', 'Etc/UTC'])(
    'read the clock of %s as the library does, in the years that were written and outside of them',
    (zone) => {
      const seeing = seeWords({ timeZones });
      (seeing.settings.timeZones as TimeZones).at(zone, 0);
      const { words, zones } = seeing;
      expect(Object.keys(zones)).toEqual([zone]);
      const late = localeSettings(noPacks, { words, zones }).timeZones as TimeZones;
      const changes = zones[zone]?.changes.flatMap(([since]) => [since - 1, since, since + 1]) ?? [];
      const everyMonth = Array.from({ length: 600 }, (_, month) => Date.UTC(1995, month, 1 + (month % 28), month % 24));
      for (const epoch of [...changes, ...everyMonth, Number.NaN])
        expect([epoch, late.at(zone, epoch)]).toEqual([epoch, timeZones.at(zone, epoch)]);
      expect(late.at('Europe/Paris', 0)).toEqual(timeZones.at('Europe/Paris', 0));
      expect(late.at('constructor', 0)).toBeUndefined();
    },
  );
});
