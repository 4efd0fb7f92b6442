import { lookAtDatabase } from './check-database.ts';
import { diskFinding, nodeFinding, portFinding } from './check-machine.ts';
import { lookAtServer } from './check-server.ts';
import { lookAtMail, lookAtRedis } from './check-services.ts';
import { type Environment, lookAtSettings } from './check-settings.ts';
import type { Finding } from './diagnostic.ts';

export interface Patient {
  readonly environment: Environment;
  /** Data folder of the server, or `memory`. */
  readonly data: string;
  readonly port: number;
  readonly host: string;
  /** Address of a server that runs. */
  readonly url?: string | undefined;
  /** Looks at the template folder. */
  readonly folder: () => Promise<readonly Finding[]>;
}

/** Everything that `serve` will need, looked at before a visitor does; nothing is changed. */
export async function examine({ environment, data, port, host, url, folder }: Patient): Promise<readonly Finding[]> {
  const { DATABASE_URL, REDIS_URL, SMTP_URL } = environment;
  const settings = [nodeFinding(process.versions.node), ...lookAtSettings(environment)];
  const looks: readonly Promise<Finding | readonly Finding[]>[] = [
    folder(),
    ...(data === 'memory' ? [] : [diskFinding('disk', data)]),
    ...(DATABASE_URL ? [lookAtDatabase(DATABASE_URL)] : []),
    ...(REDIS_URL ? [lookAtRedis(REDIS_URL)] : []),
    ...(SMTP_URL ? [lookAtMail(SMTP_URL)] : []),
    url === undefined ? portFinding(port, host) : lookAtServer(url),
  ];
  return [...settings, ...(await Promise.all(looks)).flat()];
}
