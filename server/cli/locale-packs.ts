import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createLocaleData, createTimeZones } from '#formatters';

type LocaleLibrary = ReturnType<Parameters<typeof createLocaleData>[0]>;
type ZoneRules = ReturnType<Parameters<typeof createTimeZones>[0]>;

const require = createRequire(import.meta.url);

/** The build packs the library's data beside its bundles, in a tenth of their size; from source there is the library. */
const built = ['locales', '../locales']
  .map((name) => join(dirname(fileURLToPath(import.meta.url)), name))
  .find((folder) => existsSync(folder));

const library = '@phensley/cldr/dist/cldrengine.umd.js';

/**
 * Locale services from the language packs inside the locale library. Nothing is loaded until a formatter asks: a
 * command that prints no date and no price must not pay 50 ms for them.
 */
export const localeData = createLocaleData(
  // The library in one file loads in half the time of its many small ones.
  () => require(built === undefined ? library : join(built, 'cldrengine.cjs')) as LocaleLibrary,
  readPack,
);

/** Time zone rules, loaded when the first date is printed. */
export const timeZones = createTimeZones(
  () => (require('@phensley/timezone') as { TZ: ZoneRules }).TZ,
  (message) => process.stderr.write(`${message}\n`),
);

/** JSON of a language's pack; throws for a language that has none. */
export function readPack(language: string): string {
  if (built !== undefined) return gunzipSync(readFileSync(join(built, `${language}.json.gz`))).toString();
  return readFileSync(
    join(dirname(require.resolve('@phensley/cldr/package.json')), 'packs', `${language}.json`),
    'utf8',
  );
}
