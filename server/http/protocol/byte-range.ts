import parseRange from 'range-parser';

/** One range of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const UNSATISFIABLE = -1;

/** Reads a Range header: one range, none (the whole file), or `unsatisfiable`. Several ranges mean the whole file. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (header === undefined) return undefined;
  const ranges = parseRange(size, header);
  if (ranges === UNSATISFIABLE) return 'unsatisfiable';
  if (typeof ranges === 'number' || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
