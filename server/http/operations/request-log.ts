import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { AnsweredRequest } from '../pages/ready-pages.ts';
import { passingToken } from '../security/index.ts';

/** The logger's settings: what could open a door or name a person is never written. */
export const logRedaction = {
  paths: [
    'req.headers.cookie',
    'req.headers.authorization',
    'req.headers["x-csrf-token"]',
    'password',
    'token',
    '*.password',
    '*.token',
    '*.email',
  ],
  censor: '[redacted]',
};

/** Passed on from a proxy, or made here. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : passingToken(9, 'base64url');
}

export function logRequest(
  logger: Logger,
  method: string | undefined,
  { requestId, path, status, milliseconds }: AnsweredRequest,
): void {
  const line = { requestId, method, path, status, milliseconds: Math.round(milliseconds) };
  if (status >= 500) logger.error(line, 'request');
  else logger.info(line, 'request');
}

/** A request id, passed on from a proxy or made here, and one line for each request. Addresses are logged without query. */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const id = requestIdOf(request);
    response.locals['requestId'] = id;
    response.set('X-Request-Id', id);
    const began = performance.now();
    response.once('finish', () => {
      const milliseconds = performance.now() - began;
      logRequest(logger, request.method, {
        requestId: id,
        path: request.path,
        status: response.statusCode,
        milliseconds,
      });
    });
    next();
  };
}
