import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { comparePictures, type PictureDifference } from './compare-pictures.ts';
import type { PageScreenshots } from './take-screenshots.ts';

export interface GoldenPicture {
  readonly address: string;
  readonly width: number;
  readonly state: 'same' | 'changed' | 'new' | 'gone';
  readonly difference?: PictureDifference;
  /** File of the golden picture, relative to the folder. */
  readonly name: string;
}

const RENDERER_FILE = 'drawn-by.txt';

/** Who drew the pictures of a folder; undefined when it holds none. */
export function recordedRenderer(folder: string): string | undefined {
  const file = join(folder, RENDERER_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Compares pictures of pages with those that somebody said are right. */
export async function compareGoldenPictures(
  folder: string,
  screenshots: ReadonlyMap<string, PageScreenshots>,
): Promise<GoldenPicture[]> {
  const results: GoldenPicture[] = [];
  const gone = new Set(picturesIn(folder));
  for (const [address, { pictures }] of screenshots) {
    for (const [width, picture] of pictures) {
      const name = nameOf(address, width);
      const path = join(folder, name);
      if (!gone.delete(name)) {
        results.push({ address, width, name, state: 'new' });
        continue;
      }
      const difference = await comparePictures(readFileSync(path), picture);
      if (difference === undefined) results.push({ address, width, name, state: 'same' });
      else results.push({ address, width, name, state: 'changed', difference });
    }
  }
  for (const name of gone) results.push({ ...readName(name), name, state: 'gone' });
  return results;
}

/** Takes the pictures of now as right. */
export function writeGoldenPictures(
  folder: string,
  screenshots: ReadonlyMap<string, PageScreenshots>,
  renderer: string,
): void {
  for (const name of picturesIn(folder)) rmSync(join(folder, name));
  for (const [address, { pictures }] of screenshots) {
    for (const [width, picture] of pictures) writePicture(join(folder, nameOf(address, width)), picture);
  }
  writePicture(join(folder, RENDERER_FILE), `${renderer}\n`);
}

export function writePicture(path: string, data: Buffer | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
}

export function nameOf(address: string, width: number): string {
  return `${address === '/' ? 'index' : address.slice(1)}.${width}.png`;
}

function readName(name: string): { address: string; width: number } {
  const [, page = '', width = ''] = /^(.*)\.(\d+)\.png$/.exec(name) ?? [];
  return { address: page === 'index' ? '/' : `/${page}`, width: Number(width) };
}

function picturesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replace(/\\/g, '/'))
    .filter((name) => /\.\d+\.png$/.test(name))
    .sort();
}
