import type { JsonValue } from '#engine';
import { collectionTypes, commentsOpen, type promotedBlocks, recordTypes } from '#model';
import { listPages, recordOf, type SitePage } from '../../pages.ts';
import { at, idOf, imagesOf, type Json } from '../../records.ts';
import { pictures } from '../draw/pictures.ts';

/** What readers send: one thing of each kind that an item can be, and of each block that can stand for one. */

const image = imagesOf(pictures);

/** Where things are brought from: the accounts and feeds that the desk follows, and what else keeps a list of its own. */
const sources = {
  twitter: 'The corridor, in short messages',
  foursquare: 'Where readers have been',
  instagram: 'Windows at six in the morning',
  fivehundredpix: 'Long exposures',
  flickr: 'Drawings by readers, a set',
  subscription: 'What others print about night trains',
  'gallery-block': 'The same place at the table',
  'album-block': 'Rails, side A',
} satisfies Partial<Record<keyof typeof collectionTypes, string>>;

/** A kind that came after all those that have a name. */
const unnamed = { recordType: 60, recordTypeLabel: 'sixty' };

interface Pin {
  readonly slug: string;
  readonly kind: keyof typeof recordTypes | 'unnamed';
  readonly title: string;
  readonly words: string;
  readonly tags?: readonly string[];
  readonly picture?: readonly [name: string, alt: string];
  readonly promoted?: (typeof promotedBlocks)[number];
  readonly from?: keyof typeof sources;
  /** What only its kind has. */
  readonly more?: Json;
}

const film =
  '<iframe width="640" height="360" src="https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed"></iframe>';
const away = (url: string): Json => ({ sourceUrl: url, passthrough: true });

const pins: readonly Pin[] = [
  {
    slug: 'a-note-under-the-door',
    kind: 'text',
    title: 'A note under the door',
    words: 'Berth 31 would like berth 33 to know that it also talks in its sleep, and that the argument was excellent.',
    tags: ['berths'],
  },
  {
    slug: 'the-lamp-at-sankt-valden',
    kind: 'image',
    from: 'flickr',
    title: 'The lamp at Sankt Valden',
    words: 'Drawn from memory, on the back of a seat reservation.',
    picture: ['viaduct', 'A lit night train crossing a stone viaduct under a full moon'],
    tags: ['drawings'],
  },
  {
    slug: 'on-punctuality',
    kind: 'quote',
    title: 'On punctuality',
    words: 'A train that is late has at least been somewhere.',
    more: { author: { id: idOf('sleeper guard'), displayName: 'A guard, at half past four' } },
  },
  {
    slug: 'a-map-of-all-of-them',
    kind: 'link',
    from: 'subscription',
    title: 'A map of all of them',
    words: 'Every night train there is, drawn by somebody with patience. The title leads straight there.',
    more: away('https://www.example.org/night-trains'),
  },
  {
    slug: 'overheard-at-the-border',
    kind: 'chat',
    title: 'Overheard at the border',
    words: '“Anything to declare?” “That I was asleep.” “That is free.”',
  },
  {
    slug: 'nine-hours-of-rails',
    kind: 'audio',
    from: 'album-block',
    title: 'Nine hours of rails, abridged',
    words: 'For reading to. Held out of the window on the second night.',
    more: { structuredContent: { audioAssetUrl: '/assets/rails.wav' } },
  },
  {
    slug: 'they-change-the-engine',
    kind: 'video',
    title: 'They change the engine',
    words: 'Nineteen minutes, sped up until it is a dance. Nothing is loaded before you press.',
    picture: ['border', 'A train stands at a red signal in the hills'],
    more: { overlay: true, oembed: { providerName: 'YouTube', html: film } },
  },
  { slug: 'carriage-four', kind: 'review', title: 'Carriage four', words: 'Warm. Loud. Would be rocked again.' },
  {
    slug: 'breakfast-on-platform-two',
    kind: 'event',
    title: 'Breakfast on platform two',
    words: 'Readers who get off the 402 meet at the stall with the green roof.',
    more: {
      startDate: at('2027-03-06T06:40:00+01:00'),
      endDate: at('2027-03-06T08:00:00+01:00'),
      location: {
        addressTitle: 'The stall with the green roof',
        addressLine1: 'Central station',
        addressLine2: 'Platform 2, Vienna',
        addressCountry: 'Austria',
        mapLat: 48.1852,
        mapLng: 16.3775,
      },
    },
  },
  {
    slug: 'six-windows',
    kind: 'gallery',
    from: 'gallery-block',
    title: 'Three windows',
    words: 'The same place at the table, three nights.',
    picture: ['coast', 'A night train along the sea at dusk'],
    more: {
      items: [
        image('coast', 'A night train along the sea at dusk', 0),
        image('snow', 'A red train in deep snow beneath the mountains', 1),
        image('forest', 'A night train between dark pines, hills behind it', 2),
      ],
    },
  },
  {
    slug: 'seat-plan',
    kind: 'binary',
    title: 'A seat plan, as bytes',
    words: 'A file of a kind that nobody here can open. It smells of oranges.',
  },
  {
    slug: 'ringtone',
    kind: 'digital-good',
    title: 'The departure gong',
    words: 'Given away to whoever writes in and can hum it.',
  },
  {
    slug: 'timetable-scan',
    kind: 'attachment',
    title: 'A timetable of 1961',
    words: 'Clipped to a letter about something else.',
  },
  {
    slug: 'short-and-from-the-corridor',
    kind: 'tweet',
    from: 'twitter',
    title: 'Short, from the corridor',
    words: 'Somebody in @carriage9 is frying onions. #nighttrain',
  },
  {
    slug: 'here',
    kind: 'checkin',
    from: 'foursquare',
    title: 'Here',
    words: 'Kilometre 402 of the 402. I walked back a carriage, to be sure.',
  },
  {
    slug: 'how-to-open-the-window',
    kind: 'kbarticle',
    title: 'How to open the window',
    words: 'Both latches at once, and think of something else.',
  },
  {
    slug: 'found-under-berth-31',
    kind: 'unnamed',
    title: 'Found under berth 31',
    words: 'Nobody at the desk knows what it is. It hums when the train does.',
  },
  {
    slug: 'route-of-the-402',
    kind: 'text',
    promoted: 'map',
    title: 'The 402 on a map',
    words: 'A line that a reader drew with a finger.',
    more: { location: { addressTitle: 'Sankt Valden', mapLat: 47.31, mapLng: 11.52 } },
  },
  {
    slug: 'departures-elsewhere',
    kind: 'text',
    promoted: 'embed',
    title: 'A board from elsewhere',
    words: 'Another station’s departures, framed.',
  },
  {
    slug: 'timetable-as-code',
    kind: 'text',
    promoted: 'code',
    title: 'A timetable as code',
    words: 'sleep until arrival - 20 min',
  },
  {
    slug: 'what-the-cook-said',
    kind: 'text',
    promoted: 'quote',
    title: 'What the cook said',
    words: 'Soup is a way of standing still.',
  },
  { slug: 'two-messages', kind: 'text', promoted: 'twitter', title: 'Two messages', words: 'Both say good night.' },
  {
    slug: 'two-places',
    kind: 'text',
    promoted: 'foursquare',
    title: 'Two places',
    words: 'A bench, and the bench opposite.',
  },
  {
    slug: 'a-picture-stands-for-it',
    kind: 'text',
    from: 'fivehundredpix',
    promoted: 'image',
    title: 'A picture stands for it',
    words: 'The letter was long. This was in it.',
    picture: ['snow', 'A red train in deep snow beneath the mountains'],
  },
  {
    slug: 'shared-at-six',
    kind: 'text',
    from: 'instagram',
    promoted: 'instagram',
    title: 'Shared at six in the morning',
    words: 'Square, and therefore the sea.',
    picture: ['coast', 'A night train along the sea at dusk'],
  },
  {
    slug: 'a-form-to-fill-in',
    kind: 'text',
    promoted: 'form',
    title: 'A form to fill in',
    words: 'How did you sleep? Answers to the night desk.',
  },
  {
    slug: 'a-link-with-a-preface',
    kind: 'text',
    promoted: 'link',
    title: 'A link with a preface',
    words: 'The preface is longer than what it leads to.',
    more: { sourceUrl: 'https://www.example.org/short' },
  },
  {
    slug: 'a-film-with-a-preface',
    kind: 'text',
    promoted: 'video',
    title: 'A film with a preface',
    words: 'One stands on the platform and it goes by.',
    more: { oembed: { providerName: 'YouTube', html: film } },
  },
];

