import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FolderContent } from '../../../../server/site/content/folder-content.ts';
import type { SiteDiagnostic } from '../../../../server/site/lib/diagnostics.ts';
import { type Files, scratchFolder, writeFiles } from '../../../support/serve-site.ts';

const page = (title: string) => JSON.stringify({ collection: { title } });
const pagesOf = (count: number): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`page-${index}.json`, page(`Page ${index}`)]));

function open(files: Files) {
  const folder = scratchFolder(files);
  const problems: SiteDiagnostic[] = [];
  const source = new FolderContent({ folder, report: (problem) => problems.push(problem) });
  onTestFinished(() => source.close());
  const titles = () => source.list().map(({ title }) => title);
  return { folder, source, problems, titles };
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
    source.list();
    await source.close();
    source.list();
    expect(vi.getTimerCount()).toBe(0);
  });
});
