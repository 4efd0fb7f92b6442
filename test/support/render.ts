import { type CompileOptions, compile, createRegistry, type JsonValue, type Rendering, type Value } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { localeData, timeZones } from '../../server/cli/locale-packs.ts';

/** Everything that is built in, in English. */
export const compileOptions = {
  registry: createRegistry({ formatters, predicates }),
  locale: 'en',
  localeData,
  timeZones,
} as const satisfies CompileOptions;

/** Renders with everything that is built in, in English unless the options say otherwise. */
export function render(
  template: string | JsonValue,
  data: Value,
  options: Partial<Omit<CompileOptions, 'registry'>> = {},
): Rendering {
  return compile(template, { ...compileOptions, ...options }).render(data);
}
