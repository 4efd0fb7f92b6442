import { visible } from '../../lib/visible-text.ts';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import { diagnosticKey } from '../../site/lib/distinct-diagnostics.ts';
import type { ShownError } from './event-stream.ts';
import type { PlacedDiagnostic } from './placed-diagnostic.ts';

interface Told {
  /** A diagnostic as the terminal shows it. */
  readonly show: (diagnostic: SiteDiagnostic, text: string | undefined) => string;
  /** A diagnostic as its author finds the file, with the file's text where it is one of the content. */
  readonly place: (diagnostic: SiteDiagnostic) => PlacedDiagnostic;
  readonly send: (errors: ShownError[]) => void;
  readonly log: (text: string) => void;
}

/** What is wrong now: with the last load, with the pages' files, and with each page as it was rendered last. */
export class PreviewErrors {
  readonly #told: Told;
  /** The host adds to it what it finds in the pages' files. */
  readonly #content: SiteDiagnostic[];
  #loading: readonly SiteDiagnostic[] = [];
  readonly #rendering = new Map<string, readonly SiteDiagnostic[]>();
  #last = '';

  constructor(content: SiteDiagnostic[], told: Told) {
    this.#content = content;
    this.#told = told;
  }

  /** Those of a new load; what was wrong with style sheets that it left alone still is. */
  loaded(diagnostics: readonly SiteDiagnostic[], keepStyles: boolean): void {
    const kept = keepStyles ? this.#loading.filter(({ file }) => file.startsWith('styles')) : [];
    this.#loading = [...diagnostics, ...kept];
  }

  rendered(address: string, diagnostics: readonly SiteDiagnostic[]): void {
    this.#rendering.set(address, diagnostics);
  }

  forgetRendered(): void {
    this.#rendering.clear();
  }

  drop(isOld: (file: string) => boolean): void {
    const kept = this.#content.filter(({ file }) => !isOld(file));
    this.#content.splice(0, this.#content.length, ...kept);
  }

  /** Tells pages and terminal what is wrong now, when that is not what they were told last. */
  tell(): void {
    const errors = this.shown();
    const text = JSON.stringify(errors);
    if (text === this.#last) return;
    const before = this.#last;
    this.#last = text;
    this.#told.send(errors);
    for (const error of errors) {
      if (!before.includes(JSON.stringify(error))) this.#told.log(error.text);
    }
  }

  shown(): ShownError[] {
    const all = [...this.#loading, ...this.#content, ...[...this.#rendering.values()].flat()];
    const seen = new Map<string, ShownError>();
    for (const given of all) {
      const { diagnostic, text: written } = this.#told.place(given);
      const { severity, message, file, line, column, code } = diagnostic;
      // The partial's own mistake is told at its place.
      if (code === 'partial-invalid') continue;
      const key = diagnosticKey(diagnostic);
      const text = this.#told.show(diagnostic, written);
      if (!seen.has(key)) seen.set(key, { severity, title: visible(message), file, line, column, text });
    }
    return [...seen.values()];
  }
}
