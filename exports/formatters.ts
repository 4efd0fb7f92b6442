/**
 * Every built-in formatter, and what those that print dates and prices need.
 *
 * @module vitrine/formatters
 */
import type { FormatterDefinition } from '#engine';
import { formatters as builtIn } from '#formatters';
import * as services from '../server/cli/locale-packs.ts';

/** Every built-in formatter, family by family. */
export const formatters: readonly FormatterDefinition[] = builtIn;

/** Words and forms of every language, for the option `localeData`; read when a template first needs them. */
export const localeData: (locale: string) => unknown = services.localeData;

/** Rules of every time zone, for the option `timeZones`. */
export const timeZones: unknown = services.timeZones;
