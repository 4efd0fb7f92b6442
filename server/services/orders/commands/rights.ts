import { type OrderAction, type OrderCommand, orderActions, orderHandlers } from '#contract';
import type { StoreRules } from '../../catalogue/catalogue.ts';
import { isPaid } from '../order.ts';
import { type OrderFile, theirFiles } from '../progress.ts';
import type { Person } from './command.ts';

/** What moves money, or says that it moved. */
const ofMoney: ReadonlySet<OrderCommand['kind']> = new Set(['mark-paid', 'refund']);

/** Whether somebody's roles allow a command. A note is free to whoever sees the order. */
export function mayDo({ roles }: Person, kind: OrderCommand['kind'], rules: Pick<StoreRules, 'refundRoles'>): boolean {
  if (kind === 'note') return true;
  const allowed: readonly string[] = ofMoney.has(kind) ? rules.refundRoles : orderHandlers;
  return roles.some((role) => allowed.includes(role));
}

const isPending = ({ order }: OrderFile) => order.state === 'payment-pending';
const stands = (file: OrderFile) => isPaid(file.order) || isPending(file);
const leftToRefund = ({ order }: OrderFile) => order.grandTotalCents - order.refundedCents;

/** Whether an order is in a state for an action. */
const fits: Readonly<Record<OrderAction, (file: OrderFile) => boolean>> = {
  'mark-paid': isPending,
  fulfil: (file) => stands(file) && file.order.fulfilment !== 'whole',
  // What was paid goes back first: a cancelled order holds nobody's money.
  cancel: (file) => isPending(file) || (isPaid(file.order) && leftToRefund(file) === 0 && !hasOpenRefund(file)),
  refund: (file) => isPaid(file.order) && leftToRefund(file) > 0,
  note: () => true,
  'resend-mail': (file) => stands(file) || file.order.cancelledByShop,
  'renew-files': (file) => theirFiles(file).length > 0,
};

const hasOpenRefund = ({ refunds }: OrderFile) => refunds.some(({ state }) => state === 'asked');

export const isPossible = (action: OrderAction, file: OrderFile): boolean => fits[action](file);

/** What somebody can do with an order as it is. */
export const actionsOf = (file: OrderFile, person: Person, rules: Pick<StoreRules, 'refundRoles'>): OrderAction[] =>
  orderActions.filter((action) => isPossible(action, file) && mayDo(person, action, rules));
