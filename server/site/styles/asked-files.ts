import { createHash } from 'node:crypto';

/** Every file that was asked for, with a word that changes with its contents, or that there was none. */
export type AskedFiles = readonly (readonly [path: string, contents: string])[];

export const nothingThere = '';

/** A word that changes with a file's contents. */
export const contentsOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('base64url');
