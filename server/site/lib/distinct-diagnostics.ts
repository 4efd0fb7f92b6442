import type { SiteDiagnostic } from './diagnostics.ts';

/** The same for what is the same mistake: one code and message at one place. */
export function diagnosticKey({ code, file, line, column, message }: SiteDiagnostic): string {
  return JSON.stringify([code, file, line, column, message]);
}

/** A mistake comes up on every page that runs into it, and is told once. */
export function distinctDiagnostics<Told extends SiteDiagnostic>(diagnostics: readonly Told[]): readonly Told[] {
  const seen = new Map<string, Told>();
  for (const diagnostic of diagnostics) {
    const key = diagnosticKey(diagnostic);
    if (!seen.has(key)) seen.set(key, diagnostic);
  }
  return [...seen.values()];
}
