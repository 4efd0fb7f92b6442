import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FolderContent } from '../../../../server/site/content/folder-content.ts';
import type { SiteDiagnostic } from '../../../../server/site/lib/diagnostics.ts';
import { listAt, textAt } from '../../../../server/site/lib/json-access.ts';
import { scratchFolder, writeFiles } from '../../../support/serve-site.ts';

const list = JSON.stringify({ collection: { title: 'Shop', urlId: 'shop', fullUrl: '/shop', type: 13 } });
const product = (title: string, more: object = {}) =>
  JSON.stringify({ item: { id: title, title, fullUrl: `/shop/${title.toLowerCase()}`, ...more } });
const shop = {
  '_site.json': JSON.stringify({ website: { id: 'w', siteTitle: 'Shop' } }),
  'shop.json': list,
  'shop/bowl.json': product('Bowl'),
  'shop/jar.json': product('Jar', { displayIndex: 1 }),
  'shop/deep/cup.json': product('Cup'),
};

function open() {
  const folder = scratchFolder(shop);
  const diagnostics: SiteDiagnostic[] = [];
  const source = new FolderContent({ folder, report: (diagnostic) => diagnostics.push(diagnostic) });
  onTestFinished(() => source.close());
  const titles = () => listAt(source.peek('/shop')?.context, 'items').map((item) => textAt(item, 'title'));
  return { folder, source, diagnostics, titles };
}

describe('a list that names no items', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('shows the pages in its folder: as the owner has put them, then the newest, then by their files', async () => {
    const { folder, titles } = open();
    expect(titles()).toEqual(['Jar', 'Bowl']);
    writeFiles(folder, {
      'shop/old.json': product('Old', { publishOn: 1_600_000_000_000 }),
      'shop/young.json': product('Young', { publishOn: 1_700_000_000_000 }),
    });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(titles()).toEqual(['Jar', 'Young', 'Old', 'Bowl']);
  });

  it('follows what is added, changed and taken away, and says so', async () => {
    const { folder, source, titles } = open();
    const before = [source.version, source.peek('/shop')?.version];
    mkdirSync(join(folder, 'journal'));
    writeFiles(folder, { 'shop/vase.json': product('Vase'), 'journal/one.json': product('One') });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(titles()).toEqual(['Jar', 'Bowl', 'Vase']);
    expect(source.peek('/shop')?.version).not.toBe(before[1]);
    expect(source.changesSince(before[0] ?? '')?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/shop/vase', '/shop', '/journal/one']),
    );
    writeFiles(folder, { 'shop/bowl.json': product('Green bowl') });
    rmSync(join(folder, 'shop/jar.json'));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(titles()).toEqual(['Green bowl', 'Vase']);
    writeFiles(folder, { 'shop.json': JSON.stringify({ collection: { title: 'Shop' }, items: [] }) });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(titles()).toEqual([]);
  });

  it('is the same object until something in it changes', () => {
    const { source } = open();
    expect(source.peek('/shop')).toBe(source.peek('/shop'));
  });

  it('says so when the folder is gone, and goes on', async () => {
    const { folder, diagnostics, titles } = open();
    titles();
    rmSync(folder, { recursive: true });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(diagnostics.map(({ code }) => code)).toContain('content-unreadable');
    expect(titles()).toEqual([]);
  });
});
