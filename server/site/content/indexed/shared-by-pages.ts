import type { JsonObject } from '../../lib/json-access.ts';
import { sharedFile } from '../content-files.ts';
import type { PageFiles } from './page-files.ts';

/** What all pages of a content share, as its file says it; one that breaks keeps its last good state. */
export class SharedByPages {
  readonly #files: Pick<PageFiles, 'read' | 'stampOf'>;
  /** Milliseconds that knowledge of the file may be old. */
  readonly #fresh: number;
  context: JsonObject = {};
  /** Changes with it; empty without a file. */
  stamp = '';
  #checked = 0;
  #isClosed = false;

  constructor(files: Pick<PageFiles, 'read' | 'stampOf'>, fresh: number) {
    this.#files = files;
    this.#fresh = fresh;
    this.#read();
  }

  /** Reads it again where it has changed. */
  check(): void {
    const now = Date.now();
    if (now - this.#checked < this.#fresh || this.#isClosed) return;
    this.#checked = now;
    if (this.#files.stampOf(sharedFile) !== (this.stamp || undefined)) this.#read();
  }

  close(): void {
    this.#isClosed = true;
  }

  #read(): void {
    const value = this.#files.read(sharedFile);
    if (value === undefined) return;
    this.context = value.context;
    this.stamp = value.stamp;
  }
}
