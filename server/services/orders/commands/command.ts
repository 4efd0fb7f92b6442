import type { OrderCommand } from '#contract';
import type { Transaction } from '../../../store/index.ts';
import type { OwnerAccount } from '../../owners.ts';
import type { OrderContext } from '../context.ts';
import type { OrderFile } from '../progress.ts';

/** Who does something to an order: their address stands in its ledger, their roles say what they may. */
export type Person = Pick<OwnerAccount, 'email' | 'roles'>;

export type CommandError =
  | 'role-missing'
  | 'order-unknown'
  | 'order-action-impossible'
  | 'order-pieces-gone'
  | 'refund-too-large'
  | 'stock-short'
  | 'gift-card-spent'
  | 'gift-card-short'
  | 'key-reused'
  | 'key-running';

/** What a command works with: the order's row is locked, and all that was done to it is read. */
export interface CommandContext extends OrderContext {
  readonly transaction: Transaction;
  readonly file: OrderFile;
  readonly person: Person;
}

export type CommandOf<Kind extends OrderCommand['kind']> = Extract<OrderCommand, { kind: Kind }>;

/** What is left to do once the command is written down. */
export interface Done {
  /** A refund that the provider is to be asked for. */
  readonly refundId?: string;
}
