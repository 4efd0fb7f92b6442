import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ShopServerOptions {
  /** A PostgreSQL database that several servers share; without, one of its own. */
  readonly databaseUrl?: string;
  /** A folder for an embedded database that stays, with the path as it is written here. */
  readonly dataFolder?: string;
  /** Pieces of the product `rare`. */
  readonly rare?: number;
  /** Reads every answer through its schema; a measured server does not. */
  readonly checksAnswers?: boolean;
}

export interface ShopServer {
  readonly root: string;
  stop(): Promise<void>;
  /** Ends it as a power cut would, as far as the process goes. */
  kill(): Promise<void>;
}

/** Starts the shop of `shop-process.ts`; its faults are written to this process's stderr. */
export async function startShopServer(
  options: ShopServerOptions = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<ShopServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/support/shop-process.ts', JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
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
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
