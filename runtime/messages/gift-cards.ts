import type { MessageOf } from '#model';

/** What gift cards pay of an order. */
const giftCardSumsMessages = {
  giftCardTitle: 'Gift card',
  giftCardEnding: 'Gift card ending in {ending}',
  leftToPay: 'Left to pay',
  paidOtherwise: 'Other payment',
} as const;

/** How cards are put into a checkout. */
export const giftCardFieldMessages = {
  ...giftCardSumsMessages,
  giftCardCode: 'Gift card code',
  useGiftCard: 'Use gift card',
  remove: 'Remove',
  removeGiftCard: 'Remove the gift card ending in {ending}',
  giftCardRemoved: 'The gift card is not used.',
  giftCardPaysAll: 'Your gift card pays for all of it.',
  giftSentOn: 'It will be sent to {email} on {date}.',
  giftSentNow: 'It will be sent to {email} as soon as it is paid.',
} as const;

/** What an order's page says of the cards that were bought. */
export const boughtGiftCardsMessages = {
  ...giftCardSumsMessages,
  giftCodes: 'Gift card codes',
  giftSentOn: giftCardFieldMessages.giftSentOn,
  giftSent: 'It was sent to {email}.',
  giftDeactivated: 'It can no longer be used.',
  giftCardBalanceLink: 'See what is on it',
} as const;

export type GiftCardSumsMessage = MessageOf<typeof giftCardSumsMessages>;
