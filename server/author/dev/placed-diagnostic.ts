import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromTemplate } from '../../site/content/from-template.ts';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import type { DevOptions } from './dev-options.ts';

export interface PlacedDiagnostic {
  readonly diagnostic: SiteDiagnostic;
  /** The text of the file, where the site does not hold it. */
  readonly text?: string;
}

/** Pages are told of by their names in the content folder; an author opens them from the template folder. */
export function placedIn({
  template,
  content,
}: Pick<DevOptions, 'template' | 'content'>): (diagnostic: SiteDiagnostic) => PlacedDiagnostic {
  const placed = fromTemplate(template, content);
  return (diagnostic) => {
    const file = join(content, diagnostic.file);
    if (existsSync(join(template, diagnostic.file)) || !existsSync(file)) return { diagnostic };
    const text = textOf(file);
    const seen = placed(diagnostic);
    // A name that leads out of the folder is none that the preview opens.
    return { diagnostic: seen.file.startsWith('../') ? diagnostic : seen, ...(text === undefined ? {} : { text }) };
  };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
