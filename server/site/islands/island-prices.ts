import { brotliCompressSync } from 'node:zlib';
import { type IslandBundle, islandsAddress } from './bundle.ts';

/** What one island should add to a page at most, in bytes of brotli: a fifth of React. */
export const islandBudget = 10_240;

export interface IslandPrice {
  readonly name: string;
  /** In bytes of brotli: its scripts and style sheets, beside what the page has itself. */
  readonly bytes: number;
}

/** What each island or region adds to a page that has no other one. */
export function islandPrices({ islands, regions, files }: IslandBundle): readonly IslandPrice[] {
  const packed = new Map([...files].map(([name, body]) => [islandsAddress + name, brotliCompressSync(body).length]));
  const all = [...islands, ...regions.map((region) => [region.name, region] as const)];
  return all.map(([name, { script, styles, imports }]) => ({
    name,
    bytes: [script, ...styles, ...imports].reduce((total, address) => total + (packed.get(address) ?? 0), 0),
  }));
}
