import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eachPage } from '../../../../server/site/content/each-page.ts';
import { FolderContent } from '../../../../server/site/content/folder-content.ts';
import type { SiteDiagnostic } from '../../../../server/site/lib/diagnostics.ts';
import { type Files, scratchFolder, writeFiles } from '../../../support/serve-site.ts';

const page = (title: string) => JSON.stringify({ collection: { title } });
const pagesOf = (count: number): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`page-${index}.json`, page(`Page ${index}`)]));

function open(files: Files, mostPages?: number) {
  const folder = scratchFolder(files);
  const diagnostics: SiteDiagnostic[] = [];
  const report = (diagnostic: SiteDiagnostic) => diagnostics.push(diagnostic);
  const source = new FolderContent({ folder, report, ...(mostPages !== undefined && { mostPages }) });
  onTestFinished(() => source.close());
  const titles = () => [...eachPage(source)].map(({ title }) => title);
  return { folder, source, diagnostics, titles };
}

describe('files that change', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('are looked at by one timer while somebody reads of them, and by none when nobody does', async () => {
    const [one, two] = [open(pagesOf(2)), open(pagesOf(2))];
    expect(vi.getTimerCount()).toBe(0);
    one.titles();
    two.titles();
    expect(vi.getTimerCount()).toBe(1);
    writeFiles(one.folder, { 'page-0.json': page('Changed while read') });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(one.titles()).toContain('Changed while read');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are all looked at when somebody comes back, the first ones before anything is shown', async () => {
    const { folder, titles } = open(pagesOf(1_200));
    titles();
    await vi.advanceTimersByTimeAsync(60_000);
    writeFiles(folder, { 'page-0.json': page('First'), 'page-999.json': page('Last') });
    rmSync(join(folder, 'page-1.json'));
    const first = titles();
    expect(first).toContain('First');
    expect(first).not.toContain('Page 1');
    // Parts with requests between them.
    for (let part = 1; part < 3; part++) await new Promise(setImmediate);
    expect(titles()).toContain('Last');
  });

  it('of a source that was closed are left alone', async () => {
    const { source } = open(pagesOf(2));
    expect(source.count).toBe(2);
    await source.close();
    expect(source.count).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('more pages than are listed', () => {
  const spread = { 'a.json': page('A'), 'b/one.json': page('B1'), 'b/two.json': page('B2'), 'c.json': page('C') };

  it('are an error that names the first of them, however they are spread over folders', () => {
    const { diagnostics, titles, folder } = open(spread, 3);
    expect(titles()).toEqual(['A', 'B1', 'B2']);
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: 'content-too-large', severity: 'error', file: 'c.json' }),
    ]);
    expect(diagnostics[0]?.message).toBe(
      `${folder} holds more than 3 pages: c.json and those after it are in no list, menu, search or sitemap.`,
    );
  });

  it('are found by their addresses, which lists do not lead to', async () => {
    const { source } = open(spread, 3);
    expect(await source.find('/c')).toBeDefined();
  });

  it('are none at the limit and below, and files that are no pages do not count', () => {
    const files = {
      ...spread,
      '_site.json': '{}',
      'store.json': '{}',
      '_drafts/d.json': page('D'),
      'assets/e.json': '{}',
    };
    for (const most of [4, 5]) {
      const { diagnostics, titles } = open(files, most);
      expect([diagnostics, titles()]).toEqual([[], ['A', 'B1', 'B2', 'C']]);
    }
  });

  it('lie in more folders than are looked into: an error too', () => {
    const deepest = (levels: number) => `${'d/'.repeat(levels)}page.json`;
    expect(open({ [deepest(12)]: page('Deep') }).diagnostics).toEqual([]);
    const { diagnostics, titles } = open({ [deepest(13)]: page('Deeper'), 'a.json': page('A') });
    expect(titles()).toEqual(['A']);
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: 'content-too-deep', severity: 'error', file: deepest(13) }),
    ]);
  });
});
