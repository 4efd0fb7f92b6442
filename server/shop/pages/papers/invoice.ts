import { catalogue as regionMessages } from '#messages';
import { createMessage, moneyText } from '#model';
import type { GivenBack, InvoiceNumber, OrderPapers } from '../../../services/invoices/invoices.ts';
import { dayText } from '../../../services/lib/day-text.ts';
import { billingLines, includedTaxesOf, sumsOf } from '../../../services/orders/order-texts.ts';
import { escapeHtml } from '../../../site/head/markup.ts';
import { creditTaxes } from './credit-taxes.ts';
import type { Desk } from './desk.ts';
import { paperHead, paperLines, recipientLines, row, section, sumRow, table } from './sheet.ts';

/** An invoice, with what was paid and given back of it by then. */
export function invoice(desk: Desk): string {
  const { papers, message, money } = desk;
  const rows = paperLines(desk).map(({ quantity, named, price, sum }) =>
    row([String(quantity), named], [moneyText(price, money), moneyText(sum, money)]),
  );
  return [
    paperHead(desk, message('paperInvoice'), numberLines(desk, papers.number)),
    people(desk),
    table(headsOf(desk), rows, [message('paperPrice'), message('paperAmount')], sums(desk)),
    `<p>${escapeHtml(message(isPaid(desk) ? 'paperPaid' : 'paperUnpaid'))}</p>`,
    papers.isTest ? `<p>${escapeHtml(message('paperTest'))}</p>` : '',
  ].join('\n');
}

/** What takes back a part of an invoice, or all of it, and says of which. */
export function creditNote(desk: Desk, refund: GivenBack): string {
  const { order, papers, message, money } = desk;
  const pieces = paperLines(desk).flatMap(({ id, named, price }) => {
    const quantity = refund.pieces.get(id) ?? 0;
    return quantity > 0 ? [{ quantity, named, price }] : [];
  });
  const rows = pieces.map(({ quantity, named, price }) =>
    row([String(quantity), named], [moneyText(price, money), moneyText(price * quantity, money)]),
  );
  const whole = row(
    ['', escapeHtml(refund.reason ?? message('paperRefund'))],
    ['', moneyText(refund.amountCents, money)],
  );
  const taxes = taxesOf(desk, creditTaxes(order, papers.taxes, refund)).map(({ name, amountCents }) =>
    sumRow(desk, message('paperOfWhich', { name }), amountCents),
  );
  const { number } = papers;
  const lines = number ? [message('paperForInvoice', { number: number.label, date: day(desk, number.date) })] : [];
  return [
    paperHead(desk, message('paperCreditNote'), [...numberLines(desk, refund.number), ...lines]),
    people(desk),
    table(
      headsOf(desk),
      rows.length > 0 ? rows : [whole],
      [message('paperPrice'), message('paperAmount')],
      [sumRow(desk, message('paperGivenBack'), refund.amountCents, true), ...taxes],
    ),
  ].join('\n');
}

const day = ({ own, catalogue }: Desk, date: Date) => dayText(date, own.locale, catalogue.website.timeZone);

function numberLines(desk: Desk, number: InvoiceNumber | undefined): readonly string[] {
  if (!number) return [];
  const { message } = desk;
  return [message('paperNumber', { number: number.label }), message('paperDate', { date: day(desk, number.date) })];
}

const headsOf = ({ message }: Desk) => [message('paperPieces'), message('paperItem')];

/** Who sells, whom it is for, and where it was sent where that is elsewhere. */
function people(desk: Desk): string {
  const { message, seller, order, own } = desk;
  const said = createMessage(regionMessages.order, own);
  const billedTo = billingLines(order, own.locale, (id) => said('vatIdOf', { id }));
  const hasOwnAddress = order.billing?.address !== undefined && order.shippingAddress !== null;
  return `<div class="pair">
${section(message('paperSeller'), seller.split('\n'))}
${section(message('paperBuyer'), [...billedTo, order.email])}
${hasOwnAddress ? section(message('paperShipTo'), recipientLines(desk)) : ''}
</div>`;
}

const isPaid = ({ order: { state }, papers }: Desk) =>
  papers.number !== undefined || state === 'paid' || state === 'fulfilled';

/** The sums; then what is in them: the taxes of the prices, and what is left without any tax. */
function sums(desk: Desk): readonly string[] {
  const { order, own, message } = desk;
  const taxes = taxesOf(desk, desk.papers.taxes);
  const rated = { ...order, quote: { taxes } };
  const total = createMessage(regionMessages.order, own)('total');
  const rows = sumsOf(rated, own).map(({ name, cents }) => sumRow(desk, name, cents, name === total));
  const included = includedTaxesOf(rated, own).map(({ name, cents }) => sumRow(desk, name, cents));
  const all = taxes.length > 0 ? taxes.reduce((sum, { amountCents }) => sum + amountCents, 0) : order.taxCents;
  const net = all > 0 ? [sumRow(desk, message('paperNet'), order.grandTotalCents - all)] : [];
  return [...rows, ...included, ...net];
}

/** Each by its name with its rate, unless its name says it; of several rates, with what each is reckoned on. */
function taxesOf({ own, money, message }: Desk, taxes: OrderPapers['taxes']): OrderPapers['taxes'] {
  const rates = new Intl.NumberFormat(own.locale, { style: 'percent', maximumFractionDigits: 2 });
  const areSeveral = taxes.length > 1;
  return taxes.map((tax) => {
    const { name: given, basisPoints, taxedCents } = tax;
    const isTold = basisPoints === undefined || given.includes('%');
    const name = isTold ? given : `${given} (${rates.format(basisPoints / 10_000)})`;
    if (!areSeveral || taxedCents === undefined) return { ...tax, name };
    return { ...tax, name: message('paperTaxOn', { name, amount: moneyText(taxedCents, money) }) };
  });
}
