import type { JsonValue } from '#engine';
import { plainText } from '../head/markup.ts';
import { at, type JsonObject, listAt, objectAt, textAt } from '../lib/json-access.ts';
import type { PageSummary } from './page-source.ts';

const LONGEST_TEXT = 20_000;
const LONGEST_EXCERPT = 200;

export function summarise(path: string, context: JsonObject): PageSummary {
  const item = objectAt(context, 'item');
  const collection = objectAt(context, 'collection');
  const subject = item ?? collection;
  const title = textAt(subject, 'title') || textAt(context, 'title');
  const body = [subject, context].flatMap((value) =>
    ['title', 'excerpt', 'description', 'body', 'mainContent'].map((name) => textAt(value, name)),
  );
  return {
    path,
    fullUrl: textAt(subject, 'fullUrl') || path,
    urlId: textAt(subject, 'urlId'),
    title,
    isItem: item !== undefined,
    ordering: orderingOf(collection),
    collection,
    text: plainText(
      [...body, ...listAt(item, 'tags').map(String), ...listAt(item, 'categories').map(String)].join(' '),
      LONGEST_TEXT,
    ),
    excerpt: plainText(
      textAt(subject, 'excerpt') || textAt(subject, 'description') || textAt(subject, 'body'),
      LONGEST_EXCERPT,
    ),
    image: textAt(subject, 'assetUrl') || textAt(subject, 'mainImage.assetUrl'),
    items: item === undefined ? listAt(context, 'items').flatMap(addressesOf) : [],
  };
}

function orderingOf(collection: JsonObject | undefined): number {
  const ordering = at(collection, 'ordering');
  return typeof ordering === 'number' ? ordering : Number.MAX_SAFE_INTEGER;
}

function addressesOf(item: JsonValue): string[] {
  return [textAt(item, 'fullUrl'), textAt(item, 'urlId')].filter((address) => address !== '');
}