const record: Json = {
  ...recordOf({
    urlId: 'pinboard',
    title: 'The pinboard outside carriage nine',
    navigationTitle: 'Pinboard',
    typeName: 'pinboard',
    description: 'What readers send, pinned up as it comes: one of each kind, for as long as the pins last.',
    ordering: 7,
    itemCount: pins.length,
  }),
  pageSize: 40,
};

/** The collection that a thing was in before it was pinned up here. */
const sourceOf = (from: keyof typeof sources): Json => ({
  id: idOf(`sleeper source ${from}`),
  type: collectionTypes[from],
  typeName: from,
  title: sources[from],
});

const items = pins.map(({ slug, kind, from, title, words, tags = [], picture, promoted, more }, displayIndex): Json => {
  const published = at('2026-11-09T08:00:00+01:00') - displayIndex * 86_400_000;
  const shown: JsonValue = picture === undefined ? null : image(...picture);
  return {
    id: idOf(`sleeper pinboard ${slug}`),
    collectionId: record['id'] ?? null,
    ...(kind === 'unnamed' ? unnamed : { recordType: recordTypes[kind], recordTypeLabel: kind }),
    ...(from && { collection: sourceOf(from) }),
    addedOn: published,
    updatedOn: published,
    publishOn: published,
    displayIndex,
    starred: displayIndex < 2,
    passthrough: false,
    workflowState: 1,
    title,
    urlId: slug,
    fullUrl: `/pinboard/${slug}`,
    // Short messages are plain text: what they name becomes links.
    excerpt: kind === 'tweet' ? words : `<p>${words}</p>`,
    body: `<p>${words}</p>`,
    tags: [...tags],
    categories: promoted === undefined ? ['One of a kind'] : ['In place of a letter'],
    commentState: commentsOpen,
    publicCommentCount: 0,
    likeCount: 30 - displayIndex,
    ...(promoted && { promotedBlockType: promoted }),
    ...(shown && {
      assetUrl: shown['assetUrl'] ?? null,
      originalSize: shown['originalSize'] ?? null,
      mediaFocalPoint: shown['mediaFocalPoint'] ?? null,
      colorData: shown['colorData'] ?? null,
      systemDataId: shown['systemDataId'] ?? null,
      mainImageId: shown['id'] ?? null,
      mainImage: shown,
    }),
    ...more,
  };
});

export const pinboardRecord = record;
export const pinboardPages: readonly SitePage[] = listPages(record, items);

/** Where to follow the magazine, as templates ask for it. */
export const accounts: readonly Json[] = [
  { serviceName: 'twitter', userName: 'sleeper402', profileUrl: 'https://twitter.com/sleeper402' },
  { serviceName: 'email', userName: 'nightdesk', profileUrl: 'mailto:nightdesk@sleeper.example' },
];
