import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of a worker that is being written, with their sizes. */
export class WrittenFiles {
  readonly folder: string;
  readonly #texts = new Map<string, string>();

  constructor(folder: string) {
    this.folder = folder;
  }

  get texts(): ReadonlyMap<string, string> {
    return this.#texts;
  }

  write(name: string, text: string): void {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    this.#texts.set(name, text);
  }
}
