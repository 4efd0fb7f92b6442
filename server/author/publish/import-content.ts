import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type KeptPage, readSourcePage } from '../../site/content-sources/read-page.ts';
import type { Imported, Importer } from '../../site/extensions/kinds/importers.ts';
import { isPublicName } from '../../site/lib/contained-files.ts';

export interface ImportInput {
  readonly importer: Importer;
  /** The file that is read. */
  readonly file: string;
  /** Folder of page JSON that is written to. */
  readonly content: string;
  /** Writes over files that are there. */
  readonly force: boolean;
  /** Only tells what would be written. */
  readonly dryRun: boolean;
}

export interface ImportResult {
  /** Files of the content, by what became of them. */
  readonly written: readonly string[];
  readonly kept: readonly string[];
  readonly notes: readonly string[];
  /** What is wrong with what the importer gave; nothing is written then. */
  readonly refused: readonly string[];
}

interface NewFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
}

/** Makes pages of what another program wrote: all of it, or nothing where a part is wrong. */
export async function importContent({ importer, file, content, force, dryRun }: ImportInput): Promise<ImportResult> {
  const bytes = readFileSync(file);
  const given = checked(await importer.read({ name: basename(file), bytes, text: bytes.toString('utf8') }));
  const { files, refused } = filesOf(given);
  const notes = given.notes ?? [];
  if (refused.length > 0) return { written: [], kept: [], notes, refused };
  const isThere = ({ name }: NewFile) => existsSync(join(content, name)) || existsSync(join(content, twinOf(name)));
  const kept = force ? [] : files.filter(isThere);
  const written = files.filter((one) => !kept.includes(one));
  if (!dryRun) {
    for (const { name, bytes: body } of written) {
      const path = join(content, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, body);
    }
  }
  const names = (list: readonly NewFile[]) => list.map(({ name }) => name);
  return { written: names(written), kept: names(kept), notes, refused };
}

function checked(given: Imported): Imported {
  const { pages, assets = {}, notes = [] }: { pages?: unknown; assets?: unknown; notes?: unknown } = Object(given);
  if (!Array.isArray(pages)) throw new TypeError('read gives an object with pages, a list.');
  if (typeof assets !== 'object') throw new TypeError('assets is an object of bytes by name.');
  if (!Array.isArray(notes)) throw new TypeError('notes is a list of sentences.');
  return given;
}

function filesOf({ pages, assets = {} }: Imported): { files: readonly NewFile[]; refused: readonly string[] } {
  const refused: string[] = [];
  const found = new Map<string, KeptPage>();
  for (const given of pages) {
    const page = readSourcePage(given, (path) => found.get(path));
    if (typeof page === 'string') refused.push(page);
    else if (found.has(page.path)) refused.push(`The page ${page.path} comes a second time.`);
    else if (/(?:^|\/)[_.]|^\/(?:assets\/|store$)/.test(page.path)) refused.push(`${page.path} is no path of a page.`);
    else found.set(page.path, page);
  }
  const pictures = Object.entries(assets).map(([name, bytes]) => {
    if (!isPublicName(name) || !(bytes instanceof Uint8Array)) refused.push(`${name} is no file of assets.`);
    return { name: `assets/${name}`, bytes };
  });
  const json = [...found.values()].map(({ path, context }) => ({
    name: path === '/' ? 'index.json' : `${path.slice(1)}.json`,
    bytes: `${JSON.stringify(context, undefined, 2)}\n`,
  }));
  return { files: [...json, ...pictures], refused };
}

/** The other file that may hold the same page. */
function twinOf(name: string): string {
  return name.replace(/\.json$/, '/index.json');
}
