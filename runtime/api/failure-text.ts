import { cookieNames } from '#contract';
import type { CommonMessage } from '../messages/common.ts';
import { isCrumbError } from './api-error.ts';
import { readCookie } from './cookies.ts';
import type { Failure } from './reply.ts';

/**
 * What a visitor reads when a request fails: the server's own message where it has one, else whether it is
 * the connection or worth another try.
 */
export function failureText(failure: Failure, message: CommonMessage, document: Document): string {
  switch (failure.kind) {
    case 'offline':
      return message('checkConnection');
    // A captive portal answers every request with a page of its own.
    case 'garbled':
      return failure.status === 200 ? message('checkConnection') : byStatus(failure.status, message);
    case 'timeout':
    case 'cancelled':
      return message('tryAgain');
    case 'refused':
      if (isCrumbError(failure)) {
        return message(sessionWasKnown(document) ? 'sessionExpired' : 'cookiesDisabled');
      }
      return failure.message || byStatus(failure.status, message);
  }
}

function byStatus(status: number, message: CommonMessage): string {
  return message(status === 429 ? 'tooManyRequests' : 'tryAgain');
}

/** Whether this browser is known to have kept a session's cookies. */
function sessionWasKnown(document: Document): boolean {
  return Object.values(cookieNames).some((name) => readCookie(document, name) !== undefined);
}
