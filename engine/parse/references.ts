import { readReference } from '../definition/reference.ts';
import type { Reference } from '../definition/value.ts';
import type { Cursor } from '../tokenize/cursor.ts';

export function readOneReference(cursor: Cursor): Reference | undefined {
  const written = cursor.reference();
  return written === undefined ? undefined : readReference(written);
}

/** `reference { comma reference }`; only spaces may surround the comma. */
export function readReferences(cursor: Cursor): Reference[] | undefined {
  const first = readOneReference(cursor);
  if (first === undefined) return undefined;
  const references = [first];
  for (;;) {
    const back = cursor.at;
    cursor.spaces();
    if (!cursor.take(',')) {
      cursor.at = back;
      return references;
    }
    cursor.spaces();
    const next = readOneReference(cursor);
    if (next === undefined) return undefined;
    references.push(next);
  }
}
