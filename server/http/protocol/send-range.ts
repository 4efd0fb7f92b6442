import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Negotiated } from './negotiate.ts';
import { sendError } from './send-error.ts';

/** Sends a file as it is, or the part of it that is wanted; its other headers are set. The handle stays open. */
export async function sendRange(
  response: ServerResponse,
  { handle, size }: { readonly handle: FileHandle; readonly size: number },
  { range, isHead }: Pick<Negotiated, 'range' | 'isHead'>,
): Promise<void> {
  response.setHeader('Accept-Ranges', 'bytes');
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${size}`);
    response.removeHeader('Content-Disposition');
    return sendError(response, 416, 'The range lies outside of the file.');
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range !== undefined) {
    response.statusCode = 206;
    response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
  }
  response.setHeader('Content-Length', end - start + 1);
  if (isHead || size === 0) return void response.end();
  await pipeline(handle.createReadStream({ start, end, autoClose: false }), response).catch(ignoreAbort);
}

/** A visitor who leaves in the middle of a file is no fault. */
export function ignoreAbort(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
  throw error;
}
