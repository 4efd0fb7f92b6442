import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Pieces that import each other in a circle are run in the order in which they happen to arrive: now and then one reads
 * a constant of another before it is there, and its region never wakes.
 */
it('no piece of the runtime needs itself, by whatever way round', () => {
  const file = join(import.meta.dirname, '../../dist/runtime/manifest.json');
  const manifest: Record<string, { imports?: string[] }> = JSON.parse(readFileSync(file, 'utf8'));
  const circles: string[] = [];
  const follow = (piece: string, way: readonly string[]) => {
    if (way.includes(piece)) circles.push([...way.slice(way.indexOf(piece)), piece].join(' → '));
    else for (const next of manifest[piece]?.imports ?? []) follow(next, [...way, piece]);
  };
  expect(Object.keys(manifest).length).toBeGreaterThan(10);
  for (const piece of Object.keys(manifest)) follow(piece, []);
  expect(circles).toEqual([]);
});
