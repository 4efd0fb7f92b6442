import { createLocaleData, createTimeZones } from '#formatters';
import { createMessages, createNumbers } from '#formatters/lib/locale';
import type { LocaleData } from '#formatters/lib/locale-data';
import type { TemplateSettings } from '../../site/templates.ts';
import type { EdgeSite } from './edge-site.ts';
import { lateLibrary, lateNumbers, lateZones } from './late-library.ts';
import { unpackText } from './packed-text.ts';
import { pricesKey, type WrittenLocale, type WrittenZone } from './written-words.ts';

/** JSON of the language packs of the library, packed, by language. */
export type LanguagePacks = Readonly<Record<string, string>>;

const ENGLISH = 'en';
const MOST_KNOWN = 100;

/** Locale services for the languages that were written; another one prints as English does. */
export function localeSettings(
  packs: LanguagePacks,
  { words, zones }: Pick<EdgeSite, 'words' | 'zones'>,
): Pick<TemplateSettings, 'localeData' | 'timeZones'> {
  const openAny = createLocaleData(
    lateLibrary,
    (tag) => unpackText(packs[tag] ?? packs[ENGLISH] ?? ''),
    new Set(Object.keys(packs)),
  );
  const open = (tag: string) => openAny(Object.hasOwn(packs, tag.split(/[-_]/)[0] ?? '') ? tag : ENGLISH);
  const known = new Map<string, LocaleData>();
  return {
    localeData: (tag) => {
      const written = Object.hasOwn(words, tag) ? words[tag] : undefined;
      if (written === undefined) return open(tag);
      const data = known.get(tag) ?? new LateLocale(() => open(tag), written);
      if (known.size < MOST_KNOWN) known.set(tag, data);
      return data;
    },
    timeZones: createTimeZones(
      () => ({ fromUTC: (zone, epoch) => writtenTime(zones, zone, epoch) ?? lateZones().TZ.fromUTC(zone, epoch) }),
      (message) => console.warn(message),
    ),
  };
}

/** What the build wrote of a zone: the library's rules of all zones are read for other zones and other days alone. */
function writtenTime(zones: EdgeSite['zones'], zone: string, epoch: number) {
  const written: WrittenZone | undefined = Object.hasOwn(zones, zone) ? zones[zone] : undefined;
  if (written === undefined || !(epoch >= written.from && epoch < written.to)) return undefined;
  const [, offset, abbr] = written.changes.findLast(([since]) => since <= epoch) ?? [];
  return offset === undefined || abbr === undefined ? undefined : { offset, abbr };
}

const readMessage = createMessages();

/** A locale that is opened for what the build did not see: most pages show prices and counts, and no other of its words. */
class LateLocale implements LocaleData {
  readonly message = readMessage;
  readonly spoken: LocaleData['spoken'];
  readonly #prices: WrittenLocale['prices'];
  readonly #open: () => LocaleData;
  #opened: LocaleData | undefined;
  #numbers: ReturnType<typeof createNumbers> | undefined;

  constructor(open: () => LocaleData, { spoken, prices }: WrittenLocale) {
    this.#open = open;
    this.spoken = spoken;
    this.#prices = prices;
  }

  get #data(): LocaleData {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  get #counts(): ReturnType<typeof createNumbers> {
    this.#numbers ??= createNumbers(lateNumbers(), this.spoken);
    return this.#numbers;
  }

  get cldr(): LocaleData['cldr'] {
    return this.#data.cldr;
  }

  currencyText(...price: Parameters<LocaleData['currencyText']>): string | undefined {
    const key = pricesKey(...price);
    return Object.hasOwn(this.#prices, key) ? this.#prices[key] : this.#data.currencyText(...price);
  }

  decimal(text: string): ReturnType<LocaleData['decimal']> {
    return this.#counts.decimal(text);
  }

  decimalOrZero(value: number | string): ReturnType<LocaleData['decimalOrZero']> {
    return this.#counts.decimalOrZero(value);
  }

  pluralCategory(...number: Parameters<LocaleData['pluralCategory']>): string {
    return this.#counts.pluralCategory(...number);
  }
}
