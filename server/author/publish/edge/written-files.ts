import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of a worker that is being written, with their sizes. */
export class WrittenFiles {
  #folder: string;
  readonly #texts = new Map<string, string>();

  readonly #inPlace: (name: string, text: string) => string;

  constructor(folder: string, inPlace: (name: string, text: string) => string = (_name, text) => text) {
    this.#folder = folder;
    this.#inPlace = inPlace;
  }

  get folder(): string {
    return this.#folder;
  }

  get texts(): ReadonlyMap<string, string> {
    return this.#texts;
  }

  write(name: string, given: string): void {
    const text = this.#inPlace(name, given);
    const path = join(this.#folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    this.#texts.set(name, text);
  }

  moveTo(folder: string): void {
    renameSync(this.#folder, folder);
    this.#folder = folder;
  }
}
