import type { Extensions } from '../extensions/extensions.ts';
import type { SiteDiagnostic } from '../lib/diagnostics.ts';
import type { ReadPages } from './joined-content.ts';
import { openSources } from './open-sources.ts';

interface Lent {
  readonly pages: readonly ReadPages[];
  /** What reading them said. */
  readonly diagnostics: readonly SiteDiagnostic[];
}

/** The sources of a site whose content is read again and again: they are asked once, until its config is another one. */
export class LentSources {
  #config: Extensions['config'] | undefined;
  #opened: readonly ReadPages[] = [];
  #lent: Promise<Lent> | undefined;

  of(extensions: Extensions): Promise<Lent> {
    if (this.#lent === undefined || this.#config !== extensions.config) {
      for (const source of this.#opened) source.close();
      this.#config = extensions.config;
      this.#lent = this.#open(extensions);
    }
    return this.#lent;
  }

  async #open(extensions: Extensions): Promise<Lent> {
    const diagnostics: SiteDiagnostic[] = [];
    const opened = await openSources(extensions, (diagnostic) => diagnostics.push(diagnostic));
    this.#opened = opened;
    return { pages: opened.map(lend), diagnostics };
  }
}

/** The same pages, for one who closes what it was given. */
function lend(source: ReadPages): ReadPages {
  return {
    get version() {
      return source.version;
    },
    get pages() {
      return source.pages;
    },
    read: () => source.read(),
    close: () => undefined,
  };
}
