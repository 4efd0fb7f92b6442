import type {
  Payment,
  PaymentOutcome,
  PaymentState,
  Refund,
  RefundOutcome,
  StartedPayment,
} from '../../../server/services/payments/provider.ts';
import type { Facts } from '../rules/facts.ts';

export const minute = 60_000;

/** `prepare`: what was before. `tell`: the story, in which the process may be killed. `end`: it once more, to its end. */
export type Task = 'prepare' | 'tell' | 'end';

/** What lies outside of the shop, and outlives its process. */
export interface Books {
  charge(payment: Payment): PaymentOutcome;
  lookup(payment: StartedPayment): PaymentState;
  refund(refund: Refund): RefundOutcome;
  mail(id: string, subject: string): void;
  wasSent(id: string): boolean;
  heard(id: string): number;
}

/** What a process of the shop says to its parent. */
export type Message =
  | { readonly passed: string }
  | { readonly id: number; readonly place: keyof Books; readonly given: readonly unknown[] }
  /** What people outside remember. */
  | { readonly note: string; readonly value: unknown }
  | { readonly facts: Facts; readonly time: number };
