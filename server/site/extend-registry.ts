import { createRegistry, type Registry } from '#engine';
import type { Extensions } from './extensions/extensions.ts';
import { islandFormatter } from './islands/island-formatter.ts';
import type { Islands } from './islands/islands.ts';

/** What the templates of a site know: the built-in names, those that its config adds, and one for its islands. */
export function extendRegistry(builtIn: Registry, { config }: Extensions, islands?: Islands): Registry {
  const { formatters = [], predicates = [] } = config;
  const hasIslands = islands !== undefined && islands.names.length > 0;
  if (formatters.length + predicates.length === 0 && !hasIslands) return builtIn;
  const own = hasIslands ? [islandFormatter(islands), ...formatters] : formatters;
  return createRegistry({
    formatters: [...new Set(builtIn.formatters.values()), ...own],
    predicates: [...new Set(builtIn.predicates.values()), ...predicates],
  });
}
