import { cookieNames } from '#contract';
import type { Say } from '../messages/common.ts';
import { readCookie } from '../page/cookies.ts';
import type { Failure } from './reply.ts';

/**
 * What a visitor reads when a call fails (spec section 8): the server's own words where it has some, else whether it is
 * the connection or worth another try.
 */
export function failureText(failure: Failure, say: Say, document: Document): string {
  switch (failure.kind) {
    case 'offline':
      return say('checkConnection');
    // A captive portal answers every request with a page of its own.
    case 'garbled':
      return failure.status === 200 ? say('checkConnection') : byStatus(failure.status, say);
    case 'timeout':
    case 'cancelled':
      return say('tryAgain');
    case 'refused':
      if (failure.problem === 'crumb-expired' || failure.problem === 'crumb-missing') {
        return say(sessionWasKnown(document) ? 'sessionExpired' : 'cookiesDisabled');
      }
      return failure.message || byStatus(failure.status, say);
  }
}

function byStatus(status: number, say: Say): string {
  return say(status === 429 ? 'tooManyRequests' : 'tryAgain');
}

/** Whether this browser is known to have kept a session's cookies. */
function sessionWasKnown(document: Document): boolean {
  return Object.values(cookieNames).some((name) => readCookie(document, name) !== undefined);
}
