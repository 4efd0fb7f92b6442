/** Pages that are being made for the cache: whoever asks for one meanwhile gets the same. */
export class ComingPages<Page> {
  readonly #coming = new Map<string, Promise<Page>>();

  once(key: string, make: () => Promise<Page>, onWait: (() => void) | undefined): Promise<Page> {
    const known = this.#coming.get(key);
    if (known !== undefined) {
      onWait?.();
      return known;
    }
    const coming = make().finally(() => this.#coming.delete(key));
    this.#coming.set(key, coming);
    return coming;
  }
}
