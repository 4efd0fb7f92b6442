import type { Feature } from '../feature.ts';
import { definitionsOf, namedAt, usesOf } from '../names.ts';
import { parseSheet, styleService } from '../styles.ts';

/** Where a macro, block or variable is used. */
export const references: Feature = {
  capabilities: { referencesProvider: true },
  listen(connection, session) {
    connection.onReferences(async (params) => {
      const placed = session.at(params);
      if (placed.language === 'style') {
        const { document, sheet } = parseSheet(placed);
        return styleService().findReferences(document, placed.position, sheet);
      }
      const views = await session.workspace.views();
      const view = await session.viewOf(placed);
      const named = view && namedAt(views, view, placed.offset);
      if (view === undefined || named === undefined) return null;
      const places = usesOf(named, views, view);
      if (params.context.includeDeclaration) places.unshift(...definitionsOf(named, views, view));
      return distinct(places.map((place) => session.locationOf(place.view, place)));
    });
  },
};

/** What sets a variable uses it too. */
function distinct<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
