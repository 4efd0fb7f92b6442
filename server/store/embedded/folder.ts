import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** The embedded database's folder in the folder of all that a server keeps. */
export const databaseFolder = (data: string) => path.join(data, 'database');

/** PostgreSQL's own files in a data folder. */
export const dataOf = (folder: string) => path.join(folder, 'database');

/** Makes a data folder where there is none and tells its real path, which is one however the folder is said. */
export function realFolder(said: string): string {
  mkdirSync(path.dirname(said), { recursive: true });
  // Names and addresses of people: for the one who keeps the shop.
  mkdirSync(said, { recursive: true, mode: 0o700 });
  return realpathSync(said);
}

/** Whether PostgreSQL's own files are those of a database. */
export const isWhole = (data: string) => existsSync(path.join(data, 'PG_VERSION'));
