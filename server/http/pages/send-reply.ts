import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { sendError } from '../protocol/send-error.ts';
import { PAGE_CACHE } from './page-reply.ts';
import type { Reply } from './reply.ts';
import { sendFile } from './send-file.ts';
import { sendPage } from './send-page.ts';

/** The one place where what was found becomes an answer to a request: its conditions, its encodings, its range. */
export async function sendReply(request: Request, response: Response, reply: Reply): Promise<void> {
  switch (reply.kind) {
    case 'page':
      return sendPage(request, response, reply.page, reply);
    case 'redirect':
      return redirect(response, reply.status, reply.to);
    case 'error':
      return sendError(response, reply.status, reply.detail);
    default:
      return sendFile(request, response, reply);
  }
}

export function redirect(response: ServerResponse, status: number, to: string): void {
  response.statusCode = status;
  response.setHeader('Location', to);
  response.setHeader('Cache-Control', PAGE_CACHE);
  response.end();
}
