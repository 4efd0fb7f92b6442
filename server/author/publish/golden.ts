import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Change, changesBetween, toLines } from './lines.ts';
import type { RenderedPages } from './render-pages.ts';

export interface GoldenPage {
  readonly address: string;
  readonly state: 'same' | 'changed' | 'new' | 'gone';
  readonly changes: readonly Change[];
}

/** Compares pages with what they were when somebody last said that they are right. */
export function compareGolden(folder: string, { pages, site }: RenderedPages): GoldenPage[] {
  const results: GoldenPage[] = [];
  const seen = new Set<string>();
  for (const [address, html] of pages) {
    const name = nameOf(address);
    seen.add(name);
    const path = join(folder, name);
    if (!existsSync(path)) {
      results.push({ address, state: 'new', changes: [] });
      continue;
    }
    const before = readFileSync(path, 'utf8').trimEnd().split('\n');
    const changes = changesBetween(before, toLines(html, site.revision));
    results.push({ address, state: changes.length === 0 ? 'same' : 'changed', changes });
  }
  for (const name of goldenFiles(folder)) {
    if (!seen.has(name)) results.push({ address: addressOf(name), state: 'gone', changes: [] });
  }
  return results;
}

/** Takes the pages of now as right. */
export function writeGolden(folder: string, { pages, site }: RenderedPages): void {
  for (const name of goldenFiles(folder)) rmSync(join(folder, name));
  for (const [address, html] of pages) {
    const path = join(folder, nameOf(address));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${toLines(html, site.revision).join('\n')}\n`);
  }
}

function nameOf(address: string): string {
  return address === '/' ? 'index.golden.html' : `${address.slice(1)}.golden.html`;
}

function addressOf(name: string): string {
  return name === 'index.golden.html' ? '/' : `/${name.slice(0, -'.golden.html'.length)}`;
}

function goldenFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replace(/\\/g, '/'))
    .filter((name) => name.endsWith('.golden.html'))
    .sort();
}
