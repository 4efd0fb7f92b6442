import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { UsageError } from './exit.ts';
import { fileReasons } from './file-error.ts';
import { print } from './streams.ts';

/** Writes to a file, whole or not at all, or to standard output. */
export async function writeOutput(file: string | undefined, output: Uint8Array): Promise<void> {
  if (file === undefined || file === '-') return print(output);
  const beside = `${file}.${process.pid}.part`;
  try {
    writeFileSync(beside, output);
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `${file} cannot be written: ${fileReasons[code] ?? (code === 'ENOENT' ? 'there is no such folder' : message)}.`,
    );
  }
}
