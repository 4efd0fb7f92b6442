import { join } from 'node:path';
import type { Folder, FolderFile } from './folder.ts';
import { FileRefused, readStamped, withoutByteOrderMark } from './lib/contained-files.ts';
import type { SiteDiagnostic } from './lib/diagnostics.ts';
import { stampOf } from './lib/file-stamp.ts';
import { siteLimits } from './lib/limits.ts';
import { refusedFile } from './lib/refused-file.ts';
import type { Site, SourceFile } from './site.ts';
import { isStringsFile } from './strings.ts';

type Texts = ReadonlyMap<string, string>;

/** The texts of a template folder by what they are for, each by its path. */
export interface FolderTexts {
  /** `template.conf`; undefined where it is not there or cannot be read. */
  readonly conf: string | undefined;
  readonly pageConfs: Texts;
  readonly templates: Texts;
  /** What was read of templates, for the load after this one. */
  readonly readings: ReadonlyMap<string, SourceFile>;
  readonly mails: Texts;
  readonly strings: Texts;
  /** Files by their names in styles/; what compiles them reads them. */
  readonly sheets: readonly string[];
}

/** Reads what a folder consists of; a template that cannot be read now is as it was before. */
export function readTexts(
  { root, files }: Folder,
  previous: Pick<Site, 'readings' | 'templates'> | undefined,
  diagnostics: SiteDiagnostic[],
): FolderTexts {
  const read = (path: string) => readFile(root, path, diagnostics);
  const textsOf = (wanted: (file: FolderFile) => boolean): Texts =>
    new Map(
      files.filter(wanted).flatMap(({ path }) => {
        const file = read(path);
        return file === undefined ? [] : [[path, file.text] as const];
      }),
    );
  const conf = read('template.conf')?.text;
  const templates = new Map<string, string>();
  const readings = new Map<string, SourceFile>();
  for (const { path } of files.filter(isTemplate)) {
    const known = previous?.readings.get(path);
    const reading = known !== undefined && isCurrent(known, join(root, path)) ? known : read(path);
    const text = reading?.text ?? previous?.templates.sourceOf(path);
    if (text !== undefined) templates.set(path, text);
    if (reading !== undefined) readings.set(path, reading);
  }
  return {
    conf,
    templates,
    readings,
    pageConfs: textsOf(({ kind }) => kind === 'conf'),
    strings: textsOf(({ kind, path }) => kind === 'strings' && isStringsFile(path)),
    mails: textsOf(({ kind }) => kind === 'mail'),
    sheets: files.filter(({ kind }) => kind === 'style').map(({ path }) => path.replace(/^styles\//, '')),
  };
}

const TEMPLATES: ReadonlySet<FolderFile['kind']> = new Set(['region', 'block', 'collection', 'page']);

const isTemplate = ({ kind }: FolderFile) => TEMPLATES.has(kind);

/** Opening a file safely is seven calls; asking whether it was touched is one. */
function isCurrent({ stamp }: SourceFile, file: string): boolean {
  return stamp !== undefined && stamp === stampOf(file);
}

function readFile(root: string, path: string, diagnostics: SiteDiagnostic[]): SourceFile | undefined {
  try {
    const { bytes, stamp } = readStamped(root, path, siteLimits.templateBytes);
    return { text: withoutByteOrderMark(bytes.toString('utf8')), stamp };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    if (error.reason !== 'missing') diagnostics.push(refusedFile(error, path, siteLimits.templateBytes));
    return undefined;
  }
}
