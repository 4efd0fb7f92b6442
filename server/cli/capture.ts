import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '../author/dev/capture.ts';
import { exitCodes, UsageError } from './exit.ts';
import { type JsonFlag, printReport } from './json/print-report.ts';
import { log } from './streams.ts';

export interface CaptureFlags extends JsonFlag {
  readonly content?: string;
}

/** Makes a fixture of a page of another site, and says what was blanked in it. */
export async function captureFixture(
  address: string,
  folder: string,
  { content = join(folder, 'content'), json }: CaptureFlags,
): Promise<void> {
  if (!existsSync(content)) {
    throw new UsageError(`There is no folder ${content} with page JSON. Name one with --content.`);
  }
  const captured = await capture(address, content);
  if (!captured.ok) throw new UsageError(captured.reason);
  const { path, file, redacted } = captured;
  process.exitCode = exitCodes.clean;
  if (json) return printReport('capture', { file: join(content, file), path, blanked: redacted });
  const blanked = redacted.length === 0 ? '' : `; blanked: ${redacted.join(', ')}`;
  log(`${join(content, file)} is the page ${path}${blanked}`);
}
