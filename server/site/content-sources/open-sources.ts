import type { PageSource } from '../content/page-source.ts';
import type { Extensions } from '../extensions/extensions.ts';
import type { SiteDiagnostic } from '../lib/diagnostics.ts';
import { JoinedContent, type ReadPages } from './joined-content.ts';

/** Reads the sources that a site's config names; where it names none, nothing of this is loaded. */
export async function openSources(
  { file = '', config: { sources = [] } }: Extensions,
  report: (diagnostic: SiteDiagnostic) => void,
): Promise<readonly ReadPages[]> {
  if (sources.length === 0) return [];
  const { SourcePages } = await import('./source-pages.ts');
  const opened = sources.map((source) => new SourcePages(source, { file, report }));
  await Promise.all(opened.map((source) => source.open()));
  return opened;
}

/** A folder's content with the pages of sources, which are closed with it; the same where there are none. */
export function joinSources(folder: PageSource, sources: readonly ReadPages[]): PageSource {
  return sources.length === 0 ? folder : new JoinedContent(folder, sources);
}

/** The content of a site's folder with all that its config adds. */
export async function withSources(
  folder: PageSource,
  extensions: Extensions,
  report: (diagnostic: SiteDiagnostic) => void,
): Promise<PageSource> {
  return joinSources(folder, await openSources(extensions, report));
}
