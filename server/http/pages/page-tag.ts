import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * Names a page by the files that it was made from and, for what changes without them (stock, clock), by a checksum of
 * its bytes: a cryptographic hash of every page would cost more than rendering it.
 */
export function tagOf(body: Buffer, origin: string): string {
  if (origin !== last.origin) last = { origin, tag: hash('sha1', origin, 'base64url').slice(0, 16) };
  return `${last.tag}-${crc32(body).toString(36)}-${body.length.toString(36)}`;
}

/** A page that is rendered again was mostly made from the same files as the one before. */
let last = { origin: '', tag: hash('sha1', '', 'base64url').slice(0, 16) };
