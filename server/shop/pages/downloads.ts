import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { downloadPath } from '#contract';
import { readRange } from '../../http/protocol/byte-range.ts';
import { contentTypeOf } from '../../http/protocol/content-types.ts';
import { sendError } from '../../http/protocol/send-error.ts';
import { clientOf, createLimiter, type Limiter } from '../../http/security/index.ts';
import type { Services } from '../../services/services.ts';
import { filePage } from './file.ts';
import type { PrivatePages } from './private-pages.ts';

interface Parts {
  readonly services: Pick<Services, 'digitalFiles'>;
  readonly show: PrivatePages['show'];
  readonly limiter?: Limiter | undefined;
}

/** What a link that opens nothing is answered with; its page says why. */
const closedLinks = {
  unknown: { problem: 'unknown', status: 404 },
  missing: { problem: 'missing', status: 404 },
  expired: { problem: 'told', status: 410 },
  'used-up': { problem: 'told', status: 410 },
  closed: { problem: 'told', status: 403 },
} as const;

/** The files that were bought, for whoever has the key of one. */
export function createDownloads({ services, show, limiter = createLimiter() }: Parts): RequestHandler {
  const router = Router();
  const path = `${downloadPath('')}:key`;
  router.get(path, async (request, response) => {
    response.set('Cache-Control', 'private, no-store');
    const seconds = await limiter.refuses('read', clientOf(request));
    if (seconds !== undefined) {
      response.set('Retry-After', String(seconds));
      return show(filePage.again({ problem: 'rate-limited' }, { status: 429 }), request, response);
    }
    const taken = await services.digitalFiles.take(String(request.params['key']), wantedBy(request));
    if (taken.state !== 'taken') {
      const { problem, status } = closedLinks[taken.state];
      return show(filePage.again({ problem }, { status }), request, response);
    }
    try {
      await send(request, response, taken);
    } finally {
      await taken.handle.close();
    }
  });
  return router;
}

/** A later part of a file alone belongs to what came first, which was counted. */
function wantedBy({ method, headers }: Request) {
  if (method === 'HEAD') return 'head';
  return /^\s*bytes\s*=\s*0*[1-9]\d*-\d*\s*$/.test(headers.range ?? '') ? 'part' : 'whole';
}

/** Whatever it holds, a browser saves it: it never becomes a page of the shop. */
async function send(
  request: Request,
  response: Response,
  { name, handle }: { readonly name: string; readonly handle: FileHandle },
): Promise<void> {
  const { size, mtimeMs } = await handle.stat();
  const tag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
  response.attachment(name);
  response.set({
    'Content-Type': contentTypeOf(name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Accept-Ranges': 'bytes',
    ETag: tag,
  });
  const range = isOfSame(request, tag) ? readRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    response.set('Content-Range', `bytes */${size}`);
    response.removeHeader('Content-Disposition');
    return sendError(response, 416, 'The range lies outside of the file.');
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range !== undefined) response.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`);
  response.set('Content-Length', String(end - start + 1));
  if (request.method === 'HEAD' || size === 0) return void response.end();
  await pipeline(handle.createReadStream({ start, end, autoClose: false }), response).catch(ignoreAbort);
}

/** A part goes with what the browser has already if the file is still the same. */
function isOfSame({ headers }: Request, tag: string): boolean {
  const wanted = headers['if-range'];
  return wanted === undefined || wanted === tag;
}

/** A buyer who leaves in the middle of a file is no fault. */
function ignoreAbort(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
  throw error;
}
