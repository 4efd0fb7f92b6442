import type { Browser } from 'playwright-core';
import type { PagesInput } from '../author/publish/render-pages.ts';
import type { PageScreenshots } from '../author/publish/screenshots/take-screenshots.ts';
import { UsageError } from './exit.ts';
import { missingPackages } from './optional-packages.ts';

/** Why no pictures were compared, for a person who wanted them. */
export function whyNoBrowser(): string {
  return (
    missingPackages('Comparing pictures', ['playwright-core']) ??
    'No browser was found, so no pictures were compared. Set CHROMIUM_PATH, or run npx playwright install chromium-headless-shell.'
  );
}

export interface PageBrowser {
  /** Who draws: pictures of another renderer cannot be compared. */
  readonly renderer: string;
  readonly screenshots: (
    input: PagesInput,
    addresses: readonly string[],
  ) => Promise<ReadonlyMap<string, PageScreenshots>>;
}

/** Uses the machine's browser and closes it again; `use` gets nothing where there is none or it is not wanted. */
export async function withBrowser<Result>(
  isWanted: boolean,
  use: (browser: PageBrowser | undefined) => Promise<Result>,
): Promise<Result> {
  const browser = isWanted ? await opened() : undefined;
  if (browser === undefined) return use(undefined);
  const { rendererOf, takeScreenshots } = await import('../author/publish/screenshots/take-screenshots.ts');
  try {
    const screenshots = (input: PagesInput, addresses: readonly string[]) => takeScreenshots(browser, input, addresses);
    return await use({ renderer: await rendererOf(browser), screenshots });
  } finally {
    await browser.close();
  }
}

async function opened(): Promise<Browser | undefined> {
  if (missingPackages('', ['playwright-core']) !== undefined) return undefined;
  const { openBrowser } = await import('../author/publish/screenshots/take-screenshots.ts');
  try {
    return await openBrowser();
  } catch (error) {
    const detail = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new UsageError(`The browser does not start: ${detail} Leave it out with --no-browser.`);
  }
}
