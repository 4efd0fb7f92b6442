/** What is known of the searches through the bytes of one template. */
class Searched {
  /** Texts that are nowhere in the bytes. */
  readonly absent = new Set<string>();
  readonly #bytes: Buffer;
  /** Texts that the bytes before did not have, and the parts of these that are not among those. */
  #before: { readonly absent: ReadonlySet<string>; readonly fresh: readonly number[] } | undefined;

  constructor(bytes: Buffer, before: Searched | undefined, copied: readonly number[]) {
    this.#bytes = bytes;
    this.#before = before && { absent: before.absent, fresh: freshParts(copied, bytes.length) };
  }

  /** Whether a text is nowhere in the bytes, told by looking only at what was not looked through before. */
  isWithout(text: string, isIn: (bytes: Buffer) => boolean): boolean {
    if (this.absent.has(text)) return true;
    if (this.#isFound(text, isIn)) return false;
    this.absent.add(text);
    return true;
  }

  #isFound(text: string, isIn: (bytes: Buffer) => boolean): boolean {
    const before = this.#before;
    if (before?.absent.has(text) !== true) return isIn(this.#bytes);
    const { fresh } = before;
    // A text may begin in what is old and end in what is new.
    const more = text.length - 1;
    for (let at = 0; at < fresh.length; at += 2) {
      const from = Math.max(0, (fresh[at] ?? 0) - more);
      if (isIn(this.#bytes.subarray(from, (fresh[at + 1] ?? 0) + more))) return true;
    }
    return false;
  }
}

/** By the memory that the bytes of one template have for themselves. */
const known = new WeakMap<ArrayBufferLike, Searched>();

/** Bytes with memory of their own, that pages are made of again and again. */
export function ownBytes(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}

/**
 * Remembers searches through `bytes`, which never change from now on and have memory of their own. `copied`: where bytes of
 * `before` stand in them, beginning and end in turn.
 */
export function rememberSearches(bytes: Buffer, before?: Uint8Array, copied: readonly number[] = []): void {
  if (bytes.buffer.byteLength !== bytes.length) return;
  known.set(bytes.buffer, new Searched(bytes, before && known.get(before.buffer), copied));
}

/** Whether the bytes which a piece is cut from have a text nowhere; undefined for bytes whose searches are not remembered. */
export function isKnownWithout(piece: Buffer, text: string, isIn: (bytes: Buffer) => boolean): boolean | undefined {
  return known.get(piece.buffer)?.isWithout(text, isIn);
}

/** What stands between copied parts, also where two of them meet that were not side by side. */
function freshParts(copied: readonly number[], length: number): readonly number[] {
  const fresh: number[] = [];
  let from = 0;
  for (let at = 0; at < copied.length; at += 2) {
    fresh.push(from, copied[at] ?? 0);
    from = copied[at + 1] ?? 0;
  }
  fresh.push(from, length);
  return fresh;
}
