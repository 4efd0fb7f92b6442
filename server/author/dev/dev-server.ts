import { once } from 'node:events';
import { createServer } from 'node:http';
import type { DevOptions } from './dev-options.ts';
import { Preview } from './preview.ts';

export interface RunningDev {
  readonly port: number;
  readonly pages: number;
  /** How many pages are connected. */
  readonly connections: () => number;
  readonly stop: () => Promise<void>;
}

/** Opens the preview of a template folder: its pages as they are served, and what an author needs around them. */
export async function startDev(options: DevOptions): Promise<RunningDev> {
  const preview = await Preview.open(options);
  const server = createServer(preview.app.classes, preview.app);
  server.listen(options.port, options.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    await preview.close();
    throw error;
  }
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  preview.invite(port);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    await preview.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    port,
    pages: preview.pages,
    connections: () => preview.events.size,
    stop: () => (stopping ??= stop()),
  };
}
