import type { LargeContent } from '../content/page-source.ts';
import { openPath, type PublicPagesInput } from './public-pages.ts';
import { sitemapFile, sitemapIndex, sitemapPart } from './sitemap.ts';

/**
 * The site map of a large content, always an index of its files: an address stays in its file, so that a page that changes
 * touches one of them, and none is made of all pages. Undefined for a file that is not there.
 */
export function largeSitemap(
  large: LargeContent,
  { templatePages, ...input }: PublicPagesInput,
  base: string,
  number: number,
): string | undefined {
  const parts = large.siteMapParts();
  const inTemplate = templatePages.map((path) => ({ path, changed: undefined }));
  if (number === 0) {
    return parts.length === 0
      ? undefined
      : sitemapIndex(
          parts.map(({ part, changed }) => ({ path: sitemapPart(part + 1), changed })),
          base,
        );
  }
  const [first] = parts;
  if (!parts.some(({ part }) => part === number - 1)) return undefined;
  const isOpen = openPath(input);
  const pages = large.siteMapPart(number - 1).filter(({ path }) => isOpen(path));
  return sitemapFile(
    number - 1 === first?.part ? [...pages, ...inTemplate.filter(({ path }) => isOpen(path))] : pages,
    base,
  );
}
