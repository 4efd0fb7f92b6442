import { sourceIn } from '../author/check/analysis/source-in.ts';
import type { SiteDiagnostic } from '../site/lib/diagnostics.ts';
import type { Site } from '../site/site.ts';
import { diagnosticReporter } from './report.ts';

/** Tells what the pages of a report lack because something is broken; what else there is to say, `check` says. */
export function tellErrors(site: Site, diagnostics: readonly SiteDiagnostic[]): void {
  const report = diagnosticReporter((file) => sourceIn(site, file));
  for (const diagnostic of diagnostics) if (diagnostic.severity === 'error') report(diagnostic);
}
