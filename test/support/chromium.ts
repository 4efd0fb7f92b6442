import { type Browser, chromium } from '@playwright/test';
import * as machine from '../../server/author/publish/screenshots/find-chromium.ts';

export interface FoundChromium extends Omit<machine.FoundChromium, 'source'> {
  readonly source: machine.FoundChromium['source'] | '@sparticuz/chromium';
}

export const chromiumMissing =
  'No Chromium found. Set CHROMIUM_PATH, or run "npx playwright install chromium-headless-shell".';

/** The one inside the package unpacks itself; it is built for Linux on x64 only. */
async function packaged(): Promise<FoundChromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: bundled } = await import('@sparticuz/chromium');
  const executablePath = await bundled.executablePath();
  return machine.isExecutable(executablePath)
    ? { source: '@sparticuz/chromium', executablePath, args: bundled.args }
    : undefined;
}

/** A Chromium to test with: one of this machine, else the package's, else none. */
export async function findChromium(environment: NodeJS.ProcessEnv = process.env): Promise<FoundChromium | undefined> {
  return machine.findChromium(environment) ?? packaged();
}

/** Starts the browser that was found, for tests outside of the journeys. */
export async function launchChromium(): Promise<Browser> {
  const found = await findChromium();
  if (found === undefined) throw new Error(chromiumMissing);
  return chromium.launch({ executablePath: found.executablePath, args: [...found.args] });
}
