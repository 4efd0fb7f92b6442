import { existsSync, readdirSync } from 'node:fs';

/** The files of a folder and of those in it; none of one that is not there. */
export function filesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
}
