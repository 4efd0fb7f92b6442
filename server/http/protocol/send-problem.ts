import type { Response } from 'express';

/** A refusal as a JSON problem: what is wrong, in words, and nothing of ours. */
export function sendProblem(response: Response, status: number, detail: string): void {
  const body = Buffer.from(JSON.stringify({ status, detail }));
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Length', body.length);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
