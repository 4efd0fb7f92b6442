/**
 * What is told to somebody who has gone is lost, and no reason to end: a server goes on selling, and a command ends as it
 * would have. Without a listener the stream's error ends the process.
 */
export function outliveReader(): void {
  process.stderr.on('error', () => undefined);
}
