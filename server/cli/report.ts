import { join } from 'node:path';
import { anyHost } from '../app.ts';
import { textIn } from '../author/check/analysis/source-in.ts';
import type { SitePlace } from '../http/pages/open-sites.ts';
import type { SiteDiagnostic } from '../site/lib/diagnostics.ts';
import { diagnosticKey } from '../site/lib/distinct-diagnostics.ts';
import { showDiagnostic } from './show-diagnostic.ts';
import { log, paint } from './streams.ts';

const MOST_REMEMBERED = 2_000;

/**
 * Tells every diagnostic once, however many pages it comes up in, and of which site where it is one of several; with the
 * lines around it where the text of its file is known.
 */
export function diagnosticReporter(
  sourceOf: (file: string, site: string) => string | undefined = () => undefined,
): (diagnostic: SiteDiagnostic, site?: string) => void {
  const told = new Set<string>();
  return (diagnostic, site = anyHost) => {
    const key = site + diagnosticKey(diagnostic);
    if (told.has(key)) return;
    if (told.size >= MOST_REMEMBERED) told.clear();
    told.add(key);
    log(
      (site === anyHost ? '' : `${paint.bold(site)}: `) + showDiagnostic(diagnostic, sourceOf(diagnostic.file, site)),
    );
  };
}

/** The text of a file of one of the sites: of its template, or else of its content. */
export function sourceInPlaces(places: ReadonlyMap<string, SitePlace>) {
  return (file: string, site: string): string | undefined => {
    const { template, content = join(template ?? '', 'content') } = places.get(site) ?? {};
    return template === undefined ? undefined : (textIn(template, file) ?? textIn(content, file));
  };
}
