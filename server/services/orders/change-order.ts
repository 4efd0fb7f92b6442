import type { OrderCommand, OwnerOrder } from '#contract';
import { tables } from '../../store/index.ts';
import { claim, type Intent, remember } from '../lib/idempotency.ts';
import { accept, type Result, refuse, undoOnError } from '../lib/result.ts';
import { cancel } from './commands/cancel.ts';
import type { CommandContext, CommandError, Done, Person } from './commands/command.ts';
import { fulfil } from './commands/fulfil.ts';
import { markPaid } from './commands/mark-paid.ts';
import { note } from './commands/note.ts';
import { refund } from './commands/refund.ts';
import { renewFiles } from './commands/renew-files.ts';
import { resendMail } from './commands/resend-mail.ts';
import { isPossible, mayDo } from './commands/rights.ts';
import { undo, undoneBy } from './commands/undo.ts';
import type { OrderContext } from './context.ts';
import { isOrder } from './order.ts';
import { readOwnerOrder, rightToUndo } from './owner-order.ts';
import { readFile } from './progress.ts';
import { askRefund } from './refund-order.ts';

const { orders } = tables;

export interface OrderChange {
  readonly orderId: string;
  readonly key: string;
  readonly command: OrderCommand;
}

/**
 * Does one thing to an order, in one transaction with its line in the ledger. The same key again does nothing more, and
 * answers the order as it is by then.
 */
export async function changeOrder(
  context: OrderContext,
  person: Person,
  change: OrderChange,
): Promise<Result<OwnerOrder, CommandError>> {
  const { command, orderId, key } = change;
  const { websiteId } = context.catalogue;
  const intent: Intent = { websiteId, scope: `order-command ${orderId} ${person.email}`, key, body: command };
  const done = await undoOnError<Done, CommandError>((settle) =>
    context.store.transaction(async (transaction): Promise<Done> => {
      const claimed = settle(await claim(transaction, intent));
      // Whoever pressed first asks for the refund, and for one that died the worker does: two at once never ask.
      if (claimed !== 'new') return {};
      const [order] = await transaction.select().from(orders).where(isOrder(websiteId, orderId)).for('update');
      if (!order) return settle(refuse('order-unknown'));
      const file = await readFile(transaction, order);
      const result = settle(await perform({ ...context, transaction, file, person }, command));
      await remember(transaction, intent, result);
      return result;
    }),
  );
  if (!done.ok) return done;
  if (done.value.refundId !== undefined) await askRefund(context, done.value.refundId);
  const changed = await readOwnerOrder(context, person, orderId);
  return changed ? accept(changed) : refuse('order-unknown');
}

async function perform(context: CommandContext, command: OrderCommand): Promise<Result<Done, CommandError>> {
  const { file, person, catalogue } = context;
  const undone = command.kind === 'undo' ? undoneBy(file, command) : undefined;
  const right = undone ? rightToUndo(undone) : command.kind;
  if (!mayDo(person, right, catalogue.rules)) return refuse('role-missing');
  if (command.kind !== 'undo' && !isPossible(command.kind, file)) return refuse('order-action-impossible');
  switch (command.kind) {
    case 'mark-paid':
      return markPaid(context);
    case 'fulfil':
      return fulfil(context, command);
    case 'cancel':
      return cancel(context, command);
    case 'refund':
      return refund(context, command);
    case 'note':
      return note(context, command);
    case 'resend-mail':
      return resendMail(context, command);
    case 'renew-files':
      return renewFiles(context, command);
    case 'undo':
      return undo(context, command);
  }
}
