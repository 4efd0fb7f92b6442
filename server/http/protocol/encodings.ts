import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { type Encoding, encodingNames } from './encoding-names.ts';

export type { Encoding } from './encoding-names.ts';

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

/** Whether what is compressed is kept and sent again. */
export type Lasting = 'kept' | 'once';

type Compress = (bytes: Buffer, lasting: Lasting) => Promise<Buffer>;

/**
 * Brotli's quality 5 costs a quarter of a millisecond for a cart's page of 18 kB and up to two for a large one; 11 would
 * cost a quarter of a second. What is sent once is not worth that: 4 costs six tenths of it, for 0.3 kB more.
 */
const effort = { kept: { br: 5, gzip: 7 }, once: { br: 4, gzip: 5 } } as const;

/** Node has it from 22.15 on; the types are those of the oldest Node that is served on. */
const { zstdCompress } = zlib as { readonly zstdCompress?: typeof zlib.deflate };
const zstd = zstdCompress && promisify<Buffer, Buffer>(zstdCompress);

/** How a whole body is compressed. */
const compressions: Readonly<Record<Encoding, Compress | undefined>> = {
  br: (bytes, lasting) => {
    const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = zlib.constants;
    return brotli(bytes, { params: { [quality]: effort[lasting].br, [size]: bytes.length } });
  },
  zstd: zstd && ((bytes) => zstd(bytes)),
  gzip: (bytes, lasting) => gzip(bytes, { level: effort[lasting].gzip }),
};

/** Those that this Node knows, in the order in which they are preferred. */
export const encodings: readonly Encoding[] = encodingNames.filter((name) => compressions[name] !== undefined);

export async function compress(encoding: Encoding, bytes: Buffer, lasting: Lasting): Promise<Buffer> {
  return (await compressions[encoding]?.(bytes, lasting)) ?? bytes;
}

/** Smaller answers fit in one packet anyway. */
const SMALLEST_COMPRESSED = 1_024;

/** The form in which a body of this type and size is sent. */
export function chooseEncoding<Offered extends Encoding = Encoding>(
  accepted: string | string[] | undefined,
  type: string,
  size: number,
  offered: readonly Offered[],
): Offered | undefined {
  if (accepted === undefined || accepted === '' || size < SMALLEST_COMPRESSED) return undefined;
  if (!/^(?:text\/|application\/(?:json|xml|rss|manifest)|image\/svg)/.test(type)) return undefined;
  const offers = new Map<string, number>();
  for (const part of String(accepted).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    offers.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  return offered.find((name) => (offers.get(name) ?? offers.get('*') ?? 0) > 0);
}
