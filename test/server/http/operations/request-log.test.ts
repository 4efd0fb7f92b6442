import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type LogRequest,
  logRedaction,
  requestLines,
  writtenRequestLines,
} from '../../../../server/http/operations/request-log.ts';

const base = { pid: 7, hostname: 'a "host"' };

/** What both ways write of the same requests. */
function written(tell: (log: LogRequest) => void, level = 'info') {
  const [byPino, ours]: [string[], string[]] = [[], []];
  const loggerOf = (lines: string[]) => {
    const write = (line: string) => void lines.push(line);
    return { write, logger: pino({ level, redact: logRedaction, base }, { write }) };
  };
  tell(requestLines(loggerOf(byPino).logger));
  const { logger, write } = loggerOf(ours);
  tell(writtenRequestLines(logger, base, write));
  return { byPino, ours };
}

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 2) }));
afterEach(() => void vi.useRealTimers());

describe('the line of a request', () => {
  it.each([
    ['of a page', 'GET', '/stoneware/harbour-mug', 200],
    ['with what JSON escapes', 'GET', '/a"b\\c\n\u0001/%22', 404],
    ['with letters of all kinds', 'GET', '/käse/\u{1F9C0}/\u2028', 404],
    ['of a request that fails', 'POST', '/api/1/cart', 503],
    ['of an empty path', 'HEAD', '', 304],
  ])('%s is the one that pino writes', (_what, method, path, status) => {
    const { byPino, ours } = written((log) => log(method, { requestId: 'a-1', path, status, milliseconds: 12.6 }));
    expect(ours).toEqual(byPino);
    expect(ours[0]).toMatch(
      /^\{"level":(?:30|50),"time":1767312000000,"pid":7,.*"milliseconds":13,"msg":"request"\}\n$/s,
    );
  });

  it.each(['silent', 'error', 'warn', 'info', 'debug'])('is written at the level %s where pino writes it', (level) => {
    const { byPino, ours } = written((log) => {
      for (const status of [200, 404, 500]) log('GET', { requestId: 'a-1', path: '/', status, milliseconds: 0 });
    }, level);
    expect(ours).toEqual(byPino);
  });
});
