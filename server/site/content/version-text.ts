/**
 * The version of a content as text. It is asked for several times for each request, and while it is the same text, not
 * only an equal one, whoever compares it with what they knew has nothing to read.
 */
export class VersionText {
  #changes = -1;
  #shared = '';
  #text = '';

  /** `shared` is the state of what all pages share. */
  of(changes: number, shared: string): string {
    if (changes !== this.#changes || shared !== this.#shared) {
      this.#changes = changes;
      this.#shared = shared;
      this.#text = `${changes}.${shared}`;
    }
    return this.#text;
  }
}
