import { pipeline } from 'node:stream/promises';
import type { Request, Response, Router } from 'express';
import { discardFormFile, readFormFile, readReceivedFile, renameReceivedFile, uploadFormFile } from '#contract';
import { clientOf } from '../../http/security/index.ts';
import { accept, refuse } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import type { StoredObject } from '../../store/objects/index.ts';
import { type Gate, implement } from './implement.ts';

export function mountFormFiles(router: Router, gate: Gate, { formFiles }: Services): void {
  implement(router, gate, uploadFormFile, async ({ query, visitor, request }) => {
    const taken = await formFiles.take({
      ...query,
      visitorId: visitor.id,
      client: clientOf(request),
      length: lengthOf(request),
      bytes: request,
    });
    // What is left of a refused file is read and dropped, or the browser would never come to hear the answer.
    if (!taken.ok) request.resume();
    return taken;
  });
  implement(router, gate, readFormFile, ({ params, visitor }) => formFiles.state(visitor.id, params.fileId));
  implement(router, gate, discardFormFile, async ({ params, visitor }) => {
    await formFiles.discard(visitor.id, params.fileId);
    return accept({});
  });
  implement(router, gate, renameReceivedFile, ({ params, body }) => formFiles.rename(params.fileId, body.name));
  implement(router, gate, readReceivedFile, async ({ params, response }) => {
    const file = await formFiles.received(params.fileId);
    if (!file) return refuse('file-unknown');
    try {
      await sendDownload(response, file);
    } finally {
      await file.bytes.close();
    }
    return accept({});
  });
}

/** The bytes that a request announces. */
function lengthOf(request: Request): number | undefined {
  const length = Number(request.headers['content-length']);
  return Number.isSafeInteger(length) ? length : undefined;
}

/** What a visitor sent is never shown by our own site: a browser saves it, whatever it holds. */
async function sendDownload(response: Response, { name, bytes }: { name: string; bytes: StoredObject }) {
  // First: what cannot be read is an answer in words.
  const stream = await bytes.stream();
  response.attachment(name);
  response.set({
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(bytes.size),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });
  await pipeline(stream, response);
}
