import type { SiteDiagnostic } from './diagnostics.ts';

/** A diagnostic with its published members alone: those of the engine carry their work along. */
export function plainDiagnostic(diagnostic: SiteDiagnostic): SiteDiagnostic {
  const { code, severity, message, help, file, line, column, endLine, endColumn, suggestion, chain } = diagnostic;
  return {
    ...{ code, severity, message, help, file },
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(endLine === undefined ? {} : { endLine }),
    ...(endColumn === undefined ? {} : { endColumn }),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(chain === undefined
      ? {}
      : { chain: chain.map((link) => ({ name: link.name, file: link.file, line: link.line, column: link.column })) }),
  };
}
