import { addToCartMessages, giftMessages } from '#model';
import { commonMessages } from './common.ts';

/** What the gift card's page says. */
export const giftCardPageMessages = {
  ...commonMessages,
  ...giftMessages,
  unableToPurchaseGiftCard: 'Unable to purchase Gift Card',
  denominationOpen: addToCartMessages.denominationOpen,
  giftCardTitle: 'Gift card',
  denomination: 'Value',
  giftRecipient: 'Who gets it',
  recipientName: 'Name of who gets it (optional)',
  recipientEmail: 'Email of who gets it (optional)',
  recipientHint: 'Without an email, the code is shown and mailed to you.',
  giftMessage: 'Message (optional)',
  giftSendOn: 'Day of sending (optional)',
  giftSendHint: 'Without a day, it is sent as soon as it is paid.',
  buyGiftCard: 'Buy gift card',
} as const;
