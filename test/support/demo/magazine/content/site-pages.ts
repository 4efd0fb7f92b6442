import { commentsOpen, pageTypes } from '#model';
import { column, form, html, layout, row } from '../../blocks.ts';
import {
  contentItem,
  contextOf,
  editorPage,
  listPages,
  menuEntry,
  quietSite,
  recordOf,
  type SitePage,
} from '../../pages.ts';
import { providerPages } from '../../provider-pages.ts';
import { at, idOf, imagesOf, type Json } from '../../records.ts';
import { pictures } from '../draw/pictures.ts';
import { kioskItems, kioskMerchandising } from './kiosk.ts';
import { accounts, pinboardPages, pinboardRecord } from './pinboard.ts';
import { departures, reports } from './words.ts';

const image = imagesOf(pictures);

const reportsRecord = recordOf({
  urlId: 'reports',
  title: 'All reports',
  navigationTitle: 'Reports',
  typeName: 'blog',
  description: 'Everything that was printed since the summer, latest first.',
  ordering: 2,
  itemCount: reports.length,
});
const departuresRecord: Json = {
  ...recordOf({
    urlId: 'departures',
    title: 'Departures',
    navigationTitle: 'Departures',
    typeName: 'events',
    description: 'Evenings, readings and journeys that leave with or without you.',
    ordering: 3,
    itemCount: departures.length,
  }),
  showPastOrUpcomingEvents: 'past',
};

const kioskRecord = recordOf({
  urlId: 'kiosk',
  title: 'The kiosk on platform one',
  navigationTitle: 'Kiosk',
  typeName: 'products',
  description:
    'Opens when the last train has left. What is sold here pays for the writers, and the writers pay for the coffee.',
  ordering: 6,
  itemCount: kioskItems.length,
});

const reportItems = reports.map(
  ({ author, category, published, picture, isOld, audio, film, ...report }, displayIndex) => ({
    ...contentItem({
      ...report,
      name: `sleeper reports ${report.slug}`,
      folder: 'reports',
      kind: 'text',
      published: at(published),
      displayIndex,
      starred: displayIndex === 0,
      categories: [category],
      mainImage: image(...picture),
    }),
    author: { id: idOf(`sleeper ${author}`), displayName: author },
    commentState: isOld ? 2 : commentsOpen,
    ...(audio && { structuredContent: { audioAssetUrl: audio } }),
    ...(film && { oembed: { ...film } }),
  }),
);

const departureItems = departures.map(({ start, end, from, platform, picture, ...departure }, displayIndex) => ({
  ...contentItem({
    ...departure,
    name: `sleeper departures ${departure.slug}`,
    folder: 'departures',
    kind: 'event',
    published: at('2026-11-02T08:00:00+01:00'),
    displayIndex,
    starred: displayIndex === 0,
    mainImage: image(...picture),
  }),
  startDate: at(start),
  endDate: at(end),
  location: {
    addressTitle: from,
    addressLine1: 'Central station',
    addressLine2: `Platform ${platform}`,
    addressCountry: '',
  },
}));

