import { checkContent } from './check-content.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk, checkLocks, checkNode, checkPort } from './check-machine.ts';
import { checkServer } from './check-server.ts';
import { checkMail, checkRedis } from './check-services.ts';
import { checkSettings, type Environment } from './check-settings.ts';
import { checkStorage } from './check-storage.ts';
import { checkStripe } from './check-stripe.ts';
import type { Diagnostic } from './diagnostic.ts';

export interface Patient {
  readonly environment: Environment;
  /** Data folder of the server, or `memory`. */
  readonly data: string;
  readonly port: number;
  readonly host: string;
  /** Address of a server that runs. */
  readonly url?: string | undefined;
  /** Checks the template folder. */
  readonly folder: () => Promise<readonly Diagnostic[]>;
}

/** Everything that `serve` will need, checked before a visitor finds out; nothing is changed. */
export async function examine({ environment, data, port, host, url, folder }: Patient): Promise<readonly Diagnostic[]> {
  const { CONTENT_URL, DATABASE_URL, REDIS_URL, SMTP_URL, STORAGE_URL } = environment;
  const settings = [checkNode(process.versions.node), ...checkSettings(environment, data)];
  const checks: readonly Promise<Diagnostic | readonly Diagnostic[]>[] = [
    folder(),
    ...(data === 'memory' ? [] : [checkDisk('disk', data)]),
    ...(data === 'memory' || DATABASE_URL ? [] : [checkLocks()]),
    ...(DATABASE_URL ? [checkDatabase(DATABASE_URL)] : []),
    ...(CONTENT_URL ? [checkContent(CONTENT_URL)] : []),
    ...(REDIS_URL ? [checkRedis(REDIS_URL)] : []),
    ...(SMTP_URL ? [checkMail(SMTP_URL)] : []),
    ...(STORAGE_URL ? [checkStorage(STORAGE_URL)] : []),
    checkStripe(environment),
    url === undefined ? checkPort(port, host) : checkServer(url),
  ];
  return [...settings, ...(await Promise.all(checks)).flat()];
}
