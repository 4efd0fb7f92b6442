import type { JsonObject } from '../../lib/json-access.ts';
import type { FoundPage } from '../page-source.ts';

/** A page that was read, as the file was then. */
export interface KeptContext {
  readonly file: string;
  readonly path: string;
  readonly own: JsonObject;
  readonly stamp: string;
  readonly size: number;
  /** When the file was looked at last. */
  checked: number;
  /** With what all pages share, for as long as both stay what they are. */
  found?: (FoundPage & { readonly shared: JsonObject }) | undefined;
}

/** The pages that were asked for last, counted by the size of their files. */
export class KeptContexts {
  readonly #most: number;
  readonly #kept = new Map<string, KeptContext>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(path: string): KeptContext | undefined {
    const kept = this.#kept.get(path);
    if (kept === undefined) return undefined;
    this.#kept.delete(path);
    this.#kept.set(path, kept);
    return kept;
  }

  set(kept: KeptContext): void {
    this.delete(kept.path);
    this.#kept.set(kept.path, kept);
    this.#bytes += kept.size;
    for (const [path, { size }] of this.#kept) {
      if (this.#bytes <= this.#most || path === kept.path) return;
      this.#kept.delete(path);
      this.#bytes -= size;
    }
  }

  delete(path: string): void {
    this.#bytes -= this.#kept.get(path)?.size ?? 0;
    this.#kept.delete(path);
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }
}
