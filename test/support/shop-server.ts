import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ShopServerOptions {
  /** A PostgreSQL database that several servers share; without, one of its own. */
  readonly databaseUrl?: string;
  /** Pieces of the product `rare`. */
  readonly rare?: number;
  /** Reads every answer through its schema; a measured server does not. */
  readonly checksAnswers?: boolean;
}

export interface ShopServer {
  readonly root: string;
  stop(): Promise<void>;
}

/** Starts the shop of `shop-process.ts`; its faults are written to this process's stderr. */
export async function startShopServer(options: ShopServerOptions = {}): Promise<ShopServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/support/shop-process.ts', JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = await Promise.race([once(child.stdout, 'data'), ended.then(() => ['no shop'])]);
  const port = Number(String(line));
  if (!Number.isInteger(port)) throw new Error(`The shop did not start: ${String(line)}`);
  return {
    root: `http://127.0.0.1:${port}`,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
