import { existsSync } from 'node:fs';
import type { ContentThreads } from './content-threads.ts';
import { type OpenDatabaseOptions, openFollowed } from './site/content/indexed/open-indexed.ts';
import type { PageSource } from './site/content/page-source.ts';
import { ContentDatabase } from './store/content/index.ts';

interface OpenContentOptions extends Pick<OpenDatabaseOptions, 'data' | 'report' | 'notice' | 'room'> {
  /** The database's address without a password, for messages. */
  readonly name: string;
  readonly threads: Pick<ContentThreads, 'start'>;
  /** The name that the database has the site's pages under. */
  readonly site?: string | undefined;
}

/** The pages of a database, in the place of those of a folder; rules of the store and files stay in that. */
export function openContent(
  { name, threads, site = '', ...options }: OpenContentOptions,
  folder: string | undefined,
): Promise<PageSource> {
  const beside = folder !== undefined && existsSync(folder) ? folder : undefined;
  return openFollowed({ ...options, content: name, site, beside, start: (job) => threads.start(job) });
}

/** `website.id` of each site of a database, by the name that it has the site under. Rejects while it is away. */
export async function storedSiteIds(url: string): Promise<ReadonlyMap<string, string>> {
  const database = await ContentDatabase.open(url);
  try {
    return await database.websiteIds();
  } finally {
    await database.close();
  }
}
