import type { GiftCardAction, GiftCardEvent, GiftCardFilter, OwnerGiftCard } from '#contract';

export const stateLabels: Readonly<Record<OwnerGiftCard['state'], string>> = {
  open: 'open',
  spent: 'spent',
  deactivated: 'deactivated',
};

/** Whether it can be paid with, or has come to its end. */
export const stateTones: Readonly<Record<OwnerGiftCard['state'], 'good' | 'open' | 'over'>> = {
  open: 'good',
  spent: 'over',
  deactivated: 'open',
};

export const filterLabels: Readonly<Record<GiftCardFilter, string>> = {
  all: 'All gift cards',
  open: 'With a balance',
  'to-send': 'Still to be sent',
  spent: 'Spent',
  deactivated: 'Deactivated',
};

export const eventLabels: Readonly<Record<GiftCardEvent['kind'], string>> = {
  issue: 'Issued',
  redeem: 'Paid with',
  release: 'Given back, since the order was not paid',
  refund: 'Refunded to the card',
  deactivate: 'Deactivated',
  reactivate: 'Activated again',
  mail: 'Mailed',
};

export const doneLabels: Readonly<Record<GiftCardAction, string>> = {
  deactivate: 'The card is deactivated: nobody can pay with it.',
  reactivate: 'The card can be paid with again.',
  'resend-mail': 'The mail is on its way.',
};

/** A card by the end of its code. */
export const nameOf = ({ ending }: Pick<OwnerGiftCard, 'ending'>) => `•••• ${ending}`;
