import type { Told } from '../scene.ts';
import type { World } from '../shop.ts';
import type { Facts, Rules } from './facts.ts';
import { giftCardRules } from './gift-cards.ts';
import { invoiceRules } from './invoices.ts';
import { messageRules } from './messages.ts';
import { moneyRules } from './money.ts';
import { orderRules } from './orders.ts';
import { stockRules } from './stock.ts';
import { subscriptionRules } from './subscriptions.ts';
import { waitingRules } from './waiting.ts';

const families: readonly Rules[] = [
  stockRules,
  orderRules,
  moneyRules,
  giftCardRules,
  invoiceRules,
  subscriptionRules,
  messageRules,
  waitingRules,
];

/** What is not as it must be; the name says which rule. */
export interface Break {
  readonly rule: string;
  readonly detail: string;
}

/** The first rule that is broken; those of the end are asked when all has come to its end. */
export function findBreak(facts: Facts, world: World, told: Told, isLast: boolean): Break | undefined {
  const rules = families.flatMap(({ always, atLast }) => [
    ...Object.entries(always),
    ...(isLast ? Object.entries(atLast) : []),
  ]);
  for (const [rule, holds] of rules) {
    const detail = holds(facts, world, told);
    if (detail !== undefined) return { rule, detail };
  }
  return undefined;
}
