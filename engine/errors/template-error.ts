import type { Diagnostic } from './diagnostic.ts';

/** What a strict render throws. */
export class TemplateError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const first = diagnostics.find(({ severity }) => severity === 'error');
    super(first === undefined ? 'The template has errors.' : describe(first));
    this.name = 'TemplateError';
    this.diagnostics = diagnostics;
  }
}

function describe({ file, line, column, message }: Diagnostic): string {
  return `${file}:${line}:${column}: ${message}`;
}
