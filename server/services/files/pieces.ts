import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { randomToken } from '../../http/security/index.ts';
import { halfEnding, type ObjectStore } from '../../store/objects/index.ts';
import type { ArrivedFile } from './arrived-file.ts';

/** Files that come in pieces, one after the other. A piece that comes twice is the same bytes once. */
export interface Pieces {
  append(part: string, offset: number, piece: Buffer): Promise<boolean>;
  arrived(part: string): Promise<ArrivedFile | undefined>;
}

/** Each at its place in one file of the disk. */
export function piecesInFile(home: string): Pieces {
  const placeOf = (part: string) => path.join(home, `${part}${halfEnding}`);
  return {
    async append(part, offset, piece) {
      await mkdir(home, { recursive: true });
      const file = await open(placeOf(part), offset === 0 ? 'w' : 'r+', 0o600).catch(ifThere);
      if (!file) return false;
      try {
        if ((await file.stat()).size < offset) return false;
        await file.write(piece, 0, piece.length, offset);
        return true;
      } finally {
        await file.close();
      }
    },
    async arrived(part) {
      const found = await stat(placeOf(part)).catch(ifThere);
      return found && { part: placeOf(part), size: found.size };
    },
  };
}

interface Piece {
  readonly name: string;
  readonly offset: number;
  readonly end: number;
}

/** Digits of an offset, so that names are in the order of the bytes. */
const digits = 12;

/** Each as an object, since each may reach another server; the one that is told of the end puts them together. */
export function piecesInObjects(objects: ObjectStore, site: string, home: string): Pieces {
  const below = objects.within(site);
  const nameOf = (part: string, offset: number) => `${part}.${String(offset).padStart(digits, '0')}${halfEnding}`;
  const piecesOf = (part: string) => inOrder(below, part);
  return {
    async append(part, offset, piece) {
      const before = await piecesOf(part);
      // What is sent from its beginning again may be another file under the same name.
      if (offset === 0) for (const { name } of before) await below.remove(name);
      else if (wholeUntil(before.filter((each) => each.offset < offset)) < offset) return false;
      await below.write(nameOf(part, offset), piece);
      return true;
    },
    async arrived(part) {
      const pieces = await piecesOf(part);
      const [last] = pieces.slice(-1);
      if (last === undefined || wholeUntil(pieces) < last.end) return undefined;
      const together = path.join(home, `${randomToken()}${halfEnding}`);
      await mkdir(home, { recursive: true });
      const size = await joinPieces(below, pieces, together);
      return size === undefined
        ? undefined
        : { part: together, size, pieces: pieces.map(({ name }) => `${site}/${name}`) };
    },
  };
}

async function inOrder(below: ObjectStore, part: string): Promise<readonly Piece[]> {
  const pieces: Piece[] = [];
  for await (const { name, size } of below.list('', `${part}.`)) {
    const offset = Number(name.slice(part.length + 1, -halfEnding.length));
    if (name.endsWith(halfEnding)) pieces.push({ name, offset, end: offset + (await size()) });
  }
  return pieces.sort((one, other) => one.offset - other.offset);
}

/** The first byte that is missing. */
function wholeUntil(pieces: readonly Piece[]): number {
  return pieces.reduce((end, piece) => (piece.offset <= end ? Math.max(end, piece.end) : end), 0);
}

/** Writes pieces into one file; undefined where one of them is gone meanwhile. */
async function joinPieces(below: ObjectStore, pieces: readonly Piece[], place: string): Promise<number | undefined> {
  const file = await open(place, 'wx', 0o600);
  try {
    for (const { name, offset } of pieces) {
      const bytes = await below.read(name);
      if (bytes === undefined) return undefined;
      await file.write(bytes, 0, bytes.length, offset);
    }
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

function ifThere(failure: unknown): undefined {
  if (!(failure instanceof Error) || !('code' in failure) || failure.code !== 'ENOENT') throw failure;
}
