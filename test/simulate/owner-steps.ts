import type { OrderCommand, OwnerOrder } from '#contract';
import type { StepOf } from './history.ts';
import { hearAnswer, owner, type Scene } from './scene.ts';
import { goodOf, type Server } from './shop.ts';
import { dayAhead } from './shopper-steps.ts';

const times = (twice: boolean) => Array.from({ length: twice ? 2 : 1 });

export async function changeOrder(scene: Scene, { services }: Server, step: StepOf<'owner'>): Promise<void> {
  const { told, pages } = scene;
  const rows = await services.orders.list({}, undefined, 20);
  const row = rows[step.order % Math.max(1, rows.length)];
  if (!row) return;
  const read = await services.orders.readForOwner(owner, row.id);
  const order = (step.isStale && pages.get(row.id)) || read;
  if (read && !step.isStale) pages.set(row.id, read);
  const wanted = order && commandOf(order, step);
  if (!order || !wanted) return;
  const change = { orderId: order.id, key: `owner-${step.id}`, command: wanted };
  told.commands.add(`${order.id} ${change.key}`);
  await Promise.all(times(step.twice).map(() => services.orders.change(owner, change)));
}

function commandOf(order: OwnerOrder, { command: kind, isPart, restock, tellsBuyer }: StepOf<'owner'>) {
  const left = order.entries.map(({ id, quantity }) => {
    const { sent = 0, refunded = 0 } = order.progress.find(({ entryId }) => entryId === id) ?? {};
    return { entryId: id, sent: quantity - sent, kept: quantity - refunded };
  });
  const pieces = (of: 'sent' | 'kept') =>
    left
      .map((line) => ({ entryId: line.entryId, quantity: isPart ? Math.min(1, line[of]) : line[of] }))
      .filter(({ quantity }) => quantity > 0);
  return {
    'mark-paid': () => ({ kind: 'mark-paid' }),
    fulfil: () => ({ kind: 'fulfil', lines: pieces('sent'), tellsBuyer }),
    cancel: () => ({ kind: 'cancel', restock, tellsBuyer }),
    refund: () => {
      const amountCents = isPart ? Math.ceil(order.refundableCents / 3) : order.refundableCents;
      return amountCents > 0 ? { kind: 'refund', amountCents, lines: pieces('kept'), restock, tellsBuyer } : undefined;
    },
    note: () => ({ kind: 'note', text: 'Called.' }),
    'resend-mail': () => (order.mails[0] ? { kind: 'resend-mail', mail: order.mails[0] } : undefined),
    undo: () => {
      const last = order.history.findLast(({ canUndo }) => canUndo);
      return last && { kind: 'undo', sequence: last.sequence };
    },
  }[kind]() as OrderCommand | undefined;
}

export async function changeStock({ told }: Scene, { services }: Server, { item, by }: StepOf<'stock'>): Promise<void> {
  const { itemId, sku, start } = goodOf(item);
  if (start === 'unlimited' || by === 0) return;
  const change = { itemId, by };
  told.uncertainStock.push(change);
  const result = await services.stock.change(itemId, sku, by);
  told.uncertainStock.splice(told.uncertainStock.indexOf(change), 1);
  if (result.ok) told.stock.set(itemId, (told.stock.get(itemId) ?? 0) + by);
}

/** What was printed once is printed the same ever after. */
export async function printPapers(
  { told }: Scene,
  { services }: Server,
  { order: at }: StepOf<'papers'>,
): Promise<void> {
  const rows = await services.orders.list({}, undefined, 20);
  const row = rows[at % Math.max(1, rows.length)];
  if (!row) return;
  const { number, refunds } = await services.invoices.ofOrder(row.id);
  const printed = [{ id: '', number }, ...refunds];
  for (const { id, number: given } of printed) if (given) hearAnswer(told, `paper ${row.id} ${id}`, given.label);
}

/** A card is given away, and its code is passed on. */
export async function issueCard(
  { told }: Scene,
  { services: { giftCards } }: Server,
  { id, cents, daysAhead, twice }: StepOf<'issue'>,
): Promise<void> {
  const key = `issue-${id}`;
  const sendOn = daysAhead > 0 ? dayAhead(giftCards.today(), daysAhead) : '';
  const asked = { amountCents: cents, recipientEmail: 'cy@example.org', sendOn };
  told.issues.add(key);
  const made = await Promise.all(times(twice).map(() => giftCards.issue(owner, asked, key)));
  for (const result of made) {
    if (!result.ok) continue;
    const { code, giftCard } = result.value;
    hearAnswer(told, key, giftCard.id);
    if (!told.codes.includes(code)) told.codes.push(code);
  }
}

export async function changeCard(
  _scene: Scene,
  { services: { giftCards } }: Server,
  { id, command: kind, card: at, twice }: StepOf<'card'>,
): Promise<void> {
  const rows = await giftCards.list({}, undefined, 20);
  const card = rows[at % Math.max(1, rows.length)];
  if (!card) return;
  const change = { cardId: card.id, key: `card-${id}`, command: { kind } };
  await Promise.all(times(twice).map(() => giftCards.change(owner, change)));
}

/** Writes to all who wait for something, or takes back what has not left. */
export async function writeToWaiting(
  _scene: Scene,
  { services: { restock } }: Server,
  { item, twice, takesBack }: StepOf<'restock'>,
): Promise<void> {
  const { itemId: productId, sku: variantId } = goodOf(item);
  const variants = [{ productId, variantId }];
  await Promise.all(times(twice).map(() => (takesBack ? restock.cancel(variants) : restock.send(variants))));
}
