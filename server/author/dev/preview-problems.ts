import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import { visible } from '../../visible-text.ts';
import type { ShownProblem } from './event-stream.ts';

interface Told {
  /** A problem as the terminal shows it. */
  readonly show: (problem: SiteDiagnostic) => string;
  readonly send: (problems: ShownProblem[]) => void;
  readonly log: (text: string) => void;
}

/** What is wrong now: with the last load, with the pages' files, and with each page as it was rendered last. */
export class PreviewProblems {
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
  loaded(problems: readonly SiteDiagnostic[], keepStyles: boolean): void {
    const kept = keepStyles ? this.#loading.filter(({ file }) => file.startsWith('styles')) : [];
    this.#loading = [...problems, ...kept];
  }

  rendered(address: string, problems: readonly SiteDiagnostic[]): void {
    this.#rendering.set(address, problems);
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
    const problems = this.shown();
    const text = JSON.stringify(problems);
    if (text === this.#last) return;
    const before = this.#last;
    this.#last = text;
    this.#told.send(problems);
    for (const problem of problems) {
      if (!before.includes(JSON.stringify(problem))) this.#told.log(problem.text);
    }
  }

  shown(): ShownProblem[] {
    const all = [...this.#loading, ...this.#content, ...[...this.#rendering.values()].flat()];
    const seen = new Map<string, ShownProblem>();
    for (const problem of all) {
      const { severity, message, file, line, column, code } = problem;
      // The partial's own mistake is told at its place.
      if (code === 'partial-invalid') continue;
      const key = JSON.stringify([code, file, line, column, message]);
      const text = this.#told.show(problem);
      if (!seen.has(key)) seen.set(key, { severity, title: visible(message), file, line, column, text });
    }
    return [...seen.values()];
  }
}
