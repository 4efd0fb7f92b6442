import { readFileSync } from 'node:fs';

/** What a rule reads beside the templates. A file that this user may not read was told of when the folder was loaded. */
export function readBytes(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

export function readText(file: string): string | undefined {
  return readBytes(file)?.toString('utf8');
}
