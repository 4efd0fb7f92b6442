import { orderLinkPath } from '#contract';
import { dayText } from '../lib/day-text.ts';
import { defineMail, type MailDesk, type MailSite, writeMail } from '../mail/define-mail.ts';
import type { Mail } from '../mail/outbox.ts';
import { subscriptionLinks } from '../mail/subscription-links.ts';
import type { SubscriptionRow } from './subscription.ts';

type Facts = Pick<
  SubscriptionRow,
  'key' | 'state' | 'currency' | 'grandTotalCents' | 'dueAt' | 'line' | 'paidCycles' | 'attempts'
>;

/** The order of a period, and what opens its page for who has the mail, on whatever device. */
interface PaidOrder {
  readonly id: string;
  readonly key: string;
}

const sample: Facts = {
  ...{ key: 'sample', state: 'active', currency: 'EUR', grandTotalCents: 4_600, paidCycles: 2, attempts: 0 },
  dueAt: new Date(Date.UTC(2026, 4, 4, 10, 30)),
  line: {
    ...{ entryId: 'club', itemId: 'club', sku: 'KC-6', title: 'Kiln <club> & friends', attributes: {}, quantity: 1 },
    ...{ priceCents: 4_600, productType: 1, additionalFields: null, tookStock: false },
    plan: { unit: 'MONTH', value: 1, cycles: 6 },
  },
};

const amountOf = (desk: MailDesk, { grandTotalCents, currency }: Facts) => desk.moneyOf(grandTotalCents, currency);
const day = ({ language, website }: MailDesk, date: Date) => dayText(date, language, website.timeZone);

export const subscriptionRenewedMail = defineMail<{ readonly subscription: Facts; readonly order: PaidOrder }>({
  name: 'subscription-renewed',
  summary: 'Tells a subscriber that the next period is paid.',
  sample: () => ({ subscription: sample, order: { id: 'sample', key: 'sample' } }),
  write({ subscription, order: { id, key } }, desk) {
    const { messageOf, pageMessageOf, serverMessageOf } = desk;
    const { title } = subscription.line;
    const order = desk.addressOf(orderLinkPath(id, key));
    const isOver = subscription.state !== 'active';
    const date = day(desk, subscription.dueAt);
    return {
      subject: messageOf('mailRenewedSubject', { title }),
      lead: messageOf('mailRenewed', { title, amount: amountOf(desk, subscription) }),
      notes: [isOver ? serverMessageOf('subscriptionEnded') : serverMessageOf('subscriptionNext', { date })],
      links: [
        ...subscriptionLinks(desk, subscription.key),
        ...(order === undefined ? [] : [{ text: pageMessageOf('orderStatus'), address: order }]),
      ],
    };
  },
});

export const subscriptionFailedMail = defineMail<{ readonly subscription: Facts; readonly tryAt: Date }>({
  name: 'subscription-failed',
  summary: 'Tells a subscriber that a payment was declined, when it is tried again, and how to pay otherwise.',
  sample: () => ({ subscription: sample, tryAt: sample.dueAt }),
  write({ subscription, tryAt }, desk) {
    const { title } = subscription.line;
    return {
      subject: desk.messageOf('mailRenewalFailedSubject', { title }),
      lead: desk.messageOf('mailRenewalFailed', { title, amount: amountOf(desk, subscription) }),
      notes: [desk.messageOf('mailRenewalAgain', { date: day(desk, tryAt) })],
      links: subscriptionLinks(desk, subscription.key),
    };
  },
});

export const subscriptionEndedMail = defineMail<{ readonly subscription: Facts }>({
  name: 'subscription-cancelled',
  summary: 'Tells a subscriber that the subscription is cancelled, by whomever.',
  sample: () => ({ subscription: { ...sample, state: 'cancelled' } }),
  write({ subscription }, desk) {
    const { title } = subscription.line;
    return {
      subject: desk.messageOf('mailSubscriptionOverSubject', { title }),
      lead: desk.messageOf('mailSubscriptionOver', { title }),
      notes: [desk.messageOf('mailSubscriptionOverNote')],
    };
  },
});

export const renewedMail = (site: MailSite, subscription: SubscriptionRow, order: PaidOrder): Mail =>
  writeMail(
    site,
    subscriptionRenewedMail,
    { subscription, order },
    { reason: `subscription-renewed ${order.id}`, recipient: subscription.email },
  );

/** One for each try that failed. */
export const failedMail = (site: MailSite, subscription: SubscriptionRow, tryAt: Date): Mail => {
  const { id, period, attempts, email } = subscription;
  const reason = `subscription-failed ${id} ${period} ${attempts}`;
  return writeMail(site, subscriptionFailedMail, { subscription, tryAt }, { reason, recipient: email });
};

export const endedMail = (site: MailSite, subscription: SubscriptionRow): Mail =>
  writeMail(
    site,
    subscriptionEndedMail,
    { subscription },
    { reason: `subscription-cancelled ${subscription.id}`, recipient: subscription.email },
  );
