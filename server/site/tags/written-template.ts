import type { FoundTag } from './rewrite.ts';

interface Folder {
  files(): Iterable<{ readonly path: string; readonly platformTags: readonly FoundTag[] }>;
}

/** The block that a tag names, where no data decide about it. */
export function writtenTemplate({ attributes }: FoundTag): string | undefined {
  return /\btemplate\s*=\s*["']?([\w.-]+)/i.exec(attributes)?.[1]?.replace(/\.block$/i, '');
}

/** Whether every tag of a file that names a block stands in a comment of the page. */
export function isCommentedOut(templates: Folder, file: string, block: string): boolean {
  const tags = [...templates.files()].flatMap(({ path, platformTags }) => (path === file ? platformTags : []));
  const naming = tags.filter((tag) => writtenTemplate(tag) === block);
  return naming.length > 0 && naming.every(({ isInComment }) => isInComment);
}
