/** The result of one check. `doubt` works and may surprise; `bad` will not work, or is not safe. */
export interface Diagnostic {
  readonly state: 'good' | 'doubt' | 'bad';
  /** What was looked at, in a word or two. */
  readonly about: string;
  readonly text: string;
  /** The next step, for whatever is not good. */
  readonly remedy?: string;
}

export const good = (about: string, text: string): Diagnostic => ({ state: 'good', about, text });
export const doubt = (about: string, text: string, remedy: string): Diagnostic => ({
  state: 'doubt',
  about,
  text,
  remedy,
});
export const bad = (about: string, text: string, remedy: string): Diagnostic => ({ state: 'bad', about, text, remedy });

/** What an error says: its first sentence is the finding, and the others the next step; else `remedy` is. */
export function badIn(about: string, error: unknown, remedy: string): Diagnostic {
  const [text = '', ...next] = messageOf(error).split(/(?<=\.) (?=[A-Z])/);
  return bad(about, text.replace(/\.$/, ''), next.length > 0 ? `${next.join(' ')}.` : remedy);
}

/**
 * What is wrong with a clock that differs by so many seconds, and what comes of it; limits and crumbs of several servers
 * compare times.
 */
export function checkClock(whose: string, seconds: number, consequence = ''): Diagnostic {
  const size = Math.abs(seconds);
  if (size < 5) return good('clock', `agrees with ${whose}`);
  const text = `${Math.round(size)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} ${whose}${consequence}`;
  const remedy = 'Let a time service (systemd-timesyncd, chrony) set this machine’s clock.';
  return size < 60 ? doubt('clock', text, remedy) : bad('clock', text, remedy);
}

export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  // What follows in the line begins a sentence of its own.
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
