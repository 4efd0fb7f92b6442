import type { SubscriptionCommand } from '#contract';
import { claim, type Intent, remember } from '../lib/idempotency.ts';
import { type Result, refuse, undoOnError } from '../lib/result.ts';
import type { OrderContext } from '../orders/context.ts';
import { fits, mayDo, type Person } from '../subscription-record/actions.ts';
import { lockSubscription, type SubscriptionRow, writeSubscription } from '../subscription-record/subscription.ts';
import { leaseFrom, perform } from './change.ts';
import { renew } from './renew.ts';

export type OwnerChangeErrors =
  | 'role-missing'
  | 'subscription-missing'
  | 'subscription-action-impossible'
  | 'key-reused'
  | 'key-running';

export interface OwnerChange {
  readonly subscriptionId: string;
  readonly key: string;
  readonly command: SubscriptionCommand;
}

/**
 * Does one thing to a subscription, in one transaction with its line in the history; the same key again does nothing
 * more. What is charged again is the job's after ten minutes, should whoever asked die before the provider was asked.
 */
export async function changeByOwner(
  context: OrderContext,
  person: Person,
  change: OwnerChange,
): Promise<Result<'done', OwnerChangeErrors>> {
  const done = await undoOnError<SubscriptionRow | undefined, OwnerChangeErrors>((settle) =>
    context.store.transaction(async (transaction) => {
      const { websiteId, rules } = context.catalogue;
      const { subscriptionId, key, command } = change;
      const scope = `subscription-command ${subscriptionId} ${person.email}`;
      const intent: Intent = { websiteId, scope, key, body: command };
      if (settle(await claim(transaction, intent)) !== 'new') return undefined;
      const row = await lockSubscription(transaction, websiteId, subscriptionId);
      if (!row) return settle(refuse('subscription-missing'));
      if (!mayDo(person, command.kind, rules)) return settle(refuse('role-missing'));
      if (!fits[command.kind](row)) return settle(refuse('subscription-action-impossible'));
      await remember(transaction, intent, 'done');
      const doneBy = person.email;
      if (command.kind === 'charge')
        return writeSubscription(transaction, row, { kind: 'charge', set: { tryAt: leaseFrom(context) }, doneBy });
      await perform(context, transaction, row, command.kind, doneBy);
      return undefined;
    }),
  );
  if (!done.ok) return done;
  if (done.value) await renew(context, done.value);
  return { ok: true, value: 'done' };
}
