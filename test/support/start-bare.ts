import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { start } from '../../server/main.ts';
import type { MainOptions } from '../../server/main-options.ts';
import { registry, scratchFolder } from './serve-site.ts';

/** A server over one folder with templates, pages in `content` and data, without a database: it would only take time. */
export async function startBare(folder: string, more: Partial<MainOptions> = {}): ReturnType<typeof start> {
  const running = await start({
    places: new Map([['*', { template: folder, content: join(folder, 'content') }]]),
    registry,
    report: () => undefined,
    onInternalError: () => undefined,
    port: 0,
    host: '127.0.0.1',
    runtime: join(folder, 'none'),
    data: folder,
    images: scratchFolder(),
    // Nobody is there.
    databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
    ...more,
  });
  onTestFinished(() => running.stop());
  return running;
}
