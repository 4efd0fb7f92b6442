import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Of a file that is being written. */
export const halfEnding = '.part';
/** Milliseconds after which whoever wrote half a file is no more. */
const LONGEST_WRITING = 3_600_000;

/** Keeps a folder of derived files below a size: when it grows past it, the oldest tenth goes. Half files go at once. */
export class DiskBudget {
  readonly #folder: string;
  readonly #most: number;
  #known: number | undefined;
  #sweeping = false;

  constructor(folder: string, most: number) {
    this.#folder = folder;
    this.#most = most;
  }

  async added(bytes: number): Promise<void> {
    this.#known = this.#known === undefined ? await this.#usedBytes() : this.#known + bytes;
    if (this.#known <= this.#most || this.#sweeping) return;
    this.#sweeping = true;
    try {
      await this.#sweep();
    } finally {
      this.#sweeping = false;
    }
  }

  async #files(): Promise<{ path: string; size: number; age: number }[]> {
    const names = await readdir(this.#folder);
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name);
        const found = await stat(path).catch(() => undefined);
        return found === undefined ? [] : [{ path, size: found.size, age: found.mtimeMs }];
      }),
    );
    return files.flat();
  }

  async #usedBytes(): Promise<number> {
    const files = await this.#files();
    const left = files.filter(({ path, age }) => path.endsWith(halfEnding) && age < Date.now() - LONGEST_WRITING);
    await Promise.all(left.map(({ path }) => rm(path, { force: true })));
    return files.filter((file) => !left.includes(file)).reduce((total, { size }) => total + size, 0);
  }

  async #sweep(): Promise<void> {
    const files = (await this.#files()).sort((a, b) => a.age - b.age);
    let total = files.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size } of files) {
      if (total <= this.#most * 0.9) break;
      await rm(path, { force: true });
      total -= size;
    }
    this.#known = total;
  }
}
