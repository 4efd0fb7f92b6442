import { islandLoads } from '#islands';
import { placeOf, type SiteDiagnostic, siteDiagnostic } from '../lib/diagnostics.ts';
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

/** Whether what decides about an island is known from a page alone. */
export function isComputed(tag: FoundTag): boolean {
  const attributes = readAttributes(tag.attributes);
  return ['name', 'load', 'media'].some((name) => /[{}]/.test(attributes.get(name) ?? ''));
}

const isIsland = ({ name }: FoundTag) => name === 'island';
