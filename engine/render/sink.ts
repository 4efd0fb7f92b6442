/** Takes a page piece by piece, as bytes. */
export interface Sink {
  write(text: string): void;
  /** How much has been written, to come back to. */
  mark(): number;
  /** Forgets what was written since; a sink that has passed it on keeps it. */
  rollback(mark: number): void;
}
