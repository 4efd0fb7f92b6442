import type { Fill } from './blocks/fill-blocks.ts';
import { type JsonObject, objectAt, textAt } from './lib/json-access.ts';

/** What the place of a block shows of the site. */
export function fillMembers(fill: Fill): JsonObject {
  if (fill.kind === 'product') return { item: fill.item };
  if (fill.kind === 'calendar') return {};
  return { items: fill.items, summaryHeading: textAt(fill.settings, 'headerText') };
}

/** Content of a page that was made in the editor. */
export function mainContentOf(context: JsonObject): string {
  return (
    textAt(context, 'mainContent') ||
    textAt(objectAt(context, 'item'), 'body') ||
    textAt(context, 'collection.mainContent')
  );
}
