import { subscriptionPath } from '#contract';
import type { MailDesk } from './define-mail.ts';

/** The way to the page of a subscription, where the site says its own address. */
export function subscriptionLinks({ addressOf, serverMessageOf }: MailDesk, key: string) {
  const address = addressOf(subscriptionPath(key));
  return address === undefined ? [] : [{ text: serverMessageOf('subscriptionManage'), address }];
}
