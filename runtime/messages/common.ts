import { createMessage, failureMessages, type MessageOf, type Strings } from '#model';

/** What any region may have to say: that a request failed, and how to leave a dialog. */
export const commonMessages = {
  sessionExpired: 'Your session has expired. Please reload the page and try again.',
  cookiesDisabled: 'Please enable cookies in your browser, reload the page, and try again.',
  tooManyRequests: 'Please try again in a few seconds.',
  checkConnection: failureMessages.checkConnection,
  tryAgain: failureMessages.tryAgain,
  close: 'Close',
} as const;

export type CommonMessage = MessageOf<typeof commonMessages>;

export function createCommonMessage(strings: Strings = {}): CommonMessage {
  return createMessage(commonMessages, strings);
}
