import { cartMessages } from '#model';
import { createSayOf, type SayOf, type Strings } from './create-message.ts';

/** What any region may have to say: that a call failed (spec section 8), and how to leave a dialog. */
export const commonWords = {
  sessionExpired: 'Your session has expired. Please reload the page and try again.',
  cookiesDisabled: 'Please enable cookies in your browser, reload the page, and try again.',
  tooManyRequests: 'Please try again in a few seconds.',
  checkConnection: cartMessages.checkConnection,
  tryAgain: cartMessages.tryAgain,
  close: 'Close',
} as const;

export type Say = SayOf<typeof commonWords>;

export function createSay(strings: Strings = {}): Say {
  return createSayOf(commonWords, strings);
}
