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

/** Passed on from a proxy, or made here: nothing in it is escaped in JSON or in a header. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : passingToken(12);
}

/** Tells of a request that was answered. */
export type LogRequest = (method: string | undefined, answer: AnsweredRequest) => void;

const levelOf = (status: number) => (status >= 500 ? 'error' : 'info');

export function requestLines(logger: Logger): LogRequest {
  // A request's line has five members of ours and nothing to hide: looking for that took twice the time of the line.
  const requests = logger.child({}, { redact: [] });
  return (method, { requestId, path, status, milliseconds }) =>
    requests[levelOf(status)]({ requestId, method, path, status, milliseconds: Math.round(milliseconds) }, 'request');
}

/**
 * The lines that `requestLines` would have the logger write, put together here: what pino looks at, whatever a line is
 * about, took a twentieth of the time of a page from cache. `base`: what begins each line of the logger.
 */
export function writtenRequestLines(logger: Logger, base: object, write: (line: string) => void): LogRequest {
  const rest = JSON.stringify(base).slice(1, -1);
  // Of the lines of a millisecond the first writes what all of them begin with.
  let begun = { level: levelOf(200), time: 0, text: '' };
  const beginOf = (level: keyof typeof levels) => {
    const time = Date.now();
    if (time !== begun.time || level !== begun.level)
      begun = { level, time, text: `{"level":${levels[level]},"time":${time},${rest},"requestId":"` };
    return begun.text;
  };
  return (method = '', { requestId, path, status, milliseconds }) => {
    const level = levelOf(status);
    if (!logger.isLevelEnabled(level)) return;
    // Node reads no other methods than those it knows, and nothing of an id (`requestIdOf`) is escaped either.
    const said = `${requestId}","method":"${method}","path":${quoted(path)},"status":${status}`;
    write(`${beginOf(level)}${said},"milliseconds":${Math.round(milliseconds)},"msg":"request"}\n`);
  };
}

/** Text in which JSON has nothing to escape. */
const PLAIN_TEXT = /^[\w/.:~-]*$/;

const quoted = (text: string) => (PLAIN_TEXT.test(text) ? `"${text}"` : JSON.stringify(text));

const levels = { info: 30, error: 50 } as const;

/** A request id, passed on from a proxy or made here, and one line for each request. Addresses are logged without query. */
export function requestLog(log: LogRequest): RequestHandler {
  return (request, response, next) => {
    const id = requestIdOf(request);
    response.locals['requestId'] = id;
    response.set('X-Request-Id', id);
    const began = performance.now();
    response.once('finish', () => {
      const milliseconds = performance.now() - began;
      log(request.method, {
        requestId: id,
        path: request.path,
        status: response.statusCode,
        milliseconds,
      });
    });
    next();
  };
}
