import type { Browser } from 'playwright-core';
import type { PagesInput } from '../author/publish/render-pages.ts';
import { handOf, type Look, openBrowser, takeLooks } from '../author/publish/screenshots/take-screenshots.ts';
import { Misuse } from './exit.ts';

export const noBrowser =
  'No browser was found, so no pictures were compared. Set CHROMIUM_PATH, or run npx playwright install chromium-headless-shell.';

export interface BrowserAtWork {
  /** Who draws: pictures of another hand cannot be compared. */
  readonly hand: string;
  readonly look: (input: PagesInput, addresses: readonly string[]) => Promise<ReadonlyMap<string, Look>>;
}

/** Uses the machine's browser and closes it again; `use` gets nothing where there is none or it is not wanted. */
export async function withBrowser<Result>(
  isWanted: boolean,
  use: (browser: BrowserAtWork | undefined) => Promise<Result>,
): Promise<Result> {
  const browser = isWanted ? await opened() : undefined;
  if (browser === undefined) return use(undefined);
  try {
    const look = (input: PagesInput, addresses: readonly string[]) => takeLooks(browser, input, addresses);
    return await use({ hand: await handOf(browser), look });
  } finally {
    await browser.close();
  }
}

async function opened(): Promise<Browser | undefined> {
  try {
    return await openBrowser();
  } catch (error) {
    const detail = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new Misuse(`The browser does not start: ${detail} Leave it out with --no-browser.`);
  }
}
