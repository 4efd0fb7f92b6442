import { createRegistry, type Registry } from '#engine';
import type { Extensions } from './extensions.ts';

/** What the templates of a site know: the built-in names, and those that its config adds. */
export function extendRegistry(builtIn: Registry, { config }: Extensions): Registry {
  const { formatters = [], predicates = [] } = config;
  if (formatters.length + predicates.length === 0) return builtIn;
  return createRegistry({
    formatters: [...new Set(builtIn.formatters.values()), ...formatters],
    predicates: [...new Set(builtIn.predicates.values()), ...predicates],
  });
}
