import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Change, changesBetween, showChanges } from '../author/publish/lines.ts';
import { comparePages, type PageDifference, unchangedPage } from '../author/publish/page-diff.ts';
import { comparePictures } from '../author/publish/screenshots/compare-pictures.ts';
import { nameOf, writePicture } from '../author/publish/screenshots/golden-pictures.ts';
import { atRevision } from './at-revision.ts';
import { exitCodes } from './exit.ts';
import { pagesOf } from './pages-of.ts';
import { type PageBrowser, whyNoBrowser, withBrowser } from './screenshot-pages.ts';
import { showPixels } from './show-pixels.ts';
import { contentFor } from './site-folder.ts';
import { log, print } from './streams.ts';

export interface DiffFlags {
  readonly content?: string;
  readonly browser: boolean;
  /** Folder for pictures of what differs. */
  readonly pictures?: string;
  readonly now: number;
}

/** Shows what every page is today against what it was at a revision. */
export async function diffPages(revision: string, folder: string, flags: DiffFlags): Promise<void> {
  const { content, browser: isWanted, pictures, now } = flags;
  const after = await pagesOf(folder, content, now);
  const pages = contentFor(folder, content) ?? join(folder, 'content');
  const parts = await withBrowser(isWanted, (browser) => {
    if (isWanted && browser === undefined) log(whyNoBrowser());
    return atRevision(revision, [folder, pages], async ([oldFolder = '', oldPages = '']) => {
      // Content outside of the repository, or new since then, is that of today.
      const before = await pagesOf(oldFolder, existsSync(oldPages) ? oldPages : pages, now);
      const visuals = browser && (await compareScreenshots(browser, before, after, pictures));
      const differences = withVisualDifferences(comparePages(before, after), visuals ?? new Map());
      return [
        ...showStyles(before, after),
        ...differences.map((difference) => show(difference, visuals?.get(difference.address))),
        `${differences.length} of ${after.pages.size} pages differ from ${revision}`,
      ];
    });
  });
  await print(`${parts.join('\n')}\n`);
  process.exitCode = exitCodes.clean;
}

type Pages = Awaited<ReturnType<typeof pagesOf>>;

/** What a page looks like and tells assistive technology, as far as that differs. */
interface VisualDifference {
  readonly tree: readonly Change[];
  readonly pixels: readonly string[];
}

async function compareScreenshots(
  browser: PageBrowser,
  before: Pages,
  after: Pages,
  pictures: string | undefined,
): Promise<ReadonlyMap<string, VisualDifference>> {
  const both = [...after.pages.keys()].filter((address) => before.pages.has(address));
  const old = await browser.screenshots(before.input, both);
  const now = await browser.screenshots(after.input, both);
  const found = new Map<string, VisualDifference>();
  for (const address of both) {
    const tree = changesBetween(old.get(address)?.tree ?? [], now.get(address)?.tree ?? []);
    const pixels: string[] = [];
    for (const [width, picture] of now.get(address)?.pictures ?? []) {
      const former = old.get(address)?.pictures.get(width);
      const difference = former && (await comparePictures(former, picture));
      if (difference === undefined) continue;
      pixels.push(`  ${width} px wide: ${showPixels(difference)}`);
      if (pictures !== undefined) writePicture(join(pictures, nameOf(address, width)), difference.picture);
    }
    if (tree.length > 0 || pixels.length > 0) found.set(address, { tree, pixels });
  }
  return found;
}

/** Pages whose HTML is the same and whose pictures differ are changed by their styles. */
function withVisualDifferences(
  differences: readonly PageDifference[],
  visuals: ReadonlyMap<string, VisualDifference>,
): readonly PageDifference[] {
  const told = new Set(differences.map(({ address }) => address));
  const more = [...visuals.keys()].filter((address) => !told.has(address)).map(unchangedPage);
  return [...differences, ...more].sort((a, b) => (a.address < b.address ? -1 : 1));
}

function showStyles(before: Pages, after: Pages): string[] {
  const [old, now] = [before.site.cssBytes.length, after.site.cssBytes.length];
  return before.site.styles.css === after.site.styles.css ? [] : [`/site.css changed, ${weight(now - old)}`];
}

function show(
  { address, state, dom, text, structuredData, bytes: [before, after] }: PageDifference,
  visual: VisualDifference | undefined,
): string {
  const lines = [`${address} ${state}, ${weight(after - before)}`];
  const part = (name: string, changes: readonly Change[]) => {
    if (changes.length > 0) lines.push(` ${name}`, showChanges(changes));
  };
  part('DOM', dom);
  part('Text', text);
  part('Accessibility tree', visual?.tree ?? []);
  part('Structured data', structuredData);
  if (visual !== undefined && visual.pixels.length > 0) lines.push(' Pixels', ...visual.pixels);
  return lines.join('\n');
}

function weight(bytes: number): string {
  return `${bytes >= 0 ? '+' : ''}${bytes} bytes`;
}
