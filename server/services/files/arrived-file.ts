/** Bytes that have come whole, in a file of this machine, and are not kept yet. */
export interface ArrivedFile {
  readonly part: string;
  readonly size: number;
  /** Names of objects that it was put together from, which go with it. */
  readonly pieces?: readonly string[];
}
