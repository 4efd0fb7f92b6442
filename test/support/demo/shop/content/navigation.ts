import type { JsonValue } from '#engine';
import { collectionRecord, type Json } from '../../records.ts';
import { events, eventsRecord } from './events.ts';
import { galleryRecord } from './gallery.ts';
import { shop } from './home.ts';
import { journalRecord } from './journal.ts';
import { footerSignUp, pages } from './pages.ts';
import { productCollections, secondsCollection } from './products.ts';

const entry = (record: Json): Json => {
  const { collections: _collections, mainImage: _mainImage, ...collection } = record;
  return { collection };
};

const page = (urlId: string): Json => {
  const collection = new Map(pages).get(urlId)?.['collection'];
  return { collection: collection ?? null };
};
const lists = productCollections.map(({ record }) => entry(record));

/** Both menus of the template, by the names that template.conf gives them. */
export const navigation: Record<string, JsonValue> = {
  mainNavigation: [
    { ...entry(collectionRecord(shop)), items: lists },
    entry(journalRecord),
    entry(eventsRecord),
    entry(galleryRecord),
    page('about'),
  ],
  footerNavigation: [
    ...lists,
    entry(secondsCollection.record),
    { ...entry(collectionRecord(events)) },
    page('delivery'),
    page('kiln-book'),
    page('for-shops'),
    page('commissions'),
    page('contact'),
    { externalLink: { title: 'Find my order', url: '/find-order', newWindow: false } },
    { externalLink: { title: 'Search', url: '/search', newWindow: false } },
  ],
};

export const blockFields: Record<string, JsonValue> = { footerSignUp };
