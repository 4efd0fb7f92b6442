import { failureMessages } from './failure-messages.ts';

/** The cart's own texts. */
export const cartMessages = {
  ...failureMessages,
  quantityNotUpdated: 'Unable to update quantity',
  formNotUpdated: 'Unable to update form',
  itemNotRemoved: 'Unable to remove item',
  itemNotAdded: 'Unable to add item',
  updateInvalid: 'Update the missing or invalid information above.',
  subtotalTooLow: 'To check out, your order subtotal must be {subtotal} or more.',
} as const;
