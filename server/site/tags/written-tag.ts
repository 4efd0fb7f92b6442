import { placeOf, type SiteDiagnostic } from '../lib/diagnostics.ts';
import type { RenderedTag } from './render-tag.ts';
import { type FoundTag, readAttributes } from './rewrite.ts';

interface Folder {
  files(): Iterable<{
    readonly path: string;
    readonly original: string;
    readonly platformTags: readonly FoundTag[];
  }>;
}

interface WrittenTag {
  readonly place: Pick<SiteDiagnostic, 'file' | 'line' | 'column'>;
  readonly tag?: FoundTag;
}

/** Where a tag that was rendered is written: the one of its file that has its name and every value without braces. */
export function findWritten(templates: Folder, { name, file, attributes }: RenderedTag): WrittenTag {
  for (const { path, original, platformTags } of templates.files()) {
    if (path !== file) continue;
    const tag = platformTags.find(
      (one) =>
        one.name === name &&
        !one.isInComment &&
        [...readAttributes(one.attributes)].every(
          ([key, value]) => /[{}]/.test(value) || attributes.get(key) === value,
        ),
    );
    if (tag !== undefined) return { place: { file, ...placeOf(original, tag.offset) }, tag };
  }
  return { place: { file } };
}
