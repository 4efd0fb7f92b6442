import { relative, resolve, sep } from 'node:path';
import type { SiteDiagnostic } from '../lib/diagnostics.ts';

/** A diagnostic about a file of the content as seen from the template folder, where all diagnostics of a check are. */
export function fromTemplate(template: string, content: string): (diagnostic: SiteDiagnostic) => SiteDiagnostic {
  const way = relative(resolve(template), resolve(content)).split(sep).join('/');
  return (diagnostic) => ({ ...diagnostic, file: way === '' ? diagnostic.file : `${way}/${diagnostic.file}` });
}
