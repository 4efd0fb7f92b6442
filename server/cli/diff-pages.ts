import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ComparedPage, Comparison, PictureChange } from '../author/publish/comparison.ts';
import { type Change, changesBetween, showChanges } from '../author/publish/lines.ts';
import { comparePages, unchangedPage } from '../author/publish/page-diff.ts';
import { comparePictures } from '../author/publish/screenshots/compare-pictures.ts';
import { nameOf, writePicture } from '../author/publish/screenshots/golden-pictures.ts';
import { writeDiffReport } from '../author/publish/write-diff-report.ts';
import { atRevision } from './at-revision.ts';
import { exitCodes } from './exit.ts';
import { type JsonFlag, printReport, type Report } from './json/print-report.ts';
import { pagesOf } from './pages-of.ts';
import { type PageBrowser, whyNoBrowser, withBrowser } from './screenshot-pages.ts';
import { showPixels } from './show-pixels.ts';
import { contentFor } from './site-folder.ts';
import { log, print } from './streams.ts';
import { tellErrors } from './tell-errors.ts';

export interface DiffFlags extends JsonFlag {
  readonly content?: string;
  readonly browser: boolean;
  /** Folder for pictures of what differs. */
  readonly pictures?: string;
  /** Folder for a page that shows what differs. */
  readonly report?: string;
  readonly now: number;
}

/** Shows what every page is today against what it was at a revision. */
export async function diffPages(revision: string, folder: string, flags: DiffFlags): Promise<void> {
  const comparison = await compare(revision, folder, flags);
  if (flags.pictures !== undefined) writePictures(flags.pictures, comparison.differences);
  if (flags.report !== undefined) log(`${writeDiffReport(flags.report, comparison)} shows what differs.`);
  if (flags.json) await printReport('diff', documentOf(comparison));
  else await print(textOf(comparison));
  process.exitCode = exitCodes.clean;
}

async function compare(revision: string, folder: string, flags: DiffFlags): Promise<Comparison> {
  const { content, browser: isWanted, now } = flags;
  const after = await pagesOf(folder, content, now);
  tellErrors(after.site, after.diagnostics);
  const pages = contentFor(folder, content) ?? join(folder, 'content');
  return withBrowser(isWanted, (browser) => {
    if (isWanted && browser === undefined) log(whyNoBrowser());
    return atRevision(revision, [folder, pages], async ([oldFolder = '', oldPages = '']) => {
      // Content outside of the repository, or new since then, is that of today.
      const before = await pagesOf(oldFolder, existsSync(oldPages) ? oldPages : pages, now);
      const visuals = browser && (await compareScreenshots(browser, before, after));
      return {
        revision,
        pages: after.pages.size,
        hasPictures: browser !== undefined,
        styles: {
          changed: before.site.styles.css !== after.site.styles.css,
          before: before.site.cssBytes.length,
          after: after.site.cssBytes.length,
        },
        differences: comparedPages(before, after, visuals ?? new Map()),
      };
    });
  });
}

type Pages = Awaited<ReturnType<typeof pagesOf>>;

/** What a page looks like and tells assistive technology, as far as that differs. */
type VisualDifference = Pick<ComparedPage, 'tree' | 'pictures'>;

async function compareScreenshots(
  browser: PageBrowser,
  before: Pages,
  after: Pages,
): Promise<ReadonlyMap<string, VisualDifference>> {
  const both = [...after.pages.keys()].filter((address) => before.pages.has(address));
  const old = await browser.screenshots(before.input, both);
  const now = await browser.screenshots(after.input, both);
  const found = new Map<string, VisualDifference>();
  for (const address of both) {
    const tree = changesBetween(old.get(address)?.tree ?? [], now.get(address)?.tree ?? []);
    const pictures: PictureChange[] = [];
    for (const [width, picture] of now.get(address)?.pictures ?? []) {
      const former = old.get(address)?.pictures.get(width);
      const difference = former && (await comparePictures(former, picture));
      if (difference !== undefined) pictures.push({ width, before: former ?? picture, after: picture, difference });
    }
    if (tree.length > 0 || pictures.length > 0) found.set(address, { tree, pictures });
  }
  return found;
}

/** Pages whose HTML is the same and whose pictures differ are changed by their styles. */
function comparedPages(
  before: Pages,
  after: Pages,
  visuals: ReadonlyMap<string, VisualDifference>,
): readonly ComparedPage[] {
  const differences = comparePages(before, after);
  const told = new Set(differences.map(({ address }) => address));
  const more = [...visuals.keys()].filter((address) => !told.has(address)).map(unchangedPage);
  return [...differences, ...more]
    .sort((a, b) => (a.address < b.address ? -1 : 1))
    .map((page) => ({ ...page, tree: [], pictures: [], ...visuals.get(page.address) }));
}

function writePictures(folder: string, pages: readonly ComparedPage[]): void {
  for (const { address, pictures } of pages) {
    for (const { width, difference } of pictures)
      writePicture(join(folder, nameOf(address, width)), difference.picture);
  }
}

function documentOf({ differences, ...rest }: Comparison): Report<'diff'> {
  return {
    ...rest,
    differences: differences.map(({ bytes: [before, after], tree, pictures, ...page }) => ({
      ...page,
      before,
      after,
      accessibilityTree: tree,
      pixels: pictures.map(({ width, difference: { share, rows } }) => ({ width, share, rows })),
    })),
  };
}

function textOf({ revision, pages, styles, differences }: Comparison): string {
  const lines = [
    ...(styles.changed ? [`/site.css changed, ${weight(styles.after - styles.before)}`] : []),
    ...differences.map(show),
    `${differences.length} of ${pages} pages differ from ${revision}`,
  ];
  return `${lines.join('\n')}\n`;
}

function show({ address, state, dom, text, structuredData, tree, pictures, bytes: [before, after] }: ComparedPage) {
  const lines = [`${address} ${state}, ${weight(after - before)}`];
  const part = (name: string, changes: readonly Change[]) => {
    if (changes.length > 0) lines.push(` ${name}`, showChanges(changes));
  };
  part('DOM', dom);
  part('Text', text);
  part('Accessibility tree', tree);
  part('Structured data', structuredData);
  if (pictures.length > 0) {
    lines.push(' Pixels');
    lines.push(...pictures.map(({ width, difference }) => `  ${width} px wide: ${showPixels(difference)}`));
  }
  return lines.join('\n');
}

function weight(bytes: number): string {
  return `${bytes >= 0 ? '+' : ''}${bytes} bytes`;
}
