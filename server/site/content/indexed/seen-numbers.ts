/** Which of many whole numbers were seen, at a bit each. */
export class SeenNumbers {
  #bits = new Uint8Array(1_024);

  add(number: number): void {
    const at = number >>> 3;
    if (at >= this.#bits.length) {
      const more = new Uint8Array(Math.max(at + 1, this.#bits.length * 2));
      more.set(this.#bits);
      this.#bits = more;
    }
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (number & 7));
  }

  has(number: number): boolean {
    return ((this.#bits[number >>> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }
}
