import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { SourceUnavailable } from '../../../../../server/site/content/page-source.ts';
import { fresh, open, PRODUCTS } from '../../../../support/indexed-content.ts';
import { madeProduct } from '../../../../support/large-content.ts';
import { writeFiles } from '../../../../support/serve-site.ts';

// Each index takes a thread, which starts from source, and not before the first visitors were served.
vi.setConfig({ testTimeout: 120_000 });

const WAIT = { timeout: 60_000, interval: 50 };

describe('an index that is there', () => {
  it('is read once: the next start opens the index, and takes in what changed meanwhile', async () => {
    const { content, data, source, notices } = await fresh();
    expect(notices).toHaveLength(2);
    await source.close();
    await expect(source.large.find('mug', 5)).rejects.toThrow(SourceUnavailable);
    writeFiles(content, { 'shop/p3.json': madeProduct(3, { title: 'Changed while away' }) });
    rmSync(join(content, 'shop/p4.json'));
    const again = await open(content, data);
    expect(again.notices).toEqual([]);
    await vi.waitFor(async () => {
      expect(again.source.large.pageOfItem('item-4')).toBeUndefined();
      expect((await again.source.large.find('away', 5)).products).toEqual(['/shop/p3']);
    }, WAIT);
  });

  it('is made in a folder of its own where another server has the index', async () => {
    const { content, data } = await fresh();
    const other = await open(content, data);
    expect(other.part()?.total).toBe(PRODUCTS);
  });
});
