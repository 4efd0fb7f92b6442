/** Takes a page piece by piece, as bytes. */
export interface Sink {
  write(text: string): void;
  /** How much has been written, to come back to. */
  mark(): number;
  /** Forgets what was written since; a sink that has passed it on keeps it. */
  rollback(mark: number): void;
  /** Takes a part of an earlier page; without it, every page is printed whole. */
  copy?(bytes: Uint8Array, from: number, to: number): void;
}

export interface RowSink extends Sink {
  copy(bytes: Uint8Array, from: number, to: number): void;
}

export function takesRows(sink: Sink): sink is RowSink {
  return sink.copy !== undefined;
}
