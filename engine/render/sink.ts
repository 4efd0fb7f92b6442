/** Takes a page piece by piece, as bytes. */
export interface Sink {
  /** Whether the page has had characters beyond ASCII; such text is then written apart from the rest. */
  wide: boolean;
  write(text: string): void;
  /** Writes what waits and `value` where `value` is wide; else gives both joined, to wait on. */
  add(waiting: string, value: string): string;
  /** How much has been written, to come back to. */
  mark(): number;
  /** Forgets what was written since; a sink that has passed it on keeps it. */
  rollback(mark: number): void;
}
