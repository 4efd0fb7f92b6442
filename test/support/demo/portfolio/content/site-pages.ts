import { isObject } from '#engine';
import { folderBehaviours, pageTypes } from '#model';
import { column, form, html, layout, row } from '../../blocks.ts';
import { contextOf, editorPage, listPages, menuEntry, quietSite, recordOf } from '../../pages.ts';
import { at, idOf, imagesOf, type Json } from '../../records.ts';
import { pictures } from '../draw/pictures.ts';
import { coursePages, courseRecord } from './course.ts';
import { invitationPage, invitationRecord } from './invitation.ts';

const image = imagesOf(pictures);

interface Series {
  readonly urlId: string;
  readonly title: string;
  readonly year: string;
  readonly description: string;
  /** How the series hangs until its owner changes it under /config/gallery. */
  readonly options: Json;
  readonly works: readonly (readonly [picture: string, title: string, alt: string, paper: string])[];
}

const hung: Json = { lightbox: true, 'show-meta': true, 'meta-position': 'bottom-left', transparentBackground: true };

const series: readonly Series[] = [
  {
    urlId: 'fans',
    title: 'Fans',
    year: '2026',
    description:
      'One sheet, one crease, repeated until it closes. Made for the stage of a puppet opera; the largest had to go through a door sixty centimetres wide.',
    options: { ...hung, design: 'stacked' },
    works: [
      [
        'fan-vermilion',
        'Overture',
        'A wide vermilion paper fan, opened to a half circle',
        'Kozo, 90 g, dyed after folding',
      ],
      [
        'fan-wheel',
        'Second moon',
        'A bone-white paper wheel with a vermilion heart on a dark ground',
        'Gampi on cotton rag',
      ],
      ['fan-pair', 'Duet', 'A blue paper wheel with a smaller yellow one before it', 'Map paper, found'],
    ],
  },
  {
    urlId: 'towers',
    title: 'Towers',
    year: '2025',
    description:
      'Boxes that do not quite stand on each other. The glue is in the draught: each tower falls when the window opens, and is then built again by whoever opened it.',
    options: { ...hung, design: 'grid', 'thumbnails-per-row': 3, 'aspect-ratio': '3:4', padding: 30 },
    works: [
      [
        'towers-bone',
        'Three neighbours',
        'Three stacked paper towers: white, vermilion and dark blue',
        'Museum board, 2 mm',
      ],
      ['towers-one', 'Lighthouse for a table', 'One yellow paper tower of eight turned boxes', 'Packing card, gouache'],
      [
        'towers-city',
        'A town, seen from the ferry',
        'Five small paper towers in white, lilac, yellow and green',
        'Index cards, 1961',
      ],
    ],
  },
  {
    urlId: 'ranges',
    title: 'Ranges',
    year: '2024',
    description:
      'Mountains remembered by somebody who has seen them from a train. Folded without a plan, from the top down, in the time between two stations.',
    options: { ...hung, design: 'slideshow', 'aspect-ratio': '4:3', controls: true, indicators: true },
    works: [
      ['range-moss', 'Before breakfast', 'Green paper mountains before a row of lilac ones', 'Ticket stock'],
      ['range-sun', 'The other side', 'Red paper mountains, a folded yellow sun behind them', 'Envelopes, inside out'],
      ['range-night', 'After the last stop', 'Blue paper mountains under a paper moon', 'Carbon paper'],
    ],
  },
];

const galleries = series.map(({ urlId, title, year, description, options, works }, index) => {
  const items: Json[] = works.map(([name, workTitle, alt, paper], displayIndex) => ({
    ...image(name, alt, displayIndex),
    title: workTitle,
    altText: alt,
    body: `<p>${paper}</p>`,
    addedOn: at(`${year}-05-01T12:00:00+02:00`),
    fullUrl: `/${urlId}/${name}`,
    tags: [],
    categories: [year],
  }));
  const collection: Json = {
    ...recordOf({
      urlId,
      title,
      navigationTitle: title,
      typeName: 'gallery',
      description,
      ordering: index + 2,
      itemCount: items.length,
      mainImage: image(works[0]?.[0] ?? '', works[0]?.[2] ?? ''),
    }),
    year,
  };
  return { urlId, collection, items, options };
});

const [, aboutPage] = editorPage({
  urlId: 'about',
  title: 'Paper, mostly',
  navigationTitle: 'About',
  ordering: 8,
  mainContent: layout(
    row(
      column(
        12,
        html(
          '<p>Noor Vestergaard makes sets, props and small weather out of paper, in a former bicycle shop in Aarhus. She was trained as a bookbinder and has not made a book since.</p><p>Her work has been folded, worn, rained on and eaten (by a goat, in the third act) at theatres in Odense, Ghent and Leeds. Everything in these pictures was lit by one lamp and has since been recycled.</p><h2>For hire</h2><p>Stage and window sets, objects for the camera, and <a href="/course">one course a year</a>, in which twelve people fold the same mountain. Next free: March 2027.</p>',
        ),
      ),
    ),
  ),
});

