import { type Request, type RequestHandler, type Response, Router } from 'express';
import { downloadPath } from '#contract';
import { contentTypeOf } from '../../http/protocol/content-types.ts';
import { negotiate } from '../../http/protocol/negotiate.ts';
import { sendRange } from '../../http/protocol/send-range.ts';
import { clientOf, createLimiter, type Limiter } from '../../http/security/index.ts';
import type { Services } from '../../services/services.ts';
import type { StoredObject } from '../../store/objects/index.ts';
import { filePage } from './file.ts';
import type { PrivatePages } from './private-pages.ts';

interface Parts {
  readonly services: Pick<Services, 'digitalFiles'>;
  readonly show: PrivatePages['show'];
  readonly limiter?: Limiter | undefined;
}

/** What a link that opens nothing is answered with; its page says why. */
const closedLinks = {
  unknown: { error: 'unknown', status: 404 },
  missing: { error: 'missing', status: 404 },
  expired: { error: 'told', status: 410 },
  'used-up': { error: 'told', status: 410 },
  closed: { error: 'told', status: 403 },
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
      return show(filePage.again({ error: 'rate-limited' }, { status: 429 }), request, response);
    }
    const taken = await services.digitalFiles.take(String(request.params['key']), wantedBy(request));
    if (taken.state !== 'taken') {
      const { error, status } = closedLinks[taken.state];
      return show(filePage.again({ error }, { status }), request, response);
    }
    try {
      await send(request, response, taken);
    } finally {
      await taken.bytes.close();
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
  { name, bytes }: { readonly name: string; readonly bytes: StoredObject },
): Promise<void> {
  const { size, tag } = bytes;
  const type = contentTypeOf(name);
  response.attachment(name);
  response.set({
    'Content-Type': type,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    ETag: `"${tag}"`,
  });
  const wanted = negotiate(request, { tag, type, size, encodings: [], hasRanges: true });
  await sendRange(response, bytes, wanted);
}
