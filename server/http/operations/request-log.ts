import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
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

/** A request id, passed on from a proxy or made here, and one line for each request. Addresses are logged without query. */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const given = request.headers['x-request-id'];
    const id = typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : passingToken(9, 'base64url');
    response.locals['requestId'] = id;
    response.set('X-Request-Id', id);
    const began = performance.now();
    response.once('finish', () => {
      const { statusCode } = response;
      const line = {
        requestId: id,
        method: request.method,
        path: request.path,
        status: statusCode,
        milliseconds: Math.round(performance.now() - began),
      };
      if (statusCode >= 500) logger.error(line, 'request');
      else logger.info(line, 'request');
    });
    next();
  };
}
