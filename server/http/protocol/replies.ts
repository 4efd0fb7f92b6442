import type { FileHandle } from 'node:fs/promises';

interface OpenFile {
  /** Closed by who sends it. */
  readonly handle: FileHandle;
  readonly tag: string;
  readonly type: string;
  readonly cacheControl: string;
}

/** A file that is sent while it is read, as a whole or a range of it. */
export interface FileReply extends OpenFile {
  readonly kind: 'file';
  readonly size: number;
}

/** A picture that is made of a file, unless the client has it. */
export interface PictureReply extends OpenFile {
  readonly kind: 'picture';
  /** Whether another client gets another form of it. */
  readonly varies: boolean;
  /** Undefined where the file holds none. */
  readonly make: () => Promise<Buffer | undefined>;
}

export interface RedirectReply {
  readonly kind: 'redirect';
  readonly status: number;
  readonly to: string;
}

/** What is told of a request that cannot be answered as it was meant. */
export interface ErrorReply {
  readonly kind: 'error';
  readonly status: number;
  readonly detail: string;
}

export const errorReply = (status: number, detail: string): ErrorReply => ({ kind: 'error', status, detail });
