import { addToCartMessages } from '#model';
import { commonWords } from './common.ts';

/** What the gift card's page says. */
export const giftCardWords = {
  ...commonWords,
  unableToPurchaseGiftCard: 'Unable to purchase Gift Card',
  denominationOpen: addToCartMessages.denominationOpen,
  giftCardTitle: 'Gift card',
  denomination: 'Value',
  buyGiftCard: 'Buy gift card',
} as const;
