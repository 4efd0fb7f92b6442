import { type CompileOptions, compile, createRegistry, type JsonValue, type Rendering, type Value } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { localeData, timeZones } from '../../server/cli/locale-packs.ts';

/** All built-in names. */
const registry = createRegistry({ formatters, predicates });

/** Renders with everything that is built in, in English unless the options say otherwise. */
export function render(
  template: string | JsonValue,
  data: Value,
  options: Partial<Omit<CompileOptions, 'registry'>> = {},
): Rendering {
  return compile(template, { registry, locale: 'en', localeData, timeZones, ...options }).render(data);
}
