import { DataUnusable, MigrationChanged, StoreInUse, StoreUnavailable } from '../store/index.ts';
import { UsageError } from './exit.ts';
import { fileReasons } from './file-error.ts';
import { textOf } from './show-error.ts';

const away = (setting: string) => ` Look whether it runs, and at host and port in ${setting}.`;

/** An error of the data folder or the database in words, with the next step; any other error as it is. */
export function dataError(error: unknown, setting: 'DATABASE_URL' | 'CONTENT_URL' = 'DATABASE_URL'): unknown {
  if (error instanceof StoreUnavailable)
    return new UsageError(textOf(error) + (process.env[setting] ? away(setting) : ''));
  const isKnown = [StoreInUse, MigrationChanged, DataUnusable].some((kind) => error instanceof kind);
  if (isKnown) return new UsageError((error as Error).message);
  const { code = '', path = fullDisk(code) } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const reason = code === 'EEXIST' ? fileReasons['ENOTDIR'] : fileReasons[code];
  if (reason === undefined || path === undefined) return error;
  return new UsageError(
    `${path} cannot be written: ${reason}. Make room or give the folder to the user that runs this, or name another one with --data or --images.`,
  );
}

/** The system names no path where a write fails. */
const fullDisk = (code: string) => (code === 'ENOSPC' || code === 'EDQUOT' ? 'The data folder' : undefined);
