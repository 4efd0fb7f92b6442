import type { Locator, Position } from '../errors/source.ts';

const START: Position = { line: 1, column: 1 };

/** Knows the places that messages of a written template may name: offset, line and column of each, in a row. */
export function createLocator(name: string, places: readonly number[]): Locator {
  let known: ReadonlyMap<number, Position> | undefined;
  return {
    name,
    locate(offset) {
      known ??= readPlaces(places);
      return known.get(offset) ?? START;
    },
  };
}

function readPlaces(places: readonly number[]): ReadonlyMap<number, Position> {
  const known = new Map<number, Position>();
  for (let at = 0; at < places.length; at += 3) {
    known.set(places[at] ?? 0, { line: places[at + 1] ?? 1, column: places[at + 2] ?? 1 });
  }
  return known;
}