const [, contactPage] = editorPage({
  urlId: 'contact',
  title: 'Write, on anything',
  navigationTitle: 'Contact',
  ordering: 9,
  mainContent: layout(
    row(
      column(
        12,
        html('<p>Letters are kept for their envelopes. For everything that is urgent there is this form.</p>'),
        form(
          idOf('paper form'),
          [
            { id: 'paper-name', kind: 'text', title: 'Name', required: true },
            { id: 'paper-email', kind: 'email', title: 'Email', required: true },
            {
              id: 'paper-message',
              kind: 'textarea',
              title: 'What shall it be, how large, and by when?',
              required: true,
              maxLength: 800,
            },
          ],
          'Send',
          'Thank you. An answer follows, probably folded.',
        ),
      ),
    ),
  ),
});

/** The first page about her, for Ghent. */
const [, inDutch] = editorPage({
  urlId: 'over',
  title: 'Papier, meestal',
  navigationTitle: 'Nederlands',
  ordering: 10,
  mainContent: layout(
    row(
      column(
        12,
        html(
          '<p>Noor Vestergaard maakt decors, rekwisieten en klein weer van papier, in een voormalige fietsenwinkel in Aarhus. Ze is opgeleid als boekbinder en heeft sindsdien geen boek meer gemaakt.</p><p>Haar werk is gevouwen, gedragen, natgeregend en opgegeten (door een geit, in het derde bedrijf) in theaters in Odense, Gent en Leeds. Alles op deze foto’s werd door één lamp belicht en is inmiddels oud papier.</p><h2>Te huur</h2><p>Decors voor toneel en etalage, voorwerpen voor de camera, en één cursus per jaar, waarin twaalf mensen dezelfde berg vouwen. Weer vrij: maart 2027.</p>',
        ),
      ),
    ),
  ),
});

const recordIn = (page: Json, changed: Json = {}): Json => {
  const { collection } = page;
  return menuEntry(isObject(collection) ? { ...collection, ...changed } : null);
};

/** An entry of the menu that holds others. Where it leads, if anywhere, is what its folder does. */
const menuFolder = (
  urlId: string,
  title: string,
  folderBehavior: (typeof folderBehaviours)[keyof typeof folderBehaviours],
  within: readonly Json[],
): Json => ({
  collection: recordOf({
    ...{ urlId, title, navigationTitle: title, typeName: 'folder', description: '' },
    ...{ ordering: 2, folderBehavior },
  }),
  items: [...within],
});

/** The series that is newest is the one that who asks for the work sees first. */
const work = menuFolder(
  'series',
  'Work',
  folderBehaviours.redirect,
  galleries.map(({ collection }) => menuEntry(collection)),
);

const seriesRecord: Json = {
  ...(isObject(work['collection']) ? work['collection'] : {}),
  collections: galleries.map(({ collection }) => collection),
};

/** One page, as each of two kinds of readers wants it. */
const about = menuFolder('about-noor', 'About', folderBehaviours.variation, [
  recordIn(aboutPage, { navigationTitle: 'English' }),
  recordIn(inDutch),
]);

const home: Json = {
  ...recordOf({
    urlId: 'work',
    title: 'Noor Vestergaard',
    navigationTitle: 'Work',
    typeName: 'index',
    description: 'folds paper for stages, windows and cameras.',
    ordering: 1,
    homepage: true,
    type: 'portfolio',
    folderBehavior: folderBehaviours.index,
  }),
  collections: galleries.map(({ collection, items }) => ({ ...collection, items })),
};

export const sharedContext = quietSite({
  name: 'paper',
  identifier: 'noor-vestergaard',
  isCloneable: true,
  title: 'Noor Vestergaard',
  tagLine: 'Paper for stages, windows and cameras',
  description: 'Sets, props and small weather, folded out of paper.',
  domain: 'vestergaard.example',
  timeZone: 'Europe/Copenhagen',
  country: 'DK',
  contactEmail: 'noor@vestergaard.example',
  disqusShortname: 'vestergaard-paper',
  templateVersion: '2',
  mainNavigation: [work, menuEntry(courseRecord), menuEntry(invitationRecord), about, recordIn(contactPage)],
});

const websiteOf = ({ website }: Json): Json => (isObject(website) ? website : {});

export const sitePages = (): ReadonlyMap<string, Json> =>
  new Map([
    // A cover that leads into the site, which is what the platform calls a splash page.
    ['index', contextOf(pageTypes.splash, home)],
    ...galleries.flatMap(({ collection, items, options }) => listPages(collection, items, { options })),
    ['series', contextOf(pageTypes.collection, seriesRecord)],
    ...coursePages,
    invitationPage,
    ['about', aboutPage],
    ['over', { ...inDutch, website: { ...websiteOf(sharedContext), language: 'nl' } }],
    ['contact', contactPage],
  ]);
