import { type Dirent, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type SiteDiagnostic, siteDiagnostic } from './lib/diagnostics.ts';
import { siteLimits } from './lib/limits.ts';

type FileKind = 'region' | 'block' | 'collection' | 'page' | 'mail' | 'style' | 'strings' | 'conf';

export interface FolderFile {
  /** Path inside the folder, with forward slashes. */
  readonly path: string;
  readonly kind: FileKind;
}

export interface Folder {
  /** Real path of the folder. */
  readonly root: string;
  readonly files: readonly FolderFile[];
}

/** Folders that hold templates and styles; scripts/ and assets/ are served on demand and never listed. */
const WALKED: readonly { readonly folder: string; readonly kindOf: (name: string) => FileKind | undefined }[] = [
  { folder: 'blocks', kindOf: (name) => (/\.(block|html?)$/i.test(name) ? 'block' : undefined) },
  {
    folder: 'collections',
    kindOf: (name) => (/\.conf$/i.test(name) ? 'conf' : /\.(list|item)$/i.test(name) ? 'collection' : undefined),
  },
  { folder: 'mails', kindOf: (name) => (/\.jsont$/i.test(name) ? 'mail' : undefined) },
  {
    folder: 'pages',
    kindOf: (name) => (/\.conf$/i.test(name) ? 'conf' : /\.page$/i.test(name) ? 'page' : undefined),
  },
  { folder: 'strings', kindOf: (name) => (/\.json$/i.test(name) ? 'strings' : undefined) },
  { folder: 'styles', kindOf: (name) => (/\.(less|css)$/i.test(name) ? 'style' : undefined) },
];
const DEEPEST = 8;

/** Lists what a template folder consists of. Links are listed like files; reading them checks where they lead. */
export function scanFolder(folder: string, diagnostics: SiteDiagnostic[]): Folder | undefined {
  let root: string;
  try {
    root = realpathSync(folder);
  } catch {
    diagnostics.push(siteDiagnostic('folder-unreadable', { file: '' }, { folder }));
    return undefined;
  }
  const files: FolderFile[] = [];
  const walk = (inner: string, kindOf: (name: string) => FileKind | undefined, depth: number) => {
    for (const entry of entriesOf(join(root, inner))) {
      if (files.length > siteLimits.files || depth > DEEPEST) return;
      const path = inner === '' ? entry.name : `${inner}/${entry.name}`;
      if (entry.isDirectory()) {
        if (inner !== '') walk(path, kindOf, depth + 1);
        continue;
      }
      const kind = kindOf(entry.name);
      if (kind !== undefined) files.push({ path, kind });
    }
  };
  walk('', kindAtRoot, 0);
  for (const { folder: inner, kindOf } of WALKED) walk(inner, kindOf, 0);
  if (files.length > siteLimits.files) {
    diagnostics.push(siteDiagnostic('folder-too-large', { file: '' }, { folder, limit: String(siteLimits.files) }));
    return undefined;
  }
  return { root, files };
}

/** Regions, and pages of folders that keep them beside their regions. */
function kindAtRoot(name: string): FileKind | undefined {
  if (/\.page\.conf$/i.test(name)) return 'conf';
  return /\.page$/i.test(name) ? 'page' : /\.region$/i.test(name) ? 'region' : undefined;
}

function entriesOf(path: string): Dirent[] {
  try {
    // Sorted, so that the same folder loads in the same order on every machine.
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
