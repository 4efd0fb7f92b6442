import type { Order } from '#contract';

/** What an owner reads for each state of an order. */
export const stateLabels: Readonly<Record<Order['state'], string>> = {
  'payment-started': 'waits for payment',
  'payment-unknown': 'payment not known',
  'payment-pending': 'waits for its money',
  paid: 'paid',
  declined: 'declined',
  cancelled: 'cancelled',
  fulfilled: 'paid',
};

/** Whether a state is good, waits for the owner, or has come to nothing. */
export const stateTones: Readonly<Record<Order['state'], 'good' | 'open' | 'over'>> = {
  'payment-started': 'open',
  'payment-unknown': 'open',
  'payment-pending': 'open',
  paid: 'good',
  declined: 'over',
  cancelled: 'over',
  fulfilled: 'good',
};

export const isOrderState = (state: string): state is Order['state'] => Object.hasOwn(stateLabels, state);
