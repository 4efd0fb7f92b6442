import { CLDRFramework, Decimal, pluralRules } from '@phensley/cldr';
import { TZ } from '@phensley/timezone';
import { createLocaleData, createTimeZones } from '#formatters';
import type { TemplateSettings } from '../../site/templates.ts';

/** JSON of the language packs of the library, by language. */
export type LanguagePacks = Readonly<Record<string, string>>;

const ENGLISH = 'en';

/** Locale services for the languages that were written; another one prints as English does. */
export function localeSettings(packs: LanguagePacks): Pick<TemplateSettings, 'localeData' | 'timeZones'> {
  const localeData = createLocaleData(
    () => ({ CLDRFramework, Decimal, pluralRules }),
    (language) => packs[language] ?? packs[ENGLISH] ?? '',
    new Set(Object.keys(packs)),
  );
  return {
    localeData: (tag) => localeData(Object.hasOwn(packs, tag.split(/[-_]/)[0] ?? '') ? tag : ENGLISH),
    timeZones: createTimeZones(
      () => TZ,
      (message) => console.warn(message),
    ),
  };
}
