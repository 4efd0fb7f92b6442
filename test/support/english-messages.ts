import { apiErrors } from '#contract';
import { catalogue } from '#messages';
import {
  addButtonTexts,
  type MessageText,
  priceTexts,
  type SubscriptionTerms,
  subscriptionPattern,
  subscriptionWordingKey,
} from '#model';
import { mailMessages } from '../../server/services/mail/messages.ts';
import { serverMessages } from '../../server/site/messages.ts';
import { reviewMessages } from '../../server/site/reviews/messages.ts';

const terms = (['WEEK', 'MONTH', 'YEAR'] as const).flatMap((unit) =>
  [1, 2].flatMap((periodValue) =>
    [undefined, unit, 'YEAR'].flatMap((durationUnit) =>
      (durationUnit === undefined ? [0] : [1, 2]).map(
        (duration): SubscriptionTerms => ({
          unit,
          periodValue,
          cycles: duration,
          duration,
          durationUnit: durationUnit ?? unit,
        }),
      ),
    ),
  ),
);

/** What formatters say by a key of `localizedStrings` of the platform's own (commerce reference, chapter 5). */
const templateMessages: Readonly<Record<string, string>> = {
  productAddToCartText: addButtonTexts.addToCart,
  productSubscribeText: addButtonTexts.subscribe,
  productQuickViewText: 'Quick View',
  productSoldOutText: 'sold out',
  productSaleText: 'sale',
  productVariantSelectText: 'Select {variantName}',
  giftCardVariantSelectText: 'Select Value',
  giftCardValueDisplayText: 'Value',
  productQuantityInputLabel: 'Quantity',
  productPriceFromText: priceTexts.from,
  productPriceUnavailable: priceTexts.unavailable,
  ...Object.fromEntries(
    terms.flatMap((one) =>
      [true, false].map((varied) => [subscriptionWordingKey(one, varied), subscriptionPattern(one, varied)]),
    ),
  ),
};

/** Everything that the platform says to a visitor, in English, by id: what every other language has too. */
export const englishMessages: ReadonlyMap<string, MessageText> = new Map<string, MessageText>([
  ...Object.values(catalogue).flatMap((part) => Object.entries<MessageText>(part)),
  ...Object.entries(templateMessages),
  ...Object.entries<string>(serverMessages),
  ...Object.entries<MessageText>(reviewMessages),
  ...Object.entries(mailMessages),
  ...Object.entries(apiErrors).map(([name, { message }]) => [name, message] as const),
]);
