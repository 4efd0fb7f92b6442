import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

export interface FoundChromium {
  /** Where it was found, for messages. */
  readonly source: 'CHROMIUM_PATH' | 'Playwright' | 'the system';
  readonly executablePath: string;
  /** Arguments that it needs to start at all. */
  readonly args: readonly string[];
}

const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];

/** Containers and continuous integration run as root and have a small /dev/shm. */
export const usualArgs = ['--no-sandbox', '--disable-dev-shm-usage'] as const;

/** A Chromium of this machine: the one that was asked for, Playwright's own, the system's; else none. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): FoundChromium | undefined {
  const asked = environment['CHROMIUM_PATH'];
  if (asked) {
    if (!isExecutable(asked)) throw new Error(`CHROMIUM_PATH names no program: ${asked}`);
    return { source: 'CHROMIUM_PATH', executablePath: asked, args: usualArgs };
  }
  const own = chromium.executablePath();
  if (isExecutable(own)) return { source: 'Playwright', executablePath: own, args: usualArgs };
  const system = onSystem(environment['PATH'] ?? '');
  return system === undefined ? undefined : { source: 'the system', executablePath: system, args: usualArgs };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onSystem(path: string): string | undefined {
  const places = path.split(delimiter).filter((folder) => folder !== '');
  return systemNames.flatMap((name) => places.map((folder) => join(folder, name))).find(isExecutable);
}
