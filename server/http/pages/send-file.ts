import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { readRange } from '../protocol/byte-range.ts';
import { chooseEncoding } from '../protocol/encodings.ts';
import { isFresh } from '../protocol/fresh.ts';
import type { FileReply, PictureReply } from '../protocol/replies.ts';
import { sendError } from '../protocol/send-error.ts';

/** Encodings in which a file is sent while it is read. */
const STREAMED = ['br', 'gzip'] as const;

/** Sends a file, or the picture that is made of it, and closes it. */
export async function sendFile(request: Request, response: Response, file: FileReply | PictureReply): Promise<void> {
  const { handle, tag, cacheControl } = file;
  try {
    response.setHeader('ETag', `"${tag}"`);
    response.setHeader('Cache-Control', cacheControl);
    if (file.kind === 'picture' && file.varies) response.setHeader('Vary', 'Accept');
    if (isFresh(request.headers, tag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
    await (file.kind === 'picture' ? sendPicture(response, file) : sendWhole(request, response, file));
  } finally {
    await handle.close();
  }
}

function setType(response: Response, type: string): void {
  response.setHeader('Content-Type', type);
  // A picture or document of the site must not become a page of the site.
  if (!/html|svg|xml/.test(type)) return;
  response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
}

async function sendPicture(response: Response, picture: PictureReply): Promise<void> {
  const bytes = await picture.make();
  if (bytes === undefined) {
    response.removeHeader('ETag');
    return sendError(response, 422, 'The image cannot be read.');
  }
  setType(response, picture.type);
  response.setHeader('Content-Length', bytes.length);
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

async function sendWhole({ headers, method }: Request, response: Response, file: FileReply): Promise<void> {
  const { handle, size, type } = file;
  response.setHeader('Accept-Ranges', 'bytes');
  setType(response, type);
  const encoding = chooseEncoding(headers['accept-encoding'], type, size, STREAMED);
  if (encoding !== undefined) return sendCompressed(response, file, encoding);
  const range = readRange(headers.range, size);
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${size}`);
    return sendError(response, 416, 'The range lies outside of the file.');
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range !== undefined) {
    response.statusCode = 206;
    response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
  }
  response.setHeader('Content-Length', end - start + 1);
  if (method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  await pipeline(handle.createReadStream({ start, end, autoClose: false }), response).catch(ignoreAbort);
}

/** Text of any size, compressed on its way; such an answer has no ranges. */
async function sendCompressed(
  response: Response,
  { handle, tag }: FileReply,
  encoding: (typeof STREAMED)[number],
): Promise<void> {
  response.setHeader('ETag', `"${tag}-${encoding}"`);
  response.removeHeader('Accept-Ranges');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('Content-Encoding', encoding);
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const packer = encoding === 'br' ? createBrotliCompress({ params }) : createGzip();
  await pipeline(handle.createReadStream({ start: 0, autoClose: false }), packer, response).catch(ignoreAbort);
}

/** A visitor who leaves in the middle of a file is no fault. */
function ignoreAbort(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
  throw error;
}
