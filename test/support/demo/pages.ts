import { type JsonValue, toText } from '#engine';
import { pageTypes } from '#model';
import { type Collection, collectionRecord, idOf, type Json } from './records.ts';

export type SitePage = readonly [path: string, context: Json];

/** A collection's record, for sites that name their collections by address. */
export const recordOf = (collection: Omit<Collection, 'name'>): Json =>
  collectionRecord({ name: collection.urlId, ...collection });

/** The context of a page that shows a collection, a page or an item. */
export const contextOf = (pageType: number, collection: Json, members: Json = {}): Json => ({
  pageType,
  collection,
  collectionId: collection['id'] ?? null,
  ...members,
});

/** The page of a list, and of each of its items; `members` adds what else an item's page carries. */
export function listPages(collection: Json, items: readonly Json[], more: Json = {}, members: Json = {}): SitePage[] {
  return [
    [toText(collection['urlId']), contextOf(pageTypes.collection, collection, { items: [...items], ...more })],
    ...itemPages(collection, items, members),
  ];
}

function itemPages(collection: Json, items: readonly Json[], members: Json = {}): SitePage[] {
  return items.map((item, index) => [
    toText(item['fullUrl']).slice(1),
    contextOf(pageTypes.item, collection, {
      item,
      itemId: item['id'] ?? null,
      pagination: { prevItem: brief(items[index - 1]), nextItem: brief(items[index + 1]) },
      ...members,
    }),
  ]);
}

/** A neighbour, as item pages carry it for "previous" and "next". */
const brief = (item: Json | undefined): JsonValue =>
  item === undefined
    ? null
    : { id: item['id'] ?? null, title: item['title'] ?? item['name'] ?? null, fullUrl: item['fullUrl'] ?? null };

export interface PagePlan {
  readonly urlId: string;
  readonly title: string;
  readonly navigationTitle: string;
  readonly description?: string;
  readonly ordering: number;
  readonly mainContent: string;
}

/** A page made in the editor. */
export function editorPage({ mainContent, description = '', ...plan }: PagePlan): SitePage {
  const collection = recordOf({ ...plan, description, typeName: 'page' });
  return [plan.urlId, contextOf(pageTypes.page, collection, { mainContent })];
}

/** An entry of a menu. */
export const menuEntry = (collection: JsonValue | undefined): Json => ({ collection: collection ?? null });

export interface ItemPlan {
  /** Unique among all items: the id is made from it. */
  readonly name: string;
  /** Address of the list. */
  readonly folder: string;
  readonly slug: string;
  readonly title: string;
  readonly kind: 'text' | 'event';
  /** Milliseconds since 1970. */
  readonly published: number;
  readonly displayIndex: number;
  readonly starred: boolean;
  readonly excerpt: string;
  readonly body: string;
  readonly mainImage: Json;
  readonly tags?: readonly string[];
  readonly categories?: readonly string[];
  readonly likes?: number;
}

const recordTypesOf = { text: 1, event: 12 } as const;

/** An article or event with all that published items carry; authors and dates are added by the caller. */
export function contentItem(plan: ItemPlan): Json {
  const { name, folder, slug, kind, published, displayIndex, mainImage, tags = [], categories = [], likes = 0 } = plan;
  return {
    id: idOf(name),
    collectionId: idOf(`collection ${folder}`),
    recordType: recordTypesOf[kind],
    recordTypeLabel: kind,
    addedOn: published,
    updatedOn: published,
    publishOn: published,
    displayIndex,
    starred: plan.starred,
    passthrough: false,
    workflowState: 1,
    title: plan.title,
    urlId: slug,
    fullUrl: `/${folder}/${slug}`,
    excerpt: plan.excerpt,
    body: plan.body,
    tags: [...tags],
    categories: [...categories],
    commentState: 2,
    publicCommentCount: 0,
    likeCount: likes,
    assetUrl: mainImage['assetUrl'] ?? null,
    mainImageId: mainImage['id'] ?? null,
    mainImage,
    items: [],
  };
}

export interface SitePlan {
  /** Whether readers may comment, like and share. */
  readonly isTalkative?: boolean;
  /** Word before the site's ids, so that no two sites share one. */
  readonly name: string;
  readonly identifier: string;
  readonly title: string;
  readonly tagLine: string;
  readonly description: string;
  readonly domain: string;
  readonly timeZone: string;
  readonly country: string;
  readonly contactEmail: string;
  readonly templateVersion: string;
  /** Others may begin with a copy of it. */
  readonly isCloneable?: boolean;
  /** Nobody is recognised; without a banner nobody is asked. */
  readonly isRestrictive?: boolean;
  readonly mainNavigation: readonly JsonValue[];
  /** Of a site that sells something, too. */
  readonly storeSettings?: Json;
  /** What stands at the top of every page, as its owner has written it. */
  readonly announcement?: string;
  /** Where the site is elsewhere. */
  readonly accounts?: readonly Json[];
  /** Where readers talk besides: the site's name with a service for comments. */
  readonly disqusShortname?: string;
}

/** What all pages of a site share that is no shop first of all. */
export const quietSite = (plan: SitePlan): Json => ({
  website: {
    id: idOf(`${plan.name} website`),
    identifier: plan.identifier,
    websiteType: 1,
    cloneable: plan.isCloneable ?? false,
    siteTitle: plan.title,
    siteTagLine: plan.tagLine,
    siteDescription: `<p>${plan.description}</p>`,
    baseUrl: `https://${plan.domain}`,
    timeZone: plan.timeZone,
    language: 'en-GB',
    siteStatus: { value: 1 },
    shareButtonOptions: plan.isTalkative ? { 1: true } : {},
    socialAccounts: [...(plan.accounts ?? [])],
  },
  websiteSettings: {
    id: idOf(`${plan.name} settings`),
    country: plan.country,
    commentsEnabled: plan.isTalkative ?? false,
    simpleLikingEnabled: plan.isTalkative ?? false,
    contactEmail: plan.contactEmail,
    ...(plan.storeSettings && { storeSettings: plan.storeSettings }),
    ...(plan.disqusShortname && { disqusShortname: plan.disqusShortname }),
    ...(plan.announcement && { announcementBarSettings: { text: plan.announcement } }),
  },
  ...(plan.announcement && { showAnnouncementBar: true }),
  cookieSettings: { isCookieBannerEnabled: false, isRestrictiveCookiePolicyEnabled: plan.isRestrictive ?? false },
  ...(plan.storeSettings && { featureFlags: { useCLDRMoneyFormat: true } }),
  templateId: idOf(`${plan.name} template`),
  templateVersion: plan.templateVersion,
  navigation: { mainNavigation: [...plan.mainNavigation] },
});
