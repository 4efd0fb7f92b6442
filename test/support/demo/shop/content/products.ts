import { at, type Collection, collectionRecord, idOf, type Json, money } from '../../records.ts';
import { image } from './images.ts';
import type { ProductPlan, ReviewPlan, VariantPlan } from './product-plans.ts';
import { byPost, byPostPlans } from './products-by-post.ts';
import { seconds, secondsPlans } from './products-seconds.ts';
import { stoneware, stonewarePlans } from './products-stoneware.ts';

function variantRecord(plan: VariantPlan): Json {
  const attributes = plan.attributes ?? {};
  return {
    sku: plan.sku,
    attributes: { ...attributes },
    optionValues: Object.entries(attributes).map(([optionName, value]) => ({ optionName, value })),
    price: plan.price,
    salePrice: plan.salePrice ?? 0,
    priceMoney: money(plan.price),
    salePriceMoney: money(plan.salePrice ?? 0),
    onSale: plan.salePrice !== undefined,
    unlimited: plan.stock === null,
    qtyInStock: plan.stock ?? 0,
    ...(plan.pounds === undefined ? {} : { shippingWeight: { value: plan.pounds, unit: 'POUND' } }),
    ...(plan.picture ? { mainImage: pictureOf(...plan.picture) } : {}),
  };
}

function reviewRecord(slug: string, { day, ...review }: ReviewPlan): Json {
  return { id: idOf(`review ${slug} ${day}`), ...review, createdOn: at(`${day}T12:00:00-05:00`) };
}

function pictureOf(name: string, alt: string): Json {
  const { assetUrl, altText } = image(name, alt);
  return { assetUrl: assetUrl ?? '', altText: altText ?? '' };
}

function productRecord(plan: ProductPlan, collection: Collection, displayIndex: number): Json {
  const images = plan.pictures.map(([name, alt], index) => image(name, alt, index));
  const first = images[0];
  const variants = (plan.variants ?? []).map(variantRecord);
  const price = plan.price;
  return {
    id: idOf(`product ${plan.slug}`),
    collectionId: idOf(`collection ${collection.urlId}`),
    recordType: 11,
    recordTypeLabel: 'store-item',
    addedOn: at('2026-11-12T17:00:00-05:00') - displayIndex * 86_400_000,
    updatedOn: at('2026-11-19T18:00:00-05:00'),
    publishOn: at('2026-11-12T17:00:00-05:00') - displayIndex * 86_400_000,
    displayIndex,
    starred: plan.starred ?? false,
    passthrough: false,
    workflowState: 1,
    title: plan.title,
    urlId: plan.slug,
    fullUrl: `/${collection.urlId}/${plan.slug}`,
    excerpt: plan.excerpt,
    body: plan.body,
    tags: [...plan.tags],
    categories: [],
    commentState: 2,
    publicCommentCount: 0,
    likeCount: 0,
    ...(plan.reviews ? { reviews: plan.reviews.map((review) => reviewRecord(plan.slug, review)) } : {}),
    assetUrl: first?.['assetUrl'] ?? null,
    mainImageId: first?.['id'] ?? null,
    systemDataVariants: first?.['systemDataVariants'] ?? null,
    originalSize: first?.['originalSize'] ?? null,
    mainImage: first ?? null,
    items: images,
    structuredContent: {
      _type: 'Product',
      productType: plan.type,
      isSubscribable: false,
      useCustomAddButtonText: false,
      variantOptionOrdering: [...(plan.options ?? [])],
      variants,
      ...(price === undefined
        ? {}
        : { onSale: false, price, salePrice: 0, priceMoney: money(price), salePriceMoney: money(0) }),
      ...plan.structured,
    },
  };
}

export interface ProductCollection {
  readonly collection: Collection;
  readonly record: Json;
  readonly items: readonly Json[];
}

const assemble = (collection: Collection, plans: readonly ProductPlan[]): ProductCollection => ({
  collection,
  record: collectionRecord(collection),
  items: plans.map((plan, index) => productRecord(plan, collection, index)),
});

export const productCollections: readonly ProductCollection[] = [
  assemble(stoneware, stonewarePlans),
  assemble(byPost, byPostPlans),
];

export const secondsCollection: ProductCollection = assemble(seconds, secondsPlans);

/** Restock and scarcity settings by product id, as the pages carry them beside the products. */
export const merchandising: Json = Object.fromEntries(
  [...stonewarePlans, ...byPostPlans].flatMap((plan) =>
    plan.merchandising ? [[idOf(`product ${plan.slug}`), plan.merchandising]] : [],
  ),
);
