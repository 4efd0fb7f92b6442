import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

type Compress = (bytes: Buffer) => Promise<Buffer>;

/** Node has it from 22.15 on; the types are those of the oldest Node that is served on. */
const zstd = (zlib as { readonly zstdCompress?: typeof zlib.deflate }).zstdCompress;

/** How a whole body is compressed, the smallest result first. */
const compressions = {
  // Quality 5 costs a millisecond or two for a page; 11 would cost a quarter of a second.
  br: (bytes) => {
    const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = zlib.constants;
    return brotli(bytes, { params: { [quality]: 5, [size]: bytes.length } });
  },
  zstd: zstd === undefined ? undefined : promisify<Buffer, Buffer>(zstd),
  gzip: (bytes) => gzip(bytes, { level: 7 }),
} as const satisfies Record<string, Compress | undefined>;

export type Encoding = keyof typeof compressions;

/** Those that this Node knows, in the order in which they are preferred. */
export const encodings: readonly Encoding[] = (Object.keys(compressions) as Encoding[]).filter(
  (name) => compressions[name] !== undefined,
);

export async function compress(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  return (await compressions[encoding]?.(bytes)) ?? bytes;
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
