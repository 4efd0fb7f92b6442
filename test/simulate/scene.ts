import type { OwnerOrder } from '#contract';
import type { OrderRequest } from '../../server/services/orders/check-out.ts';
import type { Person } from '../../server/services/orders/commands/command.ts';
import type { World } from './shop.ts';

interface Press {
  readonly key: string;
  readonly request: OrderRequest;
}

interface SentForm {
  readonly key: string;
  readonly form: string;
}

export interface Shopper {
  readonly visitorId: string;
  /** Of the cart, and of the checkouts of a gift card and of a subscription. */
  token: string | undefined;
  cardToken: string | undefined;
  clubToken: string | undefined;
  /** Of the page of a subscription. */
  subscriptionKey: string | undefined;
  /** The line that was removed last. */
  removedId: string | undefined;
  last: Press | undefined;
  lastForm: SentForm | undefined;
  orderId: string | undefined;
}

/** What people were told: the shop is held to it. */
export interface Told {
  /** The final answers of each press, by its key. */
  readonly presses: Map<string, string[]>;
  /** Orders that somebody was told stand, and whether as paid ones. */
  readonly orders: Map<string, 'paid' | 'payment-pending'>;
  /** Presses of the owner, each of which is one line in a ledger or none. */
  readonly commands: Set<string>;
  /** What the owner added to the stock, or took, by item; and changes whose answer was lost. */
  readonly stock: Map<string, number>;
  readonly uncertainStock: { readonly itemId: string; readonly by: number }[];
  /** Codes of gift cards, as people read them: who gave them away, and who has bought them. */
  readonly codes: string[];
  /** Keys under which cards were given away, and under which forms were sent. */
  readonly issues: Set<string>;
  readonly forms: Set<string>;
  /** Sign-ups of those who wait, tried and taken, by person and variant. */
  readonly signUps: Map<string, SignUps>;
  /** Downloads that began, by the key of the file. */
  readonly downloads: Map<string, number>;
}

interface SignUps {
  tried: number;
  /** Mails that had come to an end when the last one that was taken was sent. */
  mailsBefore: number | undefined;
}

export interface Scene {
  readonly world: World;
  readonly shoppers: readonly Shopper[];
  readonly told: Told;
  /** Pages of orders as the owner saw them before the last press, which lie open still. */
  readonly pages: Map<string, OwnerOrder>;
  /** What was thrown by what was done. */
  readonly failures: unknown[];
}

export const createScene = (world: World, shoppers: number): Scene => ({
  world,
  shoppers: Array.from({ length: shoppers }, (_, at) => ({
    visitorId: `visitor-${at}`,
    token: undefined,
    cardToken: undefined,
    clubToken: undefined,
    subscriptionKey: undefined,
    removedId: undefined,
    last: undefined,
    lastForm: undefined,
    orderId: undefined,
  })),
  pages: new Map(),
  failures: [],
  told: {
    presses: new Map(),
    orders: new Map(),
    commands: new Set(),
    stock: new Map(),
    uncertainStock: [],
    codes: [],
    issues: new Set(),
    forms: new Set(),
    signUps: new Map(),
    downloads: new Map(),
  },
});

export const owner: Person = { email: 'owner@example.org', roles: ['admin'] };

/** Writes down one of the final answers to a press. */
export function hearAnswer({ presses }: Told, press: string, answer: string): void {
  presses.set(press, [...(presses.get(press) ?? []), answer]);
}
