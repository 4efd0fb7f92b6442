import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkFolder } from '../author/check/check-folder.ts';
import { compareGolden, writeGolden } from '../author/publish/golden.ts';
import { showChanges } from '../author/publish/lines.ts';
import type { PagesInput } from '../author/publish/render-pages.ts';
import {
  compareGoldenPictures,
  type GoldenPicture,
  recordedRenderer,
  writeGoldenPictures,
  writePicture,
} from '../author/publish/screenshots/golden-pictures.ts';
import type { PageScreenshots } from '../author/publish/screenshots/take-screenshots.ts';
import { coverageReport, coverageSummary } from './coverage.ts';
import { exitCodes } from './exit.ts';
import { type JsonFlag, printReport } from './json/print-report.ts';
import { pagesOf } from './pages-of.ts';
import { type PageBrowser, whyNoBrowser, withBrowser } from './screenshot-pages.ts';
import { showPixels } from './show-pixels.ts';
import { log, print } from './streams.ts';
import { tellErrors } from './tell-errors.ts';

export interface TestFlags extends JsonFlag {
  readonly content?: string;
  readonly update?: boolean;
  readonly browser: boolean;
  readonly now: number;
}

/** Compares every page with its golden file and, where a browser is there, with its golden pictures. */
export async function testPages(folder: string, flags: TestFlags): Promise<void> {
  const { content, update = false, now, browser: isWanted, json } = flags;
  const rendered = await pagesOf(folder, content, now);
  tellErrors(rendered.site, rendered.diagnostics);
  const golden = join(folder, 'golden');
  const results = compareGolden(golden, rendered);
  const different = results.filter(({ state }) => state !== 'same');
  const shown = different.flatMap(({ address, state, changes }) => [`${address} ${state}`, showChanges(changes)]);
  if (update) writeGolden(golden, rendered);
  const pictures = await withBrowser(isWanted, async (browser) => {
    if (isWanted && browser === undefined) log(whyNoBrowser());
    return browser && testPictures(folder, update, browser, rendered.input, [...rendered.pages.keys()]);
  });
  const isDifferent = different.length > 0 || pictures?.isDifferent === true;
  process.exitCode = isDifferent && !update ? exitCodes.mistakes : exitCodes.clean;
  const checked = await checkFolder({ ...rendered.input, folder });
  if (json) {
    const compared = pictures?.compared;
    if (pictures !== undefined && compared === undefined) log(pictures.summary);
    return printReport('test', {
      ...{ isUpdate: update, pages: results, coverage: coverageReport(checked) },
      ...(compared === undefined ? {} : { pictures: compared.map(pictureReport) }),
    });
  }
  shown.push(...(pictures?.lines ?? []));
  shown.push(
    `${rendered.pages.size} pages, ${count(results)}${update ? `, ${different.length} updated` : ''}`,
    pictures?.summary ?? '',
    coverageSummary(checked),
  );
  if (!update && results.length > 0 && results.every(({ state }) => state === 'new')) {
    shown.push(`Nothing is kept to compare with yet. Take the pages of now as right: vitrine test ${folder} --update`);
  }
  await print(`${shown.filter((line) => line !== '').join('\n')}\n`);
}

function pictureReport({ address, width, state, difference }: GoldenPicture) {
  return { address, width, state, ...(difference === undefined ? {} : { share: difference.share }) };
}

interface TestedPictures {
  readonly lines: readonly string[];
  readonly summary: string;
  readonly isDifferent: boolean;
  /** Undefined where they were drawn by another renderer. */
  readonly compared: readonly GoldenPicture[] | undefined;
}

async function testPictures(
  template: string,
  update: boolean,
  browser: PageBrowser,
  input: PagesInput,
  addresses: readonly string[],
): Promise<TestedPictures> {
  // Beside the golden pages, because among them a page could have such a name.
  const folder = join(template, 'golden-pictures');
  const differences = join(template, 'golden-differences');
  const renderer = recordedRenderer(folder);
  if (renderer !== undefined && renderer !== browser.renderer && !update) {
    const summary = `The golden pictures were drawn by ${renderer}, this is ${browser.renderer}: they were not compared. --update draws them anew.`;
    return { lines: [], summary, isDifferent: false, compared: undefined };
  }
  const screenshots = await browser.screenshots(input, addresses);
  const pictures = await compareGoldenPictures(folder, screenshots);
  rmSync(differences, { recursive: true, force: true });
  if (update) writeGoldenPictures(folder, screenshots, browser.renderer);
  else writeDifferences(differences, pictures, screenshots);
  const different = pictures.filter(({ state }) => state !== 'same');
  const lines = different.map(({ address, width, state, difference, name }) =>
    difference === undefined
      ? `${address} at ${width} px ${state}`
      : `${address} at ${width} px changed: ${showPixels(difference)}${update ? '' : `, see ${join(differences, name)}`}`,
  );
  const end = update ? `, ${different.length} updated` : '';
  return {
    lines,
    summary: `${pictures.length} pictures, ${count(pictures)}${end}`,
    isDifferent: different.length > 0,
    compared: pictures,
  };
}

/** What differs in red, and beside it the page as it is now. */
function writeDifferences(
  folder: string,
  pictures: readonly GoldenPicture[],
  screenshots: ReadonlyMap<string, PageScreenshots>,
): void {
  for (const { address, width, name, difference } of pictures) {
    const now = screenshots.get(address)?.pictures.get(width);
    if (difference === undefined || now === undefined) continue;
    writePicture(join(folder, name), difference.picture);
    writePicture(join(folder, name.replace(/\.png$/, '.now.png')), now);
  }
}

function count(results: readonly { readonly state: string }[]): string {
  const of = (state: string) => results.filter((result) => result.state === state).length;
  return `${of('changed')} changed, ${of('new')} new, ${of('gone')} gone`;
}
