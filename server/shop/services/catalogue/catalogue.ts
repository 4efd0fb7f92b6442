import type { JsonValue } from '#model';
import type { ContentItem } from './content-items.ts';
import type { Lock } from './locks.ts';

/** What is sold and how, from the site's content. Prices come from here only: nothing a visitor sends is a price. */
export interface Catalogue {
  readonly websiteId: string;
  readonly currency: string;
  readonly website: WebsiteFacts;
  readonly rules: StoreRules;
  item(itemId: string): CatalogueItem | undefined;
  items(): Iterable<CatalogueItem>;
  form(formId: string): JsonValue | undefined;
  /** Any item of the site's content, sold or not. */
  content(itemId: string): ContentItem | undefined;
  galleries(): readonly GalleryFacts[];
}

/** A gallery of the content, with the settings that it was published with. */
export interface GalleryFacts {
  readonly collectionId: string;
  readonly title: string;
  readonly fullUrl: string;
  readonly pictures: number;
  readonly options: JsonValue;
}

interface WebsiteFacts {
  readonly title: string;
  readonly language: string;
  readonly siteStatus: number;
  readonly websiteType: number;
  readonly createdOn: number | null;
}

export interface CatalogueItem {
  readonly id: string;
  readonly title: string;
  readonly fullUrl: string | undefined;
  readonly imageUrl: string | undefined;
  /** The numeric product type of the content. */
  readonly productType: number;
  /** The item as its page carries it, for the model's rules. */
  readonly content: JsonValue;
  readonly variants: readonly CatalogueVariant[];
  readonly formId: string | undefined;
}

export interface CatalogueVariant {
  /** The id of the content, where it gives one; the sku names a variant everywhere else. */
  readonly id: string | undefined;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly priceCents: number;
  /** The stock that the content was published with; the database counts from there. */
  readonly unlimited: boolean;
  readonly qtyInStock: number;
}

export interface CouponRule {
  readonly promoCode: string;
  readonly name: string;
  readonly kind: 'percent' | 'amount' | 'free-shipping';
  /** Percent in basis points (10 % is 1000), or an amount in minor units. */
  readonly value: number;
  readonly minimumSubtotalCents?: number | undefined;
  /** Milliseconds since 1970. */
  readonly expires?: number | undefined;
}

interface TaxRuleDescription {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly state?: string | undefined;
  readonly basisPoints: number;
  readonly appliesToShipping?: boolean | undefined;
}

interface ShippingRule {
  readonly id: string;
  readonly name: string;
  readonly costCents: number;
  /** Countries it reaches; everywhere without. */
  readonly countries?: readonly string[] | undefined;
  readonly freeFromCents?: number | undefined;
}

export interface CaptchaRule {
  readonly siteKey: string;
  readonly lowestScore?: number | undefined;
  /** What to do when the captcha service cannot be asked. */
  readonly whenDown?: 'refuse' | 'accept' | undefined;
}

export interface StoreRules {
  readonly testPayment: boolean;
  readonly minimumSubtotalCents: number;
  readonly coupons: readonly CouponRule[];
  readonly taxRules: readonly TaxRuleDescription[];
  readonly shippingOptions: readonly ShippingRule[];
  readonly captcha: CaptchaRule | undefined;
  readonly mailFrom: string;
  readonly orderRecipients: readonly string[];
  readonly ownerSessionHours: number;
  readonly locks: readonly Lock[];
}
