import type { ServerResponse } from 'node:http';

/** An error as problem JSON (RFC 9457): what is wrong, and nothing of our inside. */
export function sendError(response: ServerResponse, status: number, detail: string): void {
  const body = Buffer.from(JSON.stringify({ status, detail }));
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Length', body.length);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
