import pc from 'picocolors';
import { writeStdout } from './write-stdout.ts';

/** Colours for a terminal only; NO_COLOR and CI switch them off. */
function coloursFor(stream: { isTTY?: boolean }): ReturnType<typeof pc.createColors> {
  const { NO_COLOR, CI, TERM } = process.env;
  return pc.createColors(stream.isTTY === true && !NO_COLOR && !CI && TERM !== 'dumb');
}

/** Colours of what goes to standard error. */
export const paint = coloursFor(process.stderr);

/** Colours of what goes to standard output. */
export function outPaint(): typeof paint {
  return coloursFor(process.stdout);
}

/** A line for the person at the terminal: on standard error, because standard output is for results. */
export function log(text: string): void {
  process.stderr.write(`${text}\n`);
}

export async function print(output: string | Uint8Array): Promise<void> {
  await writeStdout(output);
}
