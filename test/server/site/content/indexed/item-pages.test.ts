import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../../server/site/content/indexed/index-folder.ts';
import { IndexWriter } from '../../../../../server/site/content/indexed/index-writer.ts';
import { ItemPages } from '../../../../../server/site/content/indexed/item-pages.ts';
import { KeptContexts } from '../../../../../server/site/content/indexed/kept-contexts.ts';
import { PageIndex } from '../../../../../server/site/content/indexed/page-index.ts';
import { rowOf } from '../../../../../server/site/content/indexed/page-row.ts';
import { completion, schema } from '../../../../../server/site/content/indexed/schema.ts';
import type { JsonObject } from '../../../../../server/site/lib/json-access.ts';
import { madeProduct } from '../../../../support/large-content.ts';

/** A page with the item of a number, at a path of its own. */
function page(path: string, item: number) {
  const own = JSON.parse(madeProduct(item)) as JsonObject;
  const file = `${path.slice(1)}.json`;
  return {
    row: rowOf(file, path, 'as made', own),
    kept: { file, path, own, stamp: 'as made', mark: '', size: 500, checked: 0 },
  };
}

function openIndex(index: 'new' | 'whole') {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  const database = openDatabase(join(folder, 'pages.db'));
  database.exec(schema);
  const [writer, pages] = [new IndexWriter(database, index), new PageIndex(database)];
  onTestFinished(() => {
    for (const each of [writer, pages, database]) each.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const kept = new KeptContexts(1_000_000);
  return { database, writer, pages, kept, itemPages: new ItemPages(kept, pages) };
}

describe('the page of an item', () => {
  it('is one that was read just now, without a question to the index', () => {
    const { kept, itemPages } = openIndex('whole');
    const { kept: read } = page('/shop/p1', 1);
    kept.set(read);
    expect(itemPages.pathOf('item-1')).toBe('/shop/p1');
    kept.delete('/shop/p1');
    expect(itemPages.pathOf('item-1')).toBeUndefined();
  });

  it.each(['new', 'whole'] as const)('is the first of several, whichever was read (%s index)', (index) => {
    const { database, writer, kept, itemPages } = openIndex(index);
    const [first, second, other] = [page('/shop/a', 1), page('/shop/b', 1), page('/shop/c', 2)];
    writer.together(() => {
      for (const { row } of [first, second, other]) writer.put(row);
    });
    database.exec(completion);
    for (const each of [second, other]) kept.set(each.kept);
    expect(['item-1', 'item-2'].map((id) => itemPages.pathOf(id))).toEqual(['/shop/a', '/shop/c']);
    writer.together(() => writer.remove('/shop/a'));
    itemPages.changed();
    expect(itemPages.pathOf('item-1')).toBe('/shop/b');
  });

  it('is the first one also where the second came later', () => {
    const { database, writer, kept, itemPages } = openIndex('whole');
    writer.together(() => writer.put(page('/shop/a', 1).row));
    database.exec(completion);
    kept.set(page('/shop/b', 1).kept);
    writer.together(() => writer.put(page('/shop/b', 1).row));
    itemPages.changed();
    expect(itemPages.pathOf('item-1')).toBe('/shop/a');
  });

  it('is forgotten with what it was read as', () => {
    const { kept, itemPages } = openIndex('whole');
    kept.set(page('/shop/a', 1).kept);
    kept.set(page('/shop/a', 3).kept);
    expect(['item-1', 'item-3'].map((id) => itemPages.pathOf(id))).toEqual([undefined, '/shop/a']);
    kept.clear();
    expect(itemPages.pathOf('item-3')).toBeUndefined();
  });
});
