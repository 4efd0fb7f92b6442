/** Characters by how often pages have them, the most frequent first; what is not among them is rarer still. */
const FREQUENT = ' etaoinsrcdl-"=/<>hupm.gfbwyvk';
/** Three bytes are told apart by five bits of each. */
const BLOCK = 3;
const BLOCKS = 1 << 15;

/** The rarest part of a text, by which it is looked for. */
interface Part {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly offset: number;
}

interface Table {
  /** Of all parts. */
  readonly length: number;
  /** By a block of bytes: how far the end of any part is behind it at least. */
  readonly shifts: Uint8Array;
  /** By the block that they end with. */
  readonly parts: readonly (readonly Part[] | undefined)[];
}

/**
 * Tells which of many texts are in bytes, in one look through them (Wu and Manber): of each text a part is looked for that
 * is rare in pages, all of one length, so that most bytes are skipped. The texts are ASCII and have three bytes at least.
 */
export class TextScan {
  readonly #ids = new Map<string, number>();
  #table: Table | undefined;

  /** What a text is called among the others. */
  add(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    this.#ids.set(text, this.#ids.size);
    this.#table = undefined;
    return this.#ids.size - 1;
  }

  get size(): number {
    return this.#ids.size;
  }

  /** Which texts lie in the bytes: one for each by its name. */
  textsIn(bytes: Uint8Array): Uint8Array {
    const found = new Uint8Array(this.#ids.size);
    const { length, shifts, parts } = (this.#table ??= tableOf(this.#ids));
    const to = bytes.length;
    let at = length - 1;
    while (at < to) {
      const block = (((bytes[at - 2] ?? 0) & 31) << 10) | (((bytes[at - 1] ?? 0) & 31) << 5) | ((bytes[at] ?? 0) & 31);
      const shift = shifts[block] ?? 1;
      if (shift > 0) at += shift;
      else {
        for (const part of parts[block] ?? NONE) {
          if (found[part.id] === 0 && isAt(part, bytes, at - length + 1 - part.offset)) found[part.id] = 1;
        }
        at += 1;
      }
    }
    return found;
  }
}

const NONE: readonly Part[] = [];

function isAt({ bytes: text }: Part, bytes: Uint8Array, start: number): boolean {
  if (start < 0 || start + text.length > bytes.length) return false;
  for (let at = 0; at < text.length; at += 1) if (bytes[start + at] !== text[at]) return false;
  return true;
}

function tableOf(ids: ReadonlyMap<string, number>): Table {
  const length = Math.min(...[...ids.keys()].map((text) => text.length));
  const shifts = new Uint8Array(BLOCKS).fill(length - BLOCK + 1);
  const parts: (Part[] | undefined)[] = new Array(BLOCKS).fill(undefined);
  for (const [text, id] of ids) {
    const bytes = new TextEncoder().encode(text);
    const offset = rarestPart(text, length);
    for (let at = BLOCK - 1; at < length; at += 1) {
      const block = blockAt(bytes, offset + at);
      shifts[block] = Math.min(shifts[block] ?? 0, length - 1 - at);
    }
    const last = blockAt(bytes, offset + length - 1);
    parts[last] = [...(parts[last] ?? []), { id, bytes, offset }];
  }
  return { length, shifts, parts };
}

const blockAt = (bytes: Uint8Array, at: number) =>
  (((bytes[at - 2] ?? 0) & 31) << 10) | (((bytes[at - 1] ?? 0) & 31) << 5) | ((bytes[at] ?? 0) & 31);

/** Where the part begins whose characters are the rarest together. */
function rarestPart(text: string, length: number): number {
  const rarities = Array.from(text, (character) => rarityOf(character));
  let best = 0;
  let most = -1;
  for (let at = 0; at + length <= text.length; at += 1) {
    const rarity = rarities.slice(at, at + length).reduce((sum, one) => sum + one, 0);
    if (rarity > most) [best, most] = [at, rarity];
  }
  return best;
}

/** The more, the rarer a character is in pages. */
export function rarityOf(character: string): number {
  const found = FREQUENT.indexOf(character);
  return found < 0 ? FREQUENT.length : found;
}
