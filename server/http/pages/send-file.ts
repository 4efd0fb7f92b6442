import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Response } from 'express';
import type { Negotiated, Representation } from '../protocol/negotiate.ts';
import type { FileReply, PictureReply } from '../protocol/replies.ts';
import { sendError } from '../protocol/send-error.ts';
import { ignoreAbort, sendRange } from '../protocol/send-range.ts';

/** Encodings in which a file is sent while it is read. */
const STREAMED = ['br', 'gzip'] as const;
type Streamed = (typeof STREAMED)[number];

/** A file as requests choose its form: a picture is made whole, and is as small as it gets. */
export function fileRepresentation(file: FileReply | PictureReply): Representation<Streamed> {
  const { tag, type } = file;
  return file.kind === 'picture'
    ? { tag, type, size: 0, encodings: [] }
    : { tag, type, size: file.size, encodings: STREAMED, hasRanges: true };
}

/** Sends a file, or the picture that is made of it, and closes it. */
export async function sendFile(
  response: Response,
  file: FileReply | PictureReply,
  asked: Negotiated<Streamed>,
): Promise<void> {
  const { handle, tag, cacheControl } = file;
  try {
    response.setHeader('ETag', `"${tag}"`);
    response.setHeader('Cache-Control', cacheControl);
    if (file.kind === 'picture' && file.varies) response.setHeader('Vary', 'Accept');
    if (asked.isUnchanged) {
      response.statusCode = 304;
      response.end();
    } else if (file.kind === 'picture') await sendPicture(response, file, asked);
    else await sendContents(response, file, asked);
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

async function sendPicture(response: Response, picture: PictureReply, { isHead }: Negotiated): Promise<void> {
  const bytes = await picture.make();
  if (bytes === undefined) {
    response.removeHeader('ETag');
    return sendError(response, 422, 'The image cannot be read.');
  }
  setType(response, picture.type);
  response.setHeader('Content-Length', bytes.length);
  response.end(isHead ? undefined : bytes);
}

function sendContents(response: Response, file: FileReply, asked: Negotiated<Streamed>): Promise<void> {
  const { encoding, isHead } = asked;
  const { handle, size } = file;
  const stream = (range: { start: number; end: number }) => handle.createReadStream({ ...range, autoClose: false });
  setType(response, file.type);
  return encoding === undefined
    ? sendRange(response, { size, stream }, asked)
    : sendCompressed(response, file, { encoding, isHead });
}

/** Text of any size, compressed on its way; such an answer has no ranges. */
async function sendCompressed(
  response: Response,
  { handle, tag }: FileReply,
  { encoding, isHead }: { readonly encoding: Streamed; readonly isHead: boolean },
): Promise<void> {
  response.setHeader('ETag', `"${tag}-${encoding}"`);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('Content-Encoding', encoding);
  if (isHead) return void response.end();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const packer = encoding === 'br' ? createBrotliCompress({ params }) : createGzip();
  await pipeline(handle.createReadStream({ start: 0, autoClose: false }), packer, response).catch(ignoreAbort);
}
