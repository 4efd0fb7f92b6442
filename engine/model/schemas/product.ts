import * as z from 'zod/mini';
import { Flag, Json, maybeSchema, openSchema } from './json.ts';

/** A price of page data. `value` is a decimal text in *major* units there. */
export const MoneyObject = openSchema({ value: z.union([z.string(), z.number()]), currency: maybeSchema(z.string()) });
export type MoneyObject = z.infer<typeof MoneyObject>;

/** A subscription choice of a variant that is also sold once. */
export const PricingOption = openSchema({
  id: maybeSchema(z.string()),
  onSale: maybeSchema(Flag),
  priceMoney: maybeSchema(MoneyObject),
  salePriceMoney: maybeSchema(MoneyObject),
});
export type PricingOption = z.infer<typeof PricingOption>;

export const OptionValue = openSchema({ optionName: maybeSchema(z.string()), value: maybeSchema(z.string()) });

export const Variant = openSchema({
  id: maybeSchema(z.string()),
  sku: maybeSchema(z.string()),
  /** Minor units; only compared, never shown. */
  price: maybeSchema(z.number()),
  salePrice: maybeSchema(z.number()),
  priceMoney: maybeSchema(MoneyObject),
  salePriceMoney: maybeSchema(MoneyObject),
  onSale: maybeSchema(Flag),
  qtyInStock: maybeSchema(z.number()),
  unlimited: maybeSchema(Flag),
  attributes: maybeSchema(z.record(z.string(), Json)),
  optionValues: maybeSchema(z.array(OptionValue)),
  pricingOptions: maybeSchema(z.array(PricingOption)),
});
export type Variant = z.infer<typeof Variant>;

export const SubscriptionPlan = openSchema({
  billingPeriod: maybeSchema(openSchema({ unit: z.string(), value: z.number() })),
  numBillingCycles: maybeSchema(z.number()),
});
export type SubscriptionPlan = z.infer<typeof SubscriptionPlan>;

export const SubscriptionOption = openSchema({ id: z.string(), count: maybeSchema(z.number()) });

/** The commerce data of a product: the member `structuredContent` of its item. */
export const ProductContent = openSchema({
  productType: maybeSchema(z.number()),
  variants: maybeSchema(z.array(Variant)),
  variantOptionOrdering: maybeSchema(z.array(z.string())),
  /** Read where the order of options is not given. */
  userDefinedVariantOptions: maybeSchema(z.array(openSchema({ name: maybeSchema(z.string()) }))),
  isSubscribable: maybeSchema(Flag),
  /** Read where `isSubscribable` is not given. */
  isSubscription: maybeSchema(Flag),
  subscriptionPlan: maybeSchema(SubscriptionPlan),
  productSubscriptionOptions: maybeSchema(z.array(SubscriptionOption)),
  priceMoney: maybeSchema(MoneyObject),
  salePriceMoney: maybeSchema(MoneyObject),
  onSale: maybeSchema(Flag),
  useCustomAddButtonText: maybeSchema(Flag),
  customAddButtonText: maybeSchema(z.string()),
  additionalFieldsFormId: maybeSchema(z.string()),
  additionalFieldsForm: maybeSchema(Json),
});
export type ProductContent = z.infer<typeof ProductContent>;

export const Product = openSchema({
  id: z.string(),
  title: maybeSchema(z.string()),
  /** Read where there is no `title`. */
  name: maybeSchema(z.string()),
  fullUrl: maybeSchema(z.string()),
  collectionId: maybeSchema(z.string()),
  recordType: maybeSchema(z.number()),
  structuredContent: maybeSchema(ProductContent),
});
export type Product = z.infer<typeof Product>;

/** What the store says beside a product: restock form and scarcity. */
export const MerchandisingContext = openSchema({
  restockNotificationViews: maybeSchema(
    z.array(
      openSchema({ variantId: maybeSchema(z.union([z.string(), z.number()])), hiddenByDefault: maybeSchema(Flag) }),
    ),
  ),
  restockNotificationMessages: maybeSchema(
    openSchema({
      CTAText: maybeSchema(z.string()),
      placeholderText: maybeSchema(z.string()),
      buttonText: maybeSchema(z.string()),
      mailingListDescription: maybeSchema(z.string()),
      successText: maybeSchema(z.string()),
    }),
  ),
  mailingListSignUpEnabled: maybeSchema(Flag),
  mailingListOptInByDefault: maybeSchema(Flag),
  scarcityEnabled: maybeSchema(Flag),
  scarcityTemplateViews: maybeSchema(
    z.array(openSchema({ qtyInStock: maybeSchema(z.number()), attributes: maybeSchema(z.record(z.string(), Json)) })),
  ),
  scarcityText: maybeSchema(z.string()),
  scarcityShownByDefault: maybeSchema(Flag),
  customSoldOutText: maybeSchema(z.string()),
});
export type MerchandisingContext = z.infer<typeof MerchandisingContext>;

/** What the stock call tells of one variant. */
export const StockResult = z.object({ unlimited: Flag, qtyInStock: z.number() });
export type StockResult = z.infer<typeof StockResult>;
