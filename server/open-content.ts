import { existsSync } from 'node:fs';
import { type OpenDatabaseOptions, openFollowed } from './site/content/indexed/open-indexed.ts';
import type { PageSource } from './site/content/page-source.ts';
import { startWorker } from './start-worker.ts';
import type { ContentSettings } from './store/content/index.ts';

/** The pages of a database, in the place of those of a folder; rules of the store and files stay in that. */
export function openContent(
  { url, name }: ContentSettings,
  folder: string | undefined,
  options: Pick<OpenDatabaseOptions, 'data' | 'report' | 'notice'>,
): Promise<PageSource> {
  const beside = folder !== undefined && existsSync(folder) ? folder : undefined;
  const start: OpenDatabaseOptions['start'] = (job) =>
    startWorker('content-database-worker', import.meta.url, { workerData: job });
  return openFollowed({ ...options, content: name, url, beside, start });
}
