import { expect, it, vi } from 'vitest';
import { objectAt, textAt, withMembers } from '../../../../../server/site/lib/json-access.ts';
import { fresh, PRODUCTS } from '../../../../support/indexed-content.ts';
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
