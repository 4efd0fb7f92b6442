import type { RequestListener } from 'node:http';
import { withTimeout } from '../../lib/with-timeout.ts';
import { sendError } from '../protocol/send-error.ts';

interface Served {
  readonly listener: RequestListener;
  readonly beginStop?: () => void;
  readonly close: () => Promise<void>;
}

const PATIENCE_MILLISECONDS = 10_000;

/** Of a site in a program that goes on: closed once what is under way is answered; what comes later is turned away. */
export function untilAnswered(
  served: Served,
  patience = PATIENCE_MILLISECONDS,
): { readonly listener: RequestListener; readonly close: () => Promise<void> } {
  let underWay = 0;
  let closing: Promise<void> | undefined;
  let isQuiet = () => {};
  const stop = async () => {
    served.beginStop?.();
    const quiet = new Promise<void>((resolve) => {
      isQuiet = resolve;
      if (underWay === 0) resolve();
    });
    await withTimeout(quiet, patience);
    await served.close();
  };
  return {
    listener(request, response) {
      if (closing !== undefined) {
        response.setHeader('Retry-After', '5');
        return sendError(response, 503, 'This site is being closed.');
      }
      underWay += 1;
      response.once('close', () => {
        underWay -= 1;
        if (underWay === 0) isQuiet();
      });
      served.listener(request, response);
    },
    close: () => (closing ??= stop()),
  };
}
