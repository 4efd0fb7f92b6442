import type { ServerResponse } from 'node:http';
import { plainPages, wantsPage } from './plain-page.ts';

const notFound = plainPages('titleNotFound', 'notFound');
const unavailable = plainPages('unavailableTitle', 'unavailableText');
const failed = plainPages('failedTitle', 'failed');

/** The status alone says which: what exactly is wrong with a request is for the program that made it. */
const pageOf = (status: number) => {
  if (status === 404) return notFound;
  return status === 429 || status === 503 ? unavailable : failed;
};

/**
 * An error outside of any template, with nothing of our inside: for a browser a page in the language of who reads it, for
 * a program problem JSON (RFC 9457).
 */
export function sendError(response: ServerResponse, status: number, detail: string): void {
  const { req: request } = response;
  response.statusCode = status;
  const { headers, body } = wantsPage(request) ? pageOf(status)(request) : errorOf(status, detail);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function errorOf(status: number, detail: string) {
  const body = Buffer.from(JSON.stringify({ status, detail }));
  const type = 'application/problem+json; charset=utf-8';
  return { body, headers: { 'Content-Type': type, 'Cache-Control': 'no-store', 'Content-Length': body.length } };
}
