import { orderHandlers, type SubscriptionAction, subscriptionActions } from '#contract';
import type { StoreRules } from '../catalogue/catalogue.ts';
import type { OwnerAccount } from '../owners.ts';
import { isOver, type SubscriptionRow, willBeCharged } from './subscription.ts';

/** What a customer does with a subscription, by its key. */
export type CustomerCommand = 'pause' | 'resume' | 'cancel';

export const fits: Readonly<Record<SubscriptionAction | 'card', (row: SubscriptionRow) => boolean>> = {
  pause: willBeCharged,
  resume: ({ state }) => state === 'paused',
  charge: ({ state }) => state === 'past-due',
  cancel: (row) => !isOver(row),
  card: (row) => !isOver(row),
};

const customerActions = ['pause', 'resume', 'cancel', 'card'] as const;

/** What its customer can do with a subscription as it is. */
export const possible = (row: SubscriptionRow) => customerActions.filter((name) => fits[name](row));

/** Who does something to a subscription: their address stands in its history, their roles say what they may. */
export type Person = Pick<OwnerAccount, 'email' | 'roles'>;
type Rights = Pick<StoreRules, 'refundRoles'>;

/** Asking for money is for those who may give it back. */
export function mayDo({ roles }: Person, action: SubscriptionAction, { refundRoles }: Rights): boolean {
  const allowed: readonly string[] = action === 'charge' ? refundRoles : orderHandlers;
  return roles.some((role) => allowed.includes(role));
}

/** What somebody of the shop can do with a subscription as it is. */
export const actionsOf = (row: SubscriptionRow, person: Person, rights: Rights): SubscriptionAction[] =>
  subscriptionActions.filter((action) => fits[action](row) && mayDo(person, action, rights));
