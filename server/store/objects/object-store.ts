import type { Readable } from 'node:stream';

/** Bytes that are there whole. Whoever opens them closes them. */
export interface StoredObject {
  readonly size: number;
  /** Another one when the bytes are others; without signs that a header gives a meaning to. */
  readonly tag: string;
  /** The bytes of a range, both ends included, or all of them. */
  stream(range?: ByteRange): Promise<Readable>;
  close(): Promise<void>;
}

interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredEntry {
  readonly name: string;
  /** Milliseconds since it was last written; Infinity when it is gone meanwhile. */
  readonly age: () => Promise<number>;
  readonly size: () => Promise<number>;
}

/** A finished file of this machine. */
export interface FinishedFile {
  readonly path: string;
  readonly size: number;
  /** Its SHA-256 in base64url, where it is known. */
  readonly digest?: string | undefined;
}

/**
 * Bytes under names with slashes, on this machine's disk or in a service that several servers share. What has a name is
 * whole: no reader meets half of what is being written, and a server that dies leaves nothing under a name.
 */
export interface ObjectStore {
  /** `folder`: this machine's alone. */
  readonly kind: 'folder' | 's3';
  /** Gives a file its name here, in the place of what had it; the file is gone from where it was. */
  adopt(file: FinishedFile, name: string): Promise<void>;
  write(name: string, bytes: Buffer): Promise<void>;
  open(name: string): Promise<StoredObject | undefined>;
  read(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
  /** Another name for bytes whose time begins anew; false when they are gone. */
  rename(from: string, to: string): Promise<boolean>;
  /** What is below a folder (`''` for all), by names without it; those alone that begin so, where that is said. */
  list(folder: string, beginning?: string): AsyncIterable<StoredEntry>;
  /** Bytes that there is room for; Infinity where nobody knows an end. */
  free(): Promise<number>;
  /** The same store, with every name below a folder. */
  within(folder: string): ObjectStore;
}

/** Of bytes that have not all come. */
export const halfEnding = '.part';
