import { randomBytes } from 'node:crypto';
import type { Unit } from './source/unit.ts';

/** Units put together for a compiler, with marks between them by which the CSS comes apart again. */
export class MarkedText {
  readonly text: string;
  readonly #units: readonly Unit[];
  readonly #starts: readonly number[];
  // No sheet can guess it.
  readonly #token = randomBytes(6).toString('hex');

  constructor(units: readonly Unit[]) {
    this.#units = units;
    const starts: number[] = [];
    let text = '';
    units.forEach((unit, index) => {
      text += `\n/*${this.#token}:${index}*/\n`;
      starts.push(text.length);
      text += unit.isEnded ? unit.text : `${unit.text};`;
    });
    this.text = text;
    this.#starts = starts;
  }

  /** The unit around an offset of the text, and the place in it. */
  unitAt(offset: number): { readonly unit: Unit; readonly offset: number } | undefined {
    let index = this.#starts.length - 1;
    while (index > 0 && (this.#starts[index] ?? 0) > offset) index -= 1;
    const unit = this.#units[index];
    return unit && { unit, offset: Math.max(0, offset - (this.#starts[index] ?? 0)) };
  }

  /** The CSS of each unit; what compilers move to the very front belongs to the first. */
  split(css: string): ReadonlyMap<Unit, string> {
    const parts = css.split(new RegExp(`/\\*${this.#token}:(\\d+)\\*/\\n?`));
    const made = new Map<Unit, string>();
    const [head = ''] = parts;
    for (let index = 1; index < parts.length; index += 2) {
      const unit = this.#units[Number(parts[index])];
      if (unit !== undefined) made.set(unit, (made.get(unit) ?? '') + (parts[index + 1] ?? ''));
    }
    const first = this.#units[0];
    if (first !== undefined && head.trim() !== '') made.set(first, head + (made.get(first) ?? ''));
    return made;
  }
}
