import type { ErrorCode, ErrorParams } from './catalogue/index.ts';
import { createDiagnostic, type Diagnostic } from './diagnostic.ts';
import type { Source, Span } from './source.ts';

/** Collects what is wrong with one source. */
export class Reporter {
  readonly source: Source;
  readonly diagnostics: Diagnostic[] = [];
  readonly #limit: number;

  constructor(source: Source, limit: number) {
    this.source = source;
    this.#limit = limit;
  }

  report<C extends ErrorCode>(code: C, span: Span, params: ErrorParams<C>, suggestion?: string): void {
    const { diagnostics, source } = this;
    if (diagnostics.length > this.#limit) return;
    if (diagnostics.length === this.#limit) {
      diagnostics.push(createDiagnostic('diagnostics-many', { limit: this.#limit }, { source, span }));
      return;
    }
    diagnostics.push(createDiagnostic(code, params, { source, span, suggestion }));
  }
}
