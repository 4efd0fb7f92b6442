import {
  currentPrice,
  decimalText,
  isOnSale,
  isSoldOut,
  type Money,
  reviewLimits,
  reviewsOf,
  stockOf,
  variantsOf,
} from '#model';
import { at, type JsonObject, listAt, objectAt, textAt } from '../lib/json-access.ts';
import { plainText, safeAddress, scriptJson } from './markup.ts';
import { type PageFacts, rasterOf } from './page-facts.ts';

const MOST_IMAGES = 10;
const MOST_REVIEWS = 10;
const LONGEST_DESCRIPTION = 5_000;

/** JSON-LD of a page: the site, and the product or the post that the page is about. */
export function structuredData(context: JsonObject, facts: PageFacts): string {
  const things: Record<string, unknown>[] = [];
  if (facts.isHome) things.push({ '@type': 'WebSite', name: facts.siteTitle, url: facts.canonical });
  const item = objectAt(context, 'item');
  if (item !== undefined && facts.kind === 'product') things.push(product(item, facts));
  if (item !== undefined && facts.kind === 'article') things.push(article(item, facts));
  return things
    .map(
      (thing) =>
        `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...thing })}</script>`,
    )
    .join('');
}

function product(item: JsonObject, facts: PageFacts): Record<string, unknown> {
  const variants = variantsOf(item);
  const description = plainText(textAt(item, 'excerpt') || textAt(item, 'body'), LONGEST_DESCRIPTION);
  const offers =
    variants.length > 0
      ? variants.map((variant) => offer(variant, item, facts))
      : [offer(at(item, 'structuredContent'), item, facts)];
  return {
    '@type': 'Product',
    name: textAt(item, 'title'),
    url: facts.canonical,
    ...(description === '' ? {} : { description }),
    ...imagesOf(item, facts),
    ...(facts.siteTitle === '' ? {} : { brand: { '@type': 'Brand', name: facts.siteTitle } }),
    offers: offers.length === 1 ? offers[0] : offers,
    ...reviewMembers(item),
  };
}

/** The average and the newest reviews, of a product that has any. */
function reviewMembers(item: JsonObject): Record<string, unknown> {
  const { reviews, count, average } = reviewsOf(item);
  if (count === 0 || average === 0) return {};
  const scale = { bestRating: reviewLimits.stars, worstRating: 1 };
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, ...scale },
    review: reviews.slice(0, MOST_REVIEWS).map(({ author, rating, title, text, created }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      ...(title === '' ? {} : { name: title }),
      reviewBody: text.slice(0, LONGEST_DESCRIPTION),
      ...dateMember('datePublished', created),
      reviewRating: { '@type': 'Rating', ratingValue: rating, ...scale },
    })),
  };
}

type Priced = Parameters<typeof currentPrice>[0];

function offer(variant: Priced, item: JsonObject, facts: PageFacts): Record<string, unknown> {
  const price = currentPrice(variant);
  const sku = textAt(variant, 'sku');
  const listed: readonly unknown[] = variantsOf(item);
  const isListed = listed.includes(variant);
  const inStock = isListed ? !isSoldOut(item) && stockOf(variant) > 0 : !isSoldOut(item);
  return {
    '@type': 'Offer',
    ...(sku === '' ? {} : { sku }),
    price: amountOf(price),
    priceCurrency: price.currency,
    availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
    url: facts.canonical,
    ...(isOnSale(item) ? { itemCondition: 'https://schema.org/NewCondition' } : {}),
  };
}

function amountOf({ amount }: Money): string {
  return decimalText(amount);
}

function article(item: JsonObject, facts: PageFacts): Record<string, unknown> {
  const author = textAt(item, 'author.displayName');
  return {
    '@type': textAt(item, 'recordTypeLabel') === 'event' ? 'Event' : 'Article',
    headline: textAt(item, 'title'),
    url: facts.canonical,
    ...dateMember('datePublished', at(item, 'publishOn') ?? at(item, 'addedOn')),
    ...dateMember('dateModified', at(item, 'updatedOn')),
    ...dateMember('startDate', at(item, 'startDate')),
    ...dateMember('endDate', at(item, 'endDate')),
    ...(author === '' ? {} : { author: { '@type': 'Person', name: author } }),
    ...imagesOf(item, facts),
  };
}

function dateMember(name: string, value: unknown): Record<string, string> {
  if (typeof value !== 'number' || Math.abs(value) > 8.64e15) return {};
  return { [name]: new Date(value).toISOString() };
}

function imagesOf(item: JsonObject, facts: PageFacts): Record<string, unknown> {
  const addresses = [textAt(item, 'assetUrl'), ...listAt(item, 'items').map((image) => textAt(image, 'assetUrl'))];
  const base = facts.base === '' ? undefined : `${facts.base}/`;
  const images = addresses
    .filter((address) => address !== '')
    .slice(0, MOST_IMAGES)
    .map((address) => (base === undefined ? address : safeAddress(address, base)))
    .filter((address) => address !== '')
    .map((address) => (base === undefined ? address : rasterOf(address, base)));
  return images.length === 0 ? {} : { image: [...new Set(images)] };
}
