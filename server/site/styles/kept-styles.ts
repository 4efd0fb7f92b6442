import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TweakValues } from '#model';
import { FileRefused, readInside } from '../lib/contained-files.ts';
import { siteLimits } from '../lib/limits.ts';
import { type AskedFiles, contentsOf, nothingThere } from './asked-files.ts';
import type { CompiledStyles } from './compiled-styles.ts';

/** Of what the styles of a folder are made, beside its files. */
interface Sources {
  readonly root: string;
  readonly names: readonly string[];
  readonly values: TweakValues;
}

/** What compiling asks of a place for what was compiled. */
export type StyleKeeper = Pick<KeptStyles, 'find' | 'keep'>;

interface Kept {
  readonly made: string;
  readonly asked: AskedFiles;
  readonly styles: CompiledStyles;
}

/**
 * The styles of folders as they were compiled last, in the data folder: compilers and the thread for them are most of what
 * opening a site takes. They count as long as every file that was asked for says the same, and those that were missing
 * still are.
 */
export class KeptStyles {
  readonly #folder: string;
  readonly #compiler: string;

  /** `compiler` changes with whatever the compilers make of the same files. */
  constructor(folder: string, compiler: string) {
    this.#folder = folder;
    this.#compiler = compiler;
  }

  find(sources: Sources): CompiledStyles | undefined {
    const kept = this.#read(sources.root);
    if (kept?.made !== this.#madeOf(sources)) return undefined;
    return kept.asked.every(([path, said]) => said === saidBy(sources.root, path)) ? kept.styles : undefined;
  }

  keep(sources: Sources, styles: CompiledStyles, asked: AskedFiles): void {
    const text = JSON.stringify({ made: this.#madeOf(sources), asked, styles } satisfies Kept);
    const file = this.#fileOf(sources.root);
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.new`, `${contentsOf(text)}\n${text}`, { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch {
      // Without room for it the next opening compiles again.
    }
  }

  #read(root: string): Kept | undefined {
    try {
      const written = readFileSync(this.#fileOf(root), 'utf8');
      const cut = written.indexOf('\n');
      const text = written.slice(cut + 1);
      // Half of a file says nothing; what is whole was written above.
      return written.slice(0, cut) === contentsOf(text) ? (JSON.parse(text) as Kept) : undefined;
    } catch {
      return undefined;
    }
  }

  #madeOf({ names, values }: Sources): string {
    return JSON.stringify([this.#compiler, names, values]);
  }

  #fileOf(root: string): string {
    return join(this.#folder, `${createHash('sha256').update(root).digest('hex').slice(0, 16)}.json`);
  }
}

function saidBy(root: string, path: string): string | undefined {
  try {
    return contentsOf(readInside(root, path, siteLimits.styleBytes));
  } catch (error) {
    const isNothing = error instanceof FileRefused && (error.reason === 'missing' || error.reason === 'not-a-file');
    return isNothing ? nothingThere : undefined;
  }
}
