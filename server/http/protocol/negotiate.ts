import type { IncomingMessage } from 'node:http';
import { type ByteRange, readRange } from './byte-range.ts';
import { chooseEncoding, type Encoding } from './encodings.ts';
import { isFresh } from './fresh.ts';

/** What is to be sent, as far as a request may have a say in its form. */
export interface Representation<Offered extends Encoding> {
  /** Its entity tag, without quotes and without the ending of an encoding. */
  readonly tag: string;
  readonly type: string;
  /** In bytes, as it is. */
  readonly size: number;
  /** Encodings that it can be sent in, the preferred one first. */
  readonly encodings: readonly Offered[];
  /** Whether a part of it can be sent alone. */
  readonly hasRanges?: boolean;
}

/** What a request says of the form of its answer, held against what there is. */
export interface Negotiated<Offered extends Encoding = Encoding> {
  readonly isHead: boolean;
  /** Whether the client has it already. */
  readonly isUnchanged: boolean;
  readonly encoding: Offered | undefined;
  /** The part that is wanted; undefined for all of it. What is compressed on its way has no parts. */
  readonly range: ByteRange | 'unsatisfiable' | undefined;
}

/** Reads the headers by which a request chooses among forms of one thing, all in one place (RFC 9110, sections 12 to 14). */
export function negotiate<Offered extends Encoding>(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  { tag, type, size, encodings, hasRanges = false }: Representation<Offered>,
): Negotiated<Offered> {
  const encoding = chooseEncoding(headers['accept-encoding'], type, size, encodings);
  const takesPart = hasRanges && encoding === undefined && continuesWith(headers['if-range'], tag);
  return {
    isHead: method === 'HEAD',
    isUnchanged: isFresh(headers, tag),
    encoding,
    range: takesPart ? readRange(headers.range, size) : undefined,
  };
}

/** A part goes with what the client has already if that is still the same. */
function continuesWith(ifRange: string | string[] | undefined, tag: string): boolean {
  return ifRange === undefined || ifRange === `"${tag}"`;
}
