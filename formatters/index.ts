import type { FormatterDefinition } from '#engine';
import { commerce } from './commerce/index.ts';
import { content } from './content/index.ts';
import { core } from './core/index.ts';
import { dateFamily } from './date/index.ts';
import { i18nFamily } from './i18n/index.ts';
import { missing } from './missing/index.ts';
import { social } from './social/index.ts';

/** Every built-in formatter, family by family. */
export const formatters: readonly FormatterDefinition[] = [
  ...core,
  ...dateFamily,
  ...i18nFamily,
  ...content,
  ...social,
  ...commerce,
  ...missing,
];
export { createLocaleData } from './lib/locale.ts';
export { createTimeZones } from './lib/time-zone.ts';