const pages: readonly SitePage[] = [
  editorPage({
    urlId: 'about',
    title: 'Printed slowly, read lying down',
    navigationTitle: 'About',
    ordering: 4,
    mainContent: layout(
      row(
        column(
          12,
          html(
            '<p>Sleeper is a quarterly about night trains, and about the hours in which they run. It is made by four people in three countries, who hold their meetings on the 402, since that is where we are.</p><p>We accept no advertisements from airlines, and no press trips on anything with a shower. Writers are paid by the kilometre. Pictures are drawn, because nothing can be photographed through a window at night except oneself.</p><h2>Subscribe</h2><p>Four issues a year, printed in Leith, delivered by letter post. The <a href="/kiosk">kiosk on platform one</a> is open all night.</p>',
          ),
        ),
      ),
    ),
  }),
  editorPage({
    urlId: 'reading-room',
    title: 'The reading room',
    navigationTitle: 'Reading room',
    ordering: 8,
    mainContent: layout(
      row(
        column(
          12,
          html(
            '<p>Take your shoes off. The lamp is by the window, and the rug is as long as the berth was.</p><h2>On the shelves</h2><ul><li>Issues 1 to 31, each as one plain text</li><li>Every correction, with an apology where one was due</li><li>The letters that we could not print, with the names left out</li></ul><p>What you are looking for and cannot find was probably lent to <a href="/contact">the night desk</a>.</p>',
          ),
        ),
      ),
    ),
  }),
  editorPage({
    urlId: 'roster',
    title: 'Who is awake',
    navigationTitle: 'Roster',
    ordering: 9,
    mainContent: layout(
      row(
        column(
          12,
          html(
            '<p>For the four of us, and whoever is asked in for a night.</p><h2>This week</h2><ul><li>Monday to Wednesday: Marit, from Vienna</li><li>Thursday: the 402, all of us, carriage nine</li><li>Friday: nobody; the desk is read on Saturday</li></ul><p>Swap among yourselves, and leave a line at <a href="/contact">the desk</a>.</p>',
          ),
        ),
      ),
    ),
  }),
  editorPage({
    urlId: 'contact',
    title: 'The night desk',
    navigationTitle: 'Contact',
    ordering: 5,
    mainContent: layout(
      row(
        column(
          12,
          html(
            '<p>Somebody is awake between ten in the evening and six in the morning. Otherwise, leave a note. Those who keep the desk find <a href="/roster">the roster</a> here.</p>',
          ),
          form(
            idOf('sleeper form'),
            [
              { id: 'desk-name', kind: 'name', title: 'Name', required: true },
              { id: 'desk-email', kind: 'email', title: 'Email', required: true },
              {
                id: 'desk-about',
                kind: 'select',
                title: 'Subject',
                options: ['A subscription', 'A correction', 'A story', 'Something left on a train'],
              },
              { id: 'desk-note', kind: 'textarea', title: 'Note', required: true, maxLength: 800 },
            ],
            'Leave the note',
            'Thank you. It will be read tonight.',
          ),
        ),
      ),
    ),
  }),
];

/** Pages that only a link leads to. */
const hidden: ReadonlySet<string> = new Set(['reading-room', 'roster']);

const frontRecord: Json = {
  ...recordOf({
    urlId: 'front',
    title: 'Sleeper',
    navigationTitle: 'Front page',
    typeName: 'index',
    description: 'A quarterly for people who would rather wake up somewhere.',
    ordering: 1,
    homepage: true,
    folderBehavior: 1,
  }),
  collections: [
    { ...reportsRecord, items: reportItems },
    { ...departuresRecord, items: departureItems },
  ],
};

export const sharedContext = quietSite({
  name: 'sleeper',
  identifier: 'sleeper',
  isRestrictive: true,
  title: 'Sleeper',
  tagLine: 'A quarterly for people who would rather wake up somewhere',
  description: 'Reports, objects and departures from the night trains of Europe.',
  domain: 'sleeper.example',
  timeZone: 'Europe/Vienna',
  country: 'GB',
  storeSettings: {
    selectedCurrency: 'GBP',
    currenciesSupported: ['GBP'],
    installments: { minimum: 3000, maximum: 60_000, payments: 4, pages: providerPages(['en_GB']) },
  },
  contactEmail: 'nightdesk@sleeper.example',
  isTalkative: true,
  announcement: '<p>Issue 32 leaves Leith on 12 December. <a href="/kiosk/issue-31">Get on at issue 31</a></p>',
  accounts,
  templateVersion: '3',
  mainNavigation: [
    menuEntry(reportsRecord),
    menuEntry(departuresRecord),
    menuEntry(kioskRecord),
    menuEntry(pinboardRecord),
    ...pages.filter(([path]) => !hidden.has(path)).map(([, context]) => menuEntry(context['collection'])),
  ],
});

export const sitePages = (): ReadonlyMap<string, Json> =>
  new Map([
    ['index', contextOf(pageTypes.collection, frontRecord)],
    ...listPages(reportsRecord, reportItems),
    ...listPages(departuresRecord, departureItems, { upcoming: departureItems, past: [] }),
    ...listPages(kioskRecord, kioskItems, kioskMerchandising, kioskMerchandising),
    ...pinboardPages,
    ...pages,
  ]);
