import { join } from 'node:path';
import { isArray, isObject, type JsonValue } from '#engine';
import { at, type JsonObject, objectAt, textAt } from '../../../site/lib/json-access.ts';
import { seenFrom } from '../analysis/content-pages.ts';
import type { Rule } from '../analysis/rule.ts';
import { TemplateView } from '../analysis/template-view.ts';

export const itemUnlisted: Rule = {
  id: 'item-unlisted',
  severity: 'warning',
  summary: 'A product or post with a page of its own that its list does not have.',
  message: 'The list $list does not have this item, so nobody is led to it.',
  help: 'Add it to "items" of the list, or take its page out of the content.',
  bad: {
    files: {
      'site.region': '<p>{squarespace.main-content}</p>',
      'content/shop.json':
        '{"collection":{"title":"Shop","fullUrl":"/shop"},"items":[{"id":"a","title":"Mug","fullUrl":"/shop/mug"}]}',
      'content/shop/bowl.json': '⟦{⟧"collection":{"title":"Shop","fullUrl":"/shop"},"item":{"id":"b","title":"Bowl"}}',
    },
  },
  good: {
    files: {
      'site.region': '<p>{squarespace.main-content}</p>',
      'content/shop.json':
        '{"collection":{"title":"Shop","fullUrl":"/shop"},"items":[{"id":"a","title":"Mug","fullUrl":"/shop/mug"}]}',
      'content/shop/mug.json': '{"collection":{"title":"Shop","fullUrl":"/shop"},"item":{"id":"a","title":"Mug"}}',
      'content/blog.json':
        '{"collection":{"title":"Blog","fullUrl":"/blog"},"items":[],"pagination":{"nextPage":true}}',
      'content/blog/first.json': '{"collection":{"title":"Blog","fullUrl":"/blog"},"item":{"id":"c","title":"First"}}',
    },
  },
  find({ fixtures, content, site }, report) {
    if (content === undefined) return;
    const lists = new Map(fixtures.map(({ path, context }) => [path, context]));
    for (const { path, context } of fixtures) {
      const item = objectAt(context, 'item');
      const address = textAt(context, 'collection.fullUrl');
      const items = itemsOf(lists.get(address));
      if (item === undefined || items === undefined || items.some((one) => isSame(one, item, path))) continue;
      const file = seenFrom(site.root, join(content, `${path}.json`));
      report({ view: new TemplateView(file, '{', [], []), start: 0, end: 1 }, { list: address });
    }
  },
};

/** All that a list has; undefined where it goes on over further pages, which have the rest. */
function itemsOf(list: JsonObject | undefined): readonly JsonValue[] | undefined {
  const items = list === undefined ? undefined : at(list, 'items');
  return isArray(items) && objectAt(list, 'pagination')?.['nextPage'] !== true ? items : undefined;
}

function isSame(one: JsonValue, item: JsonObject, path: string): boolean {
  const id = textAt(item, 'id');
  return isObject(one) && (textAt(one, 'fullUrl') === path || (id !== '' && textAt(one, 'id') === id));
}
