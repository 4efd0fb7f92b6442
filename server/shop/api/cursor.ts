/** Where the next page of a list begins: opaque to the caller, read back only when it is one of ours. */
export function writeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

export function readCursor(cursor: string | undefined): readonly (string | number)[] | undefined | 'stale' {
  if (cursor === undefined || cursor === '') return undefined;
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isOurs = Array.isArray(position) && position.length >= 2 && position.length <= 4;
    const parts: unknown[] = isOurs ? position : [];
    if (!isOurs || writeCursor(parts as (string | number)[]) !== cursor) return 'stale';
    return parts.every((part) => typeof part === 'string' || (typeof part === 'number' && Number.isSafeInteger(part)))
      ? (parts as (string | number)[])
      : 'stale';
  } catch {
    return 'stale';
  }
}

/** A position in a list by time is a moment and an id; one of another list says nothing here. */
export function isPlaceInTime(from: readonly (string | number)[] | undefined): boolean {
  return from === undefined || (from.length === 2 && typeof from[0] === 'number' && Math.abs(from[0]) <= 8.64e15);
}
