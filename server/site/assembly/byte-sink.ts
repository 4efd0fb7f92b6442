import type { Sink } from '#engine';

const FIRST_SIZE = 64 * 1024;
// Latin-1 stays in V8's one-byte strings, but its upper half takes two bytes in UTF-8: anything beyond ASCII is wide.
const WIDE = /[^\p{ASCII}]/u;

/** A page as bytes, in one buffer that is kept for the next page. */
export interface ByteSink extends Sink {
  /** The bytes so far, valid until the next `reset`. */
  bytes(): Uint8Array;
  reset(): void;
}

/**
 * Text is encoded piece by piece while it is still short and its parts are still apart: one character of another script
 * makes V8 keep the whole piece it is joined to with two bytes a character, which is slow to encode.
 */
export function createByteSink(): ByteSink {
  return new BufferSink();
}

class BufferSink implements ByteSink {
  wide = false;
  #buffer = Buffer.allocUnsafeSlow(FIRST_SIZE);
  #length = 0;

  write(text: string): void {
    // Three bytes is the most one UTF-16 unit takes.
    if (this.#length + text.length * 3 > this.#buffer.length) this.#grow(text.length * 3);
    const written = this.#buffer.write(text, this.#length);
    this.#length += written;
    if (written !== text.length) this.wide = true;
  }

  add(waiting: string, value: string): string {
    if (!WIDE.test(value)) return waiting + value;
    this.write(waiting);
    this.write(value);
    return '';
  }

  mark(): number {
    return this.#length;
  }

  rollback(mark: number): void {
    this.#length = mark;
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  reset(): void {
    this.#length = 0;
  }

  #grow(more: number): void {
    const next = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, this.#length + more));
    this.#buffer.copy(next, 0, 0, this.#length);
    this.#buffer = next;
  }
}
