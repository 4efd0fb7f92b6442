import { islandLoads } from '#islands';
import { placeOf, type SiteDiagnostic, siteDiagnostic } from '../lib/diagnostics.ts';
import type { RenderedTag } from '../tags/render-tag.ts';
import { type FoundTag, readAttributes } from '../tags/rewrite.ts';
import type { Templates } from '../templates.ts';
import { type Islands, readLoad } from './islands.ts';

/** What is wrong with the island tags of a folder, as far as it shows without a page. */
export function checkIslandTags(templates: Templates, islands: Islands | undefined): readonly SiteDiagnostic[] {
  const diagnostics: SiteDiagnostic[] = [];
  for (const { path, original, platformTags } of templates.files()) {
    for (const tag of platformTags.filter(isIsland)) {
      const place = { file: path, ...placeOf(original, tag.offset) };
      const attributes = readAttributes(tag.attributes);
      const error = errorOf(attributes, islands);
      if (error !== undefined && !isComputed(tag)) diagnostics.push(error(place));
    }
  }
  return diagnostics;
}

type AtPlace = (place: Pick<SiteDiagnostic, 'file' | 'line' | 'column'>) => SiteDiagnostic;

/** What keeps a tag from being an island, besides its properties. */
export function errorOf(
  attributes: ReadonlyMap<string, string>,
  islands: Pick<Islands, 'has' | 'names'> | undefined,
): AtPlace | undefined {
  const name = attributes.get('name') ?? '';
  if (name === '') {
    return (place) => siteDiagnostic('tag-attribute-missing', place, { name: 'island', attribute: 'name' });
  }
  if (islands?.has(name) !== true) {
    const known = islands === undefined || islands.names.length === 0 ? 'none' : islands.names.join(', ');
    return (place) => siteDiagnostic('island-unknown', place, { name, known });
  }
  const load = attributes.get('load');
  if (readLoad(load, attributes.get('media') ?? '') !== undefined) return undefined;
  return (place) => siteDiagnostic('island-load', place, { load: load ?? '', known: islandLoads.join(', ') });
}

function isComputed(tag: FoundTag): boolean {
  const attributes = readAttributes(tag.attributes);
  return ['name', 'load', 'media'].some((name) => /[{}]/.test(attributes.get(name) ?? ''));
}

const isIsland = ({ name }: FoundTag) => name === 'island';

interface WrittenTag {
  readonly place: Pick<SiteDiagnostic, 'file' | 'line' | 'column'>;
  /** Whether what decides about the island is known from a page alone. */
  readonly isComputed: boolean;
}

/** Where a tag that was rendered is written: the one of its file that has its name and every value without braces. */
export function findWritten(templates: Templates, { file, attributes }: RenderedTag): WrittenTag {
  for (const { path, original, platformTags } of templates.files()) {
    if (path !== file) continue;
    const found = platformTags.find((tag) => {
      const written = [...readAttributes(tag.attributes)];
      return isIsland(tag) && written.every(([name, value]) => /[{}]/.test(value) || attributes.get(name) === value);
    });
    if (found === undefined) continue;
    return { place: { file, ...placeOf(original, found.offset) }, isComputed: isComputed(found) };
  }
  return { place: { file }, isComputed: true };
}
