import { readFileSync } from 'node:fs';
import { packageFile } from './package-file.ts';

/** The text of a file of this package: the style sheets and marks that pages carry. A build for the edge brings them along. */
export function packageText(name: string): string {
  return readFileSync(packageFile(name), 'utf8');
}
