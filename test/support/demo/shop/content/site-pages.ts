import { type JsonValue, toText } from '#engine';
import { pageTypes } from '#model';
import { contextOf, listPages } from '../../pages.ts';
import type { Json } from '../../records.ts';
import { eventsRecord, past, upcoming } from './events.ts';
import { galleryItems, galleryOptions, galleryRecord } from './gallery.ts';
import { homeRecord, shopRecord } from './home.ts';
import { journalRecord, postItems } from './journal.ts';
import { blockFields, navigation } from './navigation.ts';
import { noticeboardPage } from './noticeboard.ts';
import { coverPage, pages } from './pages.ts';
import { merchandising, productCollections, secondsCollection } from './products.ts';
import { siteContext, storeSettings, websiteSettings } from './site.ts';
import { workshopPage } from './workshop.ts';

const text = (record: Json, name: string): string => toText(record[name]);

/** Only what the page's own products need. */
function merchandisingOf(items: readonly Json[]): Json {
  const own = items.flatMap((item): [string, JsonValue][] => {
    const settings = merchandising[text(item, 'id')];
    return settings === undefined ? [] : [[text(item, 'id'), settings]];
  });
  return own.length === 0 ? {} : { productMerchandisingContext: Object.fromEntries(own) };
}

const allProducts = productCollections.flatMap(({ items }) => items);

/** Where adding leads straight to the checkout. */
const express: Json = {
  websiteSettings: { ...websiteSettings, storeSettings: { ...storeSettings, expressCheckout: true } },
};

/** What all pages share; the server lays it under each page. */
export const sharedContext: Json = { ...siteContext, navigation, blockFields };

/** Every page of the demonstration shop: URL path without its leading slash, and what is the page's own. */
export function sitePages(): ReadonlyMap<string, Json> {
  const index = (record: Json): Json => contextOf(pageTypes.collection, record, merchandisingOf(allProducts));
  return new Map([
    ['index', index(homeRecord)],
    ['shop', index(shopRecord)],
    ...productCollections.flatMap(({ record, items }) =>
      listPages(record, items, merchandisingOf(items), merchandisingOf(items)),
    ),
    ...listPages(secondsCollection.record, secondsCollection.items, express, express),
    ...listPages(journalRecord, postItems),
    ...listPages(eventsRecord, [...upcoming, ...past], { upcoming: [...upcoming], past: [...past] }),
    ['gallery', contextOf(pageTypes.collection, galleryRecord, { options: galleryOptions, items: [...galleryItems] })],
    ...pages,
    ['thursday', contextOf(pageTypes.splash, coverPage.record, { mainContent: coverPage.mainContent })],
    workshopPage,
    noticeboardPage,
  ]);
}
