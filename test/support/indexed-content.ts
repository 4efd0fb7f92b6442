import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openIndexed } from '../../server/site/content/indexed/open-indexed.ts';
import { type ListQuery, wholeList } from '../../server/site/content/list-query.ts';
import type { SiteDiagnostic } from '../../server/site/lib/diagnostics.ts';
import { largeContent } from './large-content.ts';
import { scratchFolder, writeFiles } from './serve-site.ts';

/** Products in the content of tests. */
export const PRODUCTS = 120;

/** Opens a content folder with its index, until the end of the test or as long as it is kept. */
export async function open(content: string, data: string, until?: 'kept', showsDrafts = false) {
  const diagnostics: SiteDiagnostic[] = [];
  const notices: string[] = [];
  const report = (diagnostic: SiteDiagnostic) => void diagnostics.push(diagnostic);
  const notice = (text: string) => void notices.push(text);
  const source = await openIndexed({ content, data, report, notice, showsDrafts });
  if (until !== 'kept') onTestFinished(() => source.close());
  const part = (query: Partial<ListQuery> = {}, size = 10) =>
    source.large.part('/shop', { ...wholeList, ...query }, size);
  return { source, diagnostics, notices, part };
}

/** The same of a new folder, with its products. */
export async function fresh(until?: 'kept') {
  const folder = () => (until === 'kept' ? mkdtempSync(join(tmpdir(), 'vitrine-test-')) : scratchFolder());
  const [content, data] = [folder(), folder()];
  writeFiles(content, largeContent(PRODUCTS));
  return { content, data, ...(await open(content, data, until)) };
}
