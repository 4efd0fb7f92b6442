import { createRegistry, type Registry } from '#engine';
import { islandFormatter } from '../islands/island-formatter.ts';
import type { Islands } from '../islands/islands.ts';
import type { Extensions } from './extensions.ts';

/** What the templates of a site know: the built-in names, those that its config adds, and one for its islands. */
export function extendRegistry(builtIn: Registry, { config }: Extensions, islands?: Islands): Registry {
  const { formatters = [], predicates = [] } = config;
  if (formatters.length + predicates.length === 0 && islands === undefined) return builtIn;
  const own = islands === undefined ? formatters : [islandFormatter(islands), ...formatters];
  return createRegistry({
    formatters: [...new Set(builtIn.formatters.values()), ...own],
    predicates: [...new Set(builtIn.predicates.values()), ...predicates],
  });
}
