import type { Sink } from '#engine';

const FIRST_SIZE = 64 * 1024;

/** A page as bytes, in one buffer that is kept for the next page. */
export interface ByteSink extends Sink {
  /** The bytes so far, valid until the next `reset`. */
  bytes(): Uint8Array;
  reset(): void;
}

/**
 * Text is encoded while its pieces are still short: one character beyond ASCII makes V8 walk the whole text it is joined to,
 * and one of another script also keep it with two bytes a character. No value is looked at by itself: that costs more.
 */
export function createByteSink(): ByteSink {
  return new BufferSink();
}

class BufferSink implements ByteSink {
  #buffer = Buffer.allocUnsafeSlow(FIRST_SIZE);
  #length = 0;

  write(text: string): void {
    // Three bytes is the most one UTF-16 unit takes.
    if (this.#length + text.length * 3 > this.#buffer.length) this.#grow(text.length * 3);
    this.#length += this.#buffer.write(text, this.#length);
  }

  mark(): number {
    return this.#length;
  }

  rollback(mark: number): void {
    this.#length = mark;
  }

  copy(bytes: Uint8Array, from: number, to: number): void {
    const more = to - from;
    if (this.#length + more > this.#buffer.length) this.#grow(more);
    // A part as a plain array: one as a Buffer takes three times as long to make.
    this.#buffer.set(new Uint8Array(bytes.buffer, bytes.byteOffset + from, more), this.#length);
    this.#length += more;
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
