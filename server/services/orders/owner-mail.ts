import { moneyFormatOf, moneyText, paidByCards } from '#model';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { wholeAddress } from '../mail/define-mail.ts';
import type { Mail } from '../mail/outbox.ts';
import { nameOfMethod, type PaymentProvider } from '../payments/provider.ts';
import { lineAnswers } from './line-answers.ts';
import { type OrderRow, orderOf } from './order.ts';
import { addressLines, billingLines } from './order-texts.ts';

/** What a sale has left of a variant, where that is little. */
export interface LowStock {
  readonly itemId: string;
  readonly sku: string;
  readonly title: string;
  readonly quantity: number;
}

interface Shop {
  readonly catalogue: Pick<Catalogue, 'website' | 'item' | 'form' | 'rules'>;
  readonly providers: readonly PaymentProvider[];
}

type Line = OrderRow['lines'][number];

/** Tells the owner of an order: one mail to each address that the rules name, or to the shop's own. */
export function orderMailsToOwner(
  shop: Shop,
  order: OrderRow,
  told: { readonly isPaid: boolean; readonly low: readonly LowStock[] },
): readonly Mail[] {
  const { rules, website } = shop.catalogue;
  const recipients = rules.orderRecipients.length > 0 ? rules.orderRecipients : [rules.mailFrom];
  const paragraphs = [
    order.lines.map((line) => lineText(shop, line)),
    sums(shop, order, told.isPaid),
    deliveryOf(order),
    told.low.map(({ title, sku, quantity }) => `Low stock: ${title}${sku && ` (${sku})`}, ${quantity} left`),
    [`All of it: ${wholeAddress(website, pageOf(order)) ?? pageOf(order)}`],
  ];
  const body = paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
  return recipients.map((recipient) => ({
    reason: `order-placed ${order.id} ${recipient}`,
    recipient,
    subject: `Order ${order.number} on ${website.title}`.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '),
    body: `${body}\n`,
    replyTo: order.email,
  }));
}

const pageOf = ({ id }: OrderRow) => `/config/orders/${encodeURIComponent(id)}`;

/** What was bought, what was chosen of it, and what was answered to its questions. */
function lineText({ catalogue }: Shop, line: Line): string {
  const { quantity, title, sku, attributes, optionNames = Object.keys(attributes) } = line;
  const options = [...optionNames.map((name) => attributes[name] ?? ''), sku].filter(Boolean).join(', ');
  const answers = lineAnswers(line, catalogue, 'en').answers.map(({ question, text }) =>
    question ? `\n    ${question}: ${text}` : `\n    ${text}`,
  );
  return `${quantity} × ${title}${options && ` (${options})`}${answers.join('')}`;
}

function sums({ catalogue, providers }: Shop, order: OrderRow, isPaid: boolean): readonly string[] {
  const money = moneyFormatOf(catalogue.website.language, order.currency);
  const byCards = paidByCards(order.giftCards);
  const method = nameOfMethod({ providers }, order) || order.paymentMethod;
  return [
    `Total: ${moneyText(order.grandTotalCents, money)}`,
    ...(byCards > 0 ? [`Paid by gift card: ${moneyText(byCards, money)}`] : []),
    `${isPaid ? 'Paid' : 'Not paid yet'}: ${method}${order.isTest ? ', a test: no money moved' : ''}`,
  ];
}

/** Who has bought, and where it goes how. */
function deliveryOf(order: OrderRow): readonly string[] {
  const { shippingAddress, email, shippingOption, billing } = orderOf(order);
  const phone = shippingAddress?.phone ?? '';
  return [
    `From: ${email}`,
    ...addressLines(shippingAddress, 'en'),
    ...(phone === '' ? [] : [phone]),
    ...(shippingOption ? [`By: ${shippingOption.name}`] : []),
    ...(billing ? ['Invoice to:', ...billingLines({ billing, shippingAddress }, 'en', (id) => `VAT ID: ${id}`)] : []),
  ];
}

interface MoneyNews {
  /** Once for each of them. */
  readonly reason: string;
  readonly subject: string;
  readonly amountCents: number;
  readonly lines: readonly string[];
}

/** Tells the owner what the payment service said of an order's money after it was paid. */
export function moneyMailsToOwner(
  { catalogue: { rules, website } }: Pick<Shop, 'catalogue'>,
  order: OrderRow,
  { reason, subject, amountCents, lines }: MoneyNews,
): readonly Mail[] {
  const recipients = rules.orderRecipients.length > 0 ? rules.orderRecipients : [rules.mailFrom];
  const amount = moneyText(amountCents, moneyFormatOf(website.language, order.currency));
  const address = wholeAddress(website, pageOf(order)) ?? pageOf(order);
  return recipients.map((recipient) => ({
    reason: `${reason} ${recipient}`,
    recipient,
    subject: `${subject} on ${website.title}`.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '),
    body: `${[`Amount: ${amount}`, ...lines].join('\n')}\n\nAll of it: ${address}\n`,
  }));
}
