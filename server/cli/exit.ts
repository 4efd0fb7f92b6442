import { visibleLines } from '../lib/visible-text.ts';
import { SiteUnusable } from '../site/lib/diagnostics.ts';
import { siteLimits } from '../site/lib/limits.ts';
import { fileError } from './file-error.ts';

/** Exit codes: 0 clean, 1 mistakes in templates or data, 2 wrong use or nothing to read, 70 a server ended by an internal error. */
export const exitCodes = { clean: 0, mistakes: 1, usage: 2, internalError: 70 } as const;

/** Ends a command with a message for the person who typed it. */
export class UsageError extends Error {}

/** What a file of data is told that is over the limit. */
export function tooLarge(name: string): string {
  return `${name} is larger than ${siteLimits.pageJsonBytes} bytes, the limit for page JSON.`;
}

/** Ends the process with a message where a person was wrong; an internal error is thrown on. */
export function reportUsageError(error: unknown): void {
  const message = error instanceof UsageError || error instanceof SiteUnusable ? error.message : fileError(error);
  if (message === undefined) throw error;
  process.stderr.write(`${visibleLines(message)}\n`);
  process.exitCode = exitCodes.usage;
}
