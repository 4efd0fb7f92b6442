import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { negotiate } from '../protocol/negotiate.ts';
import { sendError } from '../protocol/send-error.ts';
import { isRunTooEarly } from './early-run.ts';
import { representationOf } from './page-headers.ts';
import { PAGE_CACHE } from './page-reply.ts';
import type { Reply } from './reply.ts';
import { fileRepresentation, sendFile } from './send-file.ts';
import { sendPage } from './send-page.ts';

/** The one place where what was found becomes an answer to a request: its conditions, its encodings, its range. */
export async function sendReply(request: Request, response: Response, reply: Reply): Promise<void> {
  switch (reply.kind) {
    case 'page':
      if (isRunTooEarly(request.headers['sec-purpose'], reply.page)) return leaveForLater(response);
      return sendPage(response, reply, negotiate(request, representationOf(reply.page)));
    case 'redirect':
      return redirect(response, reply.status, reply.to);
    case 'error':
      return sendError(response, reply.status, reply.detail);
    default:
      return sendFile(response, reply, negotiate(request, fileRepresentation(reply)));
  }
}

/** An answer without content is no page: the browser asks again when there is a visitor. */
function leaveForLater(response: ServerResponse): void {
  response.statusCode = 204;
  response.setHeader('Cache-Control', 'no-store');
  response.end();
}

export function redirect(response: ServerResponse, status: number, to: string): void {
  response.statusCode = status;
  response.setHeader('Location', to);
  response.setHeader('Cache-Control', PAGE_CACHE);
  response.end();
}
