import pc from 'picocolors';

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

export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Writes to standard output and waits for it. A reader that has seen enough is no mistake of ours. */
export function print(output: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') resolve();
      else reject(error);
    });
    process.stdout.write(output, () => resolve());
  });
}
