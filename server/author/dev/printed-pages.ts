import { randomBytes } from 'node:crypto';

const MOST_PAGES = 24;
const NAME_BYTES = 12;

/** Pages as they were printed, until their own script has asked for them: it compares what is printed next with that. */
export class PrintedPages {
  readonly #pages = new Map<string, string>();

  /** The name under which the page that is about to be sent can be had. */
  reserve(): string {
    return randomBytes(NAME_BYTES).toString('hex');
  }

  keep(name: string, html: string): void {
    this.#pages.set(name, html);
    for (const [oldest] of this.#pages) if (this.#pages.size > MOST_PAGES) this.#pages.delete(oldest);
  }

  take(name: string): string | undefined {
    const page = this.#pages.get(name);
    this.#pages.delete(name);
    return page;
  }
}
