import { hostname } from 'node:os';
import { type Logger, pino } from 'pino';
import { withTimeout } from '../../lib/with-timeout.ts';
import { type LogRequest, logRedaction, writtenRequestLines } from './request-log.ts';

export interface Log {
  readonly logger: Logger;
  /** Writes a request's line, as the logger would. */
  readonly logRequest: LogRequest;
  /** Lines that found no room, since their target was blocked or full. */
  dropped(): number;
  /** Writes what is waiting, as far as the target takes it within a second. */
  close(): Promise<void>;
}

/** Bytes of lines that may wait for a slow target; the lines after them are dropped. */
const mostWaiting = 4_000_000;
const patience = 1000;

/** What is written at once; bytes, or what came in milliseconds: a write wakes a thread, and costs as much as 200 lines. */
const together = { bytes: 64_000, milliseconds: 100 };

/** The server's log: written beside the requests, so that a target that is blocked or full never holds one up. */
export function openLog(level: string, target: number | string = 1, room = mostWaiting): Log {
  const destination = pino.destination({ dest: target, sync: false, maxLength: room });
  let dropped = 0;
  let isGone = false;
  destination.on('drop', (lines: string) => {
    dropped += lines.split('\n').length - 1;
  });
  // A full disk or a reader that went away: the lines are lost, the server is not.
  destination.on('error', () => {
    isGone = true;
  });
  const most = Math.min(together.bytes, room / 4);
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== '') destination.write(waiting);
    waiting = '';
  };
  const write = (line: string) => {
    waiting += line;
    if (waiting.length >= most) flush();
    else timer ??= setTimeout(flush, together.milliseconds).unref();
  };
  // What pino begins each line with.
  const base = { pid: process.pid, hostname: hostname() };
  const logger = pino({ level, redact: logRedaction, base }, { write });
  return {
    logger,
    logRequest: writtenRequestLines(logger, base, write),
    dropped: () => dropped,
    async close() {
      flush();
      if (isGone) return;
      const written = new Promise<void>((resolve) => destination.once('close', resolve));
      destination.end();
      await withTimeout(written, patience);
    },
  };
}
