import type { Step } from './history.ts';

/** A fault as somebody could make it: in this file, this text becomes that one. */
export interface Planted {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** A seed that has met it: tried before all others, which are tried where the product has changed its steps since. */
  readonly first?: number;
  /** Whether a history can meet it: of what happens seldom, others are not tried. */
  readonly worth?: (steps: readonly Step[]) => boolean;
}

/** How many steps of a history are so. */
const count = (steps: readonly Step[], is: (step: Step) => boolean) => steps.filter(is).length;
const isRefund = (step: Step) => step.do === 'owner' && step.command === 'refund';

const services = 'server/services';

/** Faults that the simulator must find, each by itself, in a copy of the tree. */
export const planted: readonly Planted[] = [
  {
    name: 'a declined order keeps its stock',
    first: 8,
    file: `${services}/orders/settle-order.ts`,
    find: 'await returnStock(transaction, websiteId, taken);',
    replace: 'await returnStock(transaction, websiteId, taken.slice(1));',
  },
  {
    name: 'late money is kept',
    first: 56,
    file: `${services}/orders/settle-order.ts`,
    find: "outcome.state === 'approved' && wasGivenUp ?",
    replace: "outcome.state === 'approved' && wasGivenUp && order.state === 'paid' ?",
  },
  {
    name: 'the end of a payment is written twice',
    file: `${services}/orders/settle-order.ts`,
    find: 'if (!isUnsettled(order)) {',
    replace: "if (!isUnsettled(order) && order.state !== 'paid') {",
  },
  {
    name: 'the end of a payment is no transaction',
    first: 76,
    file: `${services}/orders/settle-order.ts`,
    find: 'const refundId = await store.finish(async (transaction) => {',
    replace: 'const refundId = await (store.write as typeof store.finish)(async (transaction) => {',
  },
  {
    name: 'a bought cart stays open',
    file: `${services}/orders/settle-order.ts`,
    find: 'set({ orderId: order.id, purchasedAt: sql`now()`',
    replace: 'set({ orderId: order.id',
  },
  {
    name: 'a lost answer counts as declined',
    first: 20,
    file: `${services}/orders/charge-order.ts`,
    find: "    context.report?.(error);\n    return { state: 'unknown' };",
    replace: "    context.report?.(error);\n    return { state: 'declined' } as never;",
  },
  {
    name: 'waiting for a payment forgets that it came',
    first: 85,
    file: `${services}/orders/charge-order.ts`,
    find: ".where(and(isOrder(catalogue.websiteId, id), eq(orders.state, 'payment-started')))",
    replace: '.where(isOrder(catalogue.websiteId, id))',
  },
  {
    name: 'an order is begun without a transaction',
    first: 140,
    file: `${services}/orders/begin-order.ts`,
    find: 'context.store.transaction(async (transaction): Promise<Begun> => {',
    replace: '(context.store.write as typeof context.store.transaction)(async (transaction): Promise<Begun> => {',
  },
  {
    name: 'more is sold than there is',
    file: `${services}/stock/stock.ts`,
    find: 'sql`(${stock.unlimited} or ${stock.quantity} >= ${line.quantity})`',
    replace: 'sql`(${stock.unlimited} or ${stock.quantity} > 0)`',
    // In one session at a time it is met by what takes pieces without a cart: an order that stands again.
    worth: (steps) =>
      count(steps, (step) => step.do === 'owner' && step.command === 'cancel' && step.restock) > 0 &&
      count(steps, (step) => step.do === 'owner' && step.command === 'undo') > 0 &&
      count(steps, (step) => step.do === 'press' && step.of === 'cart') > 1,
  },
  {
    name: 'a payment of a dead server is never asked for',
    first: 50,
    file: `${services}/orders/overdue-orders.ts`,
    find: '          isWaitingForPayment,\n          lt(orders.changedAt',
    replace: "          eq(orders.state, 'payment-unknown'),\n          lt(orders.changedAt",
  },
  {
    name: 'a used coupon counts again',
    file: `${services}/cart/coupons.ts`,
    find: 'total >= totalUses',
    replace: 'total > totalUses',
    worth: (steps) =>
      count(steps, (step) => step.do === 'coupon' && !step.takesOut) > 1 &&
      count(steps, (step) => step.do === 'press' && step.of === 'cart' && step.card === 'approve') > 2,
  },
  {
    name: 'a refund is asked for under another key each time',
    file: `${services}/orders/refund-order.ts`,
    find: 'key: id, ...amount',
    replace: 'key: `${id} ${context.now()}`, ...amount',
  },
  {
    name: 'the same press asks for its refund beside the first',
    file: `${services}/orders/change-order.ts`,
    find: "if (claimed !== 'new') return {};",
    replace: "if (claimed !== 'new') return claimed.answer as Done;",
    worth: (steps) => count(steps, (step) => isRefund(step) && 'twice' in step && step.twice) > 0,
  },
  {
    name: 'a refund without an answer counts as refused',
    first: 102,
    file: `${services}/orders/refund-order.ts`,
    find: '    context.report?.(error);\n    return undefined;',
    replace: "    context.report?.(error);\n    return { state: 'refused', message: '' };",
  },
  {
    name: 'the end of a refund is written twice',
    file: `${services}/orders/refund-order.ts`,
    find: "if (!order || refund?.state !== 'asked') return;",
    replace: 'if (!order || !refund) return;',
  },
  {
    name: 'pieces come back that nobody sent back',
    first: 17,
    file: `${services}/orders/refund-order.ts`,
    find: 'if (refund.restock) await returnStock',
    replace: 'await returnStock',
  },
  {
    name: 'no refund is asked for again',
    first: 4,
    file: `${services}/orders/refund-order.ts`,
    find: 'lte(orderRefunds.dueAt, sql`now()`)',
    replace: "lte(orderRefunds.dueAt, sql`now() - interval '2 days'`)",
  },
  {
    name: 'pieces are given back twice',
    file: `${services}/orders/commands/refund.ts`,
    find: "if (!areLeft(order, lines, piecesOf(standingRefunds(refunds)))) return refuse('order-pieces-gone');",
    replace: '',
  },
  {
    name: "the owner's press counts twice",
    first: 11,
    file: `${services}/orders/change-order.ts`,
    find: 'const claimed = settle(await claim(transaction, intent));',
    replace: "const claimed = settle(await claim(transaction, { ...intent, key: undefined })) as 'new';",
  },
  {
    name: 'a cancelled order stands again without its stock',
    file: `${services}/orders/commands/undo.ts`,
    find: 'countedPieces(order, lines));',
    replace: 'countedPieces(order, lines.slice(1)));',
  },
  {
    name: 'a mail of a dead server is sent again',
    file: `${services}/mail/outbox.ts`,
    find: "was === undefined ? 'uncertain'",
    replace: "was === undefined ? 'queued'",
  },
  {
    name: 'a message that was refused counts as delivered',
    file: `${services}/webhooks/deliver.ts`,
    find: 'status >= 200 && status < 300 ?',
    replace: 'status >= 200 ?',
  },
  {
    name: 'a gift card pays more than it holds',
    file: `${services}/gift-cards/pay.ts`,
    find: "    .orderBy(asc(giftCards.id))\n    .for('update');",
    replace: '    .orderBy(asc(giftCards.id));',
  },
  {
    name: 'a declined order keeps what gift cards paid',
    first: 59,
    file: `${services}/orders/settle-order.ts`,
    find: '  await releaseCards(transaction, order);\n',
    replace: '',
  },
  {
    name: 'a refund goes to the gift card twice',
    first: 59,
    file: `${services}/gift-cards/pay.ts`,
    find: 'const back = Math.min(open, cents);',
    replace: 'const back = open;',
  },
  {
    name: 'what gift cards have paid is charged too',
    first: 59,
    file: `${services}/orders/order.ts`,
    find: '  grandTotalCents - paidByCards(giftCards);',
    replace: '  grandTotalCents - 0 * paidByCards(giftCards);',
  },
  {
    name: 'a gift card that was paid back pays on',
    file: `${services}/gift-cards/void.ts`,
    find: '  for (const card of cards) await stop(transaction, card, doneBy);\n  return cards',
    replace: '  for (const card of cards.slice(1)) await stop(transaction, card, doneBy);\n  return cards',
  },
  {
    name: 'a gift card that was paid back is brought back by hand',
    file: `${services}/gift-cards/change.ts`,
    find: "(action !== 'reactivate' || (await isPaidFor(queries, card)))",
    replace: "(action !== 'reactivate' || (await isPaidFor(queries, card)) || true)",
  },
  {
    name: 'the day of a gift card is forgotten',
    first: 1,
    file: `${services}/gift-cards/deliver.ts`,
    find: 'lte(giftCards.sendAt, sql`now()`)',
    replace: "lte(giftCards.sendAt, sql`now() - interval '9 days'`)",
  },
  {
    name: 'a form that is sent twice is kept twice',
    file: `${services}/forms/forms.ts`,
    find: '            isNull(submissionKeys.usedAt),\n',
    replace: '',
  },
  {
    name: 'a renewal is counted twice',
    first: 12,
    file: `${services}/subscription-record/outcome.ts`,
    find: 'row.paidCycles + 1',
    replace: 'row.paidCycles + 2',
  },
  {
    name: 'a period has an order for each try',
    file: `${services}/subscription-record/subscription.ts`,
    find: '`renewal ${id} ${period}`',
    replace: '`renewal ${id} ${period} ${Date.now()}`',
  },
  {
    name: 'a renewal takes nothing from the stock',
    file: `${services}/subscriptions/renew.ts`,
    find: 'return (await takeStock(transaction, websiteId, [line])) === undefined;',
    replace: 'return websiteId !== undefined;',
  },
  {
    name: 'a renewal is charged under another reference each time',
    file: `${services}/orders/charge-order.ts`,
    find: 'provider.repeat.charge(paymentOf(order), savedPayment)',
    replace: 'provider.repeat.charge({ ...paymentOf(order), reference: `${order.id} ${context.now()}` }, savedPayment)',
  },
  {
    name: 'a declined renewal is tried no more',
    file: `${services}/subscription-record/outcome.ts`,
    find: "set: { attempts, tryAt, state: 'past-due' }",
    replace: "set: { attempts, state: 'past-due' }",
  },
  {
    name: 'an invoice number is left out',
    file: `${services}/invoices/issue.ts`,
    find: 'greatest(coalesce(max(number), 0), ${first}::bigint - 1)',
    replace: 'greatest(coalesce(max(number), 0), ${first}::bigint)',
  },
  {
    name: 'what was given back has no number of its own',
    file: `${services}/invoices/issue.ts`,
    find: "'' as refund_id, paid_at as dated_at from sold",
    replace: 'id as refund_id, paid_at as dated_at from sold',
  },
  {
    name: 'who was written to once hears of no second wave',
    file: `${services}/restock/restock-send.ts`,
    find: "inArray(mails.state, ['queued', 'sending']),",
    replace: "inArray(mails.state, ['queued', 'sending', 'sent']),",
  },
  {
    name: 'of downloads at once more begin than are left',
    file: `${services}/digital-files/download.ts`,
    find: '          lt(orderFiles.downloads, orderFiles.mostDownloads),\n',
    replace: '',
  },
];
