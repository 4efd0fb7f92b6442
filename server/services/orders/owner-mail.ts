import { moneyFormatOf, moneyText, paidByCards } from '#model';
import type { OrderGiftCard, OrderLine } from '../../store/index.ts';
import type { Catalogue, StoreRules } from '../catalogue/catalogue.ts';
import type { Mail } from '../mail/outbox.ts';

interface Ordered {
  readonly id: string;
  readonly number: number;
  readonly email: string;
  readonly currency: string;
  readonly grandTotalCents: number;
  readonly giftCards: readonly OrderGiftCard[];
  readonly lines: readonly Pick<OrderLine, 'quantity' | 'title' | 'sku'>[];
}

interface Shop extends Pick<Catalogue, 'website'> {
  readonly rules: Pick<StoreRules, 'orderRecipients' | 'mailFrom'>;
}

/** Tells the owner of a paid order: one mail to each address that the rules name, or to the shop's own. */
export function orderMailsToOwner(order: Ordered, { rules, website }: Shop): readonly Mail[] {
  const money = moneyFormatOf(website.language, order.currency);
  const total = moneyText(order.grandTotalCents, money);
  const byCards = paidByCards(order.giftCards);
  const cards = byCards > 0 ? `\nPaid by gift card: ${moneyText(byCards, money)}` : '';
  const lines = order.lines.map(({ quantity, title, sku }) => `${quantity} × ${title}${sku && ` (${sku})`}`);
  const recipients = rules.orderRecipients.length > 0 ? rules.orderRecipients : [rules.mailFrom];
  return recipients.map((recipient) => ({
    reason: `order-placed ${order.id} ${recipient}`,
    recipient,
    subject: `Order ${order.number} on ${website.title}`.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '),
    body: `${lines.join('\n')}\n\nTotal: ${total}${cards}\nFrom: ${order.email}\n\nAll of it is under /config/orders.\n`,
  }));
}
