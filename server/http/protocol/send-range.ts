import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Negotiated } from './negotiate.ts';
import { sendError } from './send-error.ts';

/** What is sent, in parts too. */
interface RangedBytes {
  readonly size: number;
  stream(range: { readonly start: number; readonly end: number }): Readable | Promise<Readable>;
}

/** Sends bytes as they are, or the part of them that is wanted; their other headers are set. What they come from stays open. */
export async function sendRange(
  response: ServerResponse,
  bytes: RangedBytes,
  { range, isHead }: Pick<Negotiated, 'range' | 'isHead'>,
): Promise<void> {
  const { size } = bytes;
  response.setHeader('Accept-Ranges', 'bytes');
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${size}`);
    response.removeHeader('Content-Disposition');
    return sendError(response, 416, 'The range lies outside of the file.');
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const hasBody = !isHead && size > 0;
  // Before anything is said of them: what they lie in may be away.
  const stream = hasBody ? await bytes.stream({ start, end }) : undefined;
  if (range !== undefined) {
    response.statusCode = 206;
    response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
  }
  response.setHeader('Content-Length', end - start + 1);
  if (stream === undefined) return void response.end();
  await pipeline(stream, response).catch(ignoreAbort);
}

/** A visitor who leaves in the middle of a file is no error. */
export function ignoreAbort(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
  throw error;
}
