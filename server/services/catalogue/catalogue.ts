import {
  type ExperimentGoal,
  type ExperimentVariant,
  type JsonValue,
  type PageExperiment,
  type ShopSettings,
  testCaptchaKey,
} from '#model';
import type { ContentItem } from './content-items.ts';
import type { Lock } from './locks.ts';
import type { OwnMails } from './own-mails.ts';

/** What is sold and how, from the site's content. Prices come from here only: nothing a visitor sends is a price. */
export interface Catalogue {
  readonly websiteId: string;
  readonly currency: string;
  readonly website: WebsiteFacts;
  readonly rules: StoreRules;
  /** Resolves when the rules are what the owner saved last, as far as anybody can know. Throws `StoreUnavailable`. */
  refreshRules(): Promise<void>;
  item(itemId: string): CatalogueItem | undefined;
  /** One that its owner hides from everybody: for who has ordered it, or counts and names it. */
  hidden(itemId: string): CatalogueItem | undefined;
  /** All of them, from one of them on where it is still there; a large catalogue reads each when it is its turn. */
  items(from?: string): Iterable<CatalogueItem>;
  /** Those of a product type, of which there are few: digital goods, services, gift cards. */
  itemsOfType(type: number): Iterable<CatalogueItem>;
  form(formId: string): JsonValue | undefined;
  /** Ids of the forms that stand by themselves; those of products are not among them. */
  siteForms(): readonly string[];
  /** Any item of the site's content, sold or not. */
  content(itemId: string): ContentItem | undefined;
  galleries(): readonly GalleryFacts[];
  /** What the site's folder says of its mails. */
  readonly mails: OwnMails;
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
  /** Where its visitors find it, without a slash at the end; empty where its content does not say. */
  readonly baseUrl: string;
  readonly language: string;
  /** Where the shop is, by its code of ISO 3166; empty where its content does not say. */
  readonly country: string;
  /** Where the shop's days begin and end. */
  readonly timeZone: string;
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
  /** Its categories and tags. */
  readonly labels: readonly string[];
}

export interface CatalogueVariant {
  /** The id of the content, where it gives one; the sku names a variant everywhere else. */
  readonly id: string | undefined;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own picture, where it has one; else it looks like the product. */
  readonly imageUrl?: string | undefined;
  readonly priceCents: number;
  /** What each period costs, where it is sold once too, at another price. */
  readonly subscriptionCents?: number | undefined;
  /** The stock that the content was published with; the database counts from there. */
  readonly unlimited: boolean;
  readonly qtyInStock: number;
  /** What a piece weighs; 0 where its page does not say. */
  readonly weightGrams: number;
}

export type CouponRule = ShopSettings['coupons'][number];
export type ShippingRule = ShopSettings['shippingOptions'][number];

/** The key that browsers ask a captcha by; undefined where nothing can be asked. */
export function captchaKeyOf({
  captcha,
  testCaptcha,
}: Pick<StoreRules, 'captcha' | 'testCaptcha'>): string | undefined {
  return captcha?.siteKey ?? (testCaptcha ? testCaptchaKey : undefined);
}

export interface ExperimentRule {
  readonly id: string;
  readonly title: string;
  readonly goal: ExperimentGoal;
  readonly variants: readonly ExperimentVariant[];
  /** Whether it runs from the first time on that a server sees it. */
  readonly start: boolean;
}

/** What pages show of an experiment until the database says otherwise. */
export function asDescribed({ id, variants, start }: ExperimentRule): PageExperiment {
  return { id, variants, isRunning: start, kept: null };
}

interface DigitalFile {
  readonly product: string;
  readonly file: string;
  readonly title?: string | undefined;
}

/** What a site collects money for. */
export interface DonationRule {
  readonly id: string;
  readonly title: string;
  /** Where it is written about. */
  readonly path?: string | undefined;
  /** Suggested amounts, in whole units of the currency. */
  readonly amounts: readonly number[];
}

export interface StoreRules extends Readonly<ShopSettings> {
  readonly testPayment: boolean;
  /** Whoever solves a captcha is believed; counts where no service is named. */
  readonly testCaptcha: boolean;
  readonly ownerSessionHours: number;
  readonly locks: readonly Lock[];
  readonly experiments: readonly ExperimentRule[];
  /** What money is collected for. */
  readonly donations: readonly DonationRule[];
  /** What comes with a product, by the name of a file in the folder of such files. */
  readonly digitalFiles: readonly DigitalFile[];
  /** For how many days after the payment, and how often, a file can be downloaded. */
  readonly downloads: { readonly days: number; readonly times: number };
}

/** What a piece costs, bought once or period by period. */
export function priceIn(
  kind: 'cart' | 'subscription' | 'gift-card' | 'donation',
  { priceCents, subscriptionCents = priceCents }: Pick<CatalogueVariant, 'priceCents' | 'subscriptionCents'>,
): number {
  return kind === 'subscription' ? subscriptionCents : priceCents;
}
