import { digitalFilesMail } from './digital-files/mail.ts';
import { giftCardMail, giftCardSentMail } from './gift-cards/mail.ts';
import { type ShownMail, shownMail } from './mail/samples.ts';
import { listConfirmMail } from './mailing-lists/mail.ts';
import {
  orderCancelledMail,
  orderMail,
  orderPendingMail,
  orderRefundedMail,
  orderSentMail,
} from './orders/buyer-mail.ts';
import { restockMail } from './restock/restock-mail.ts';
import { subscriptionEndedMail, subscriptionFailedMail, subscriptionRenewedMail } from './subscription-record/mail.ts';

/** Every kind of mail that a site sends: one more is one line. */
export const allMails: readonly ShownMail[] = [
  shownMail(orderMail),
  shownMail(orderPendingMail),
  shownMail(orderSentMail),
  shownMail(orderRefundedMail),
  shownMail(orderCancelledMail),
  shownMail(digitalFilesMail),
  shownMail(giftCardMail),
  shownMail(giftCardSentMail),
  shownMail(subscriptionRenewedMail),
  shownMail(subscriptionFailedMail),
  shownMail(subscriptionEndedMail),
  shownMail(restockMail),
  shownMail(listConfirmMail),
];
