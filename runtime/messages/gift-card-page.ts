import { addToCartMessages } from '#model';
import { commonMessages } from './common.ts';

/** What the gift card's page says. */
export const giftCardPageMessages = {
  ...commonMessages,
  unableToPurchaseGiftCard: 'Unable to purchase Gift Card',
  denominationOpen: addToCartMessages.denominationOpen,
  giftCardTitle: 'Gift card',
  denomination: 'Value',
  buyGiftCard: 'Buy gift card',
} as const;
