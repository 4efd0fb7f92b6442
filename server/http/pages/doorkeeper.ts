import { hashText } from '#model';

/** Four bytes each. */
const MARKS = 8_192;

/**
 * Whether something was asked for before, as far as a fixed number of marks can tell: what TinyLFU puts before a full cache.
 * Who asks for everything once, as a crawler does, then drives nothing out that others come back for.
 */
export class Doorkeeper {
  #marks: Uint32Array | undefined;

  /** Whether the key came before; from now on it did. A mark lasts until another key takes its place. */
  knows(key: string): boolean {
    this.#marks ??= new Uint32Array(MARKS);
    const hash = hashText(key);
    const place = hash % MARKS;
    const isKnown = this.#marks[place] === hash;
    this.#marks[place] = hash;
    return isKnown;
  }
}
