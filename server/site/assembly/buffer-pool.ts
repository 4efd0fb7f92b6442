/** Most pages fit. */
const FIRST_SIZE = 256 * 1024;
/** What grew beyond this is left to the collector. */
const LARGEST_KEPT = 1024 * 1024;
const MOST_KEPT = 16;

/**
 * Memory that one page is put together in, and after it another: a page that no cache keeps would cost more in new memory
 * than in rendering. What was taken is good until the pool is given back; one that never is, is collected as usual.
 */
export class BufferPool {
  #chunk = Buffer.allocUnsafeSlow(FIRST_SIZE);
  #used = 0;
  #isInUse = false;

  /** Room for so many bytes, with whatever was in it before. */
  take(length: number): Buffer {
    // What was taken of the old chunk keeps it alive.
    if (this.#used + length > this.#chunk.length) {
      this.#chunk = Buffer.allocUnsafeSlow(Math.max(this.#chunk.length * 2, length));
      this.#used = 0;
    }
    this.#used += length;
    return this.#chunk.subarray(this.#used - length, this.#used);
  }

  copy(bytes: Uint8Array): Buffer {
    const room = this.take(bytes.length);
    room.set(bytes);
    return room;
  }

  /** Lets the next page have the memory. Nothing that was taken may be used any more. */
  release(): void {
    // Two pages in the same memory would show each other's visitors: given back twice is given back once.
    if (!this.#isInUse) return;
    this.#isInUse = false;
    this.#used = 0;
    if (this.#chunk.length <= LARGEST_KEPT && idle.length < MOST_KEPT) idle.push(this);
  }

  static acquire(): BufferPool {
    const pool = idle.pop() ?? new BufferPool();
    pool.#isInUse = true;
    return pool;
  }
}

const idle: BufferPool[] = [];
