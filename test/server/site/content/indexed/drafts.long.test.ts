import { expect, it, vi } from 'vitest';
import { wholeList } from '../../../../../server/site/content/list-query.ts';
import { objectAt, textAt, withMembers } from '../../../../../server/site/lib/json-access.ts';
import { fresh, open, PRODUCTS } from '../../../../support/indexed-content.ts';
import { writeFiles } from '../../../../support/serve-site.ts';

// Each index takes a thread, which starts from source.
vi.setConfig({ testTimeout: 120_000 });

it('has no page, place in a list or address of a draft in an indexed content, until it is published', async () => {
  const { content, source, part } = await fresh();
  const page = source.peek('/shop/p7')?.context ?? {};
  const item = objectAt(page, 'item') ?? {};
  const id = textAt(item, 'id');
  const save = (workflowState: number) =>
    writeFiles(content, {
      'shop/p7.json': JSON.stringify({ ...page, item: withMembers(item, { workflowState }) }),
    });
  const seen = () => [
    source.peek('/shop/p7') !== undefined,
    source.large.countBelow('/shop'),
    (part({}, 200)?.items ?? []).some((each) => textAt(each, 'id') === id),
    source.large.pageOfItem(id) !== undefined,
  ];
  expect(seen()).toEqual([true, PRODUCTS, true, true]);
  save(2);
  await expect.poll(seen, { timeout: 60_000 }).toEqual([false, PRODUCTS - 1, false, false]);
  save(1);
  await expect.poll(seen, { timeout: 60_000 }).toEqual([true, PRODUCTS, true, true]);
});

it('has them for whoever writes them, in an index beside that for visitors', async () => {
  const { content, data, source } = await fresh();
  const page = source.peek('/shop/p7')?.context ?? {};
  const item = withMembers(objectAt(page, 'item') ?? {}, { workflowState: 2 });
  writeFiles(content, { 'shop/p7.json': JSON.stringify({ ...page, item }) });
  const authors = await open(content, data, undefined, true);
  const seen = (of: typeof source, part: typeof authors.part) => [
    of.peek('/shop/p7') !== undefined,
    of.large.countBelow('/shop'),
    (part({}, 200)?.items ?? []).some((each) => textAt(each, 'id') === textAt(item, 'id')),
  ];
  expect(seen(authors.source, authors.part)).toEqual([true, PRODUCTS, true]);
  const visitors = (query = {}, size = 10) => source.large.part('/shop', { ...wholeList, ...query }, size);
  await expect.poll(() => seen(source, visitors), { timeout: 60_000 }).toEqual([false, PRODUCTS - 1, false]);
  writeFiles(content, { 'shop/p8.json': JSON.stringify({ ...page, item: withMembers(item, { id: 'eighth' }) }) });
  await expect.poll(() => authors.source.large.pageOfItem('eighth'), { timeout: 60_000 }).toBe('/shop/p8');
  expect(seen(authors.source, authors.part)).toEqual([true, PRODUCTS, true]);
});
