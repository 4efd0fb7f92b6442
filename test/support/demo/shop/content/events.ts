import { contentItem } from '../../pages.ts';
import { at, type Collection, collectionRecord, type Json } from '../../records.ts';
import { image } from './images.ts';

export const events: Collection = {
  name: 'events',
  urlId: 'events',
  title: 'Come by boat',
  navigationTitle: 'Events',
  typeName: 'events',
  description:
    'The kiln is open to visitors a few times each winter. The noon boat from Port Clement takes forty minutes; the workshop is the building with the smoke.',
  ordering: 5,
  itemCount: 5,
};

const workshop: Json = {
  addressTitle: 'Thursday Kiln',
  addressLine1: '4 Slipway Road',
  addressLine2: 'Gannet Island, ME 04851',
  addressCountry: 'United States',
  mapLat: 44.0912,
  mapLng: -68.7433,
};

const loft: Json = { ...workshop, addressTitle: 'The sail loft', addressLine1: '1 Ferry Landing' };

interface EventPlan {
  readonly slug: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly where: Json;
  readonly picture: readonly [name: string, alt: string];
  readonly excerpt: string;
  readonly body: string;
}

const upcomingPlans: readonly EventPlan[] = [
  {
    slug: 'open-kiln-december',
    title: 'Open kiln',
    start: '2026-12-11T12:40:00-05:00',
    end: '2026-12-11T16:30:00-05:00',
    where: workshop,
    picture: ['kiln', 'The brick kiln on a firing night'],
    excerpt:
      '<p>We unbrick the door on Friday at one, with everyone watching. Whatever comes out is for sale while it is still warm.</p>',
    body: '<p>Unbricking takes about twenty minutes and is done with gloves and bad jokes. After that you may carry pots out yourself, if you have steady hands. Prices are in chalk on the shelf; the blue ones are seconds.</p><p>Soup at two. Bring a bag with something soft in it for the way home.</p>',
  },
  {
    slug: 'seconds-in-the-sail-loft',
    title: 'Seconds in the sail loft',
    start: '2026-12-19T10:00:00-05:00',
    end: '2026-12-19T15:00:00-05:00',
    where: loft,
    picture: ['shelf-celadon', 'Five cups in a row, each in another glaze'],
    excerpt:
      '<p>A year of pots with a freckle too many, at half of what they would have been. Cash, and no phone calls to ask your sister first.</p>',
    body: '<p>About two hundred pieces, sorted by what is wrong with them: <em>leans</em>, <em>freckles</em>, <em>wrong blue</em>, <em>we cannot remember</em>. Everything holds water and nothing is sharp.</p><p>The early boat leaves Port Clement at nine. It fills up.</p>',
  },
  {
    slug: 'long-table-supper',
    title: 'The long-table supper',
    start: '2027-02-06T17:30:00-05:00',
    end: '2027-02-06T21:30:00-05:00',
    where: loft,
    picture: ['supper', 'A long table laid at dusk under a string of lamps'],
    excerpt: '<p>Twenty-four seats, five courses, every plate made for the evening. Take yours home.</p>',
    body: '<p>Once a year we cook instead of throwing. Chowder, beets from the ash, the bread from the mail boat’s galley, and a pudding that has to be set on fire.</p><p>The plate you eat from is the ticket: we make twenty-four, and at the end you wash yours and keep it. A late boat runs back at ten.</p><p>All twenty-four are spoken for. The list for chairs has your name on it from the moment you are sent here by it.</p>',
  },
];

const pastPlans: readonly EventPlan[] = [
  {
    slug: 'harvest-firing',
    title: 'Harvest firing',
    start: '2026-10-09T12:40:00-04:00',
    end: '2026-10-09T16:30:00-04:00',
    where: workshop,
    picture: ['island', 'The workshop on its island, the ferry coming in'],
    excerpt: '<p>Sixty-one pots, one crack, and a moon jar that went home with the harbor master.</p>',
    body: '<p>Thank you for coming, all forty of you, and for the apples. The crack was in a jug we did not like.</p>',
  },
  {
    slug: 'darning-on-the-pier',
    title: 'Darning on the pier',
    start: '2026-08-22T14:00:00-04:00',
    end: '2026-08-22T17:00:00-04:00',
    where: loft,
    picture: ['washing', 'Linen cloths drying on a line'],
    excerpt: '<p>Eleven people, nineteen cloths, two sails and one sock of national importance.</p>',
    body: '<p>The thread is what we had left from the wrapping cloths. If you took a needle home by mistake, keep it.</p>',
  },
];

const eventItem = ({ start, end, where, picture, ...plan }: EventPlan, displayIndex: number): Json => ({
  ...contentItem({
    ...plan,
    name: `event ${plan.slug}`,
    folder: 'events',
    kind: 'event',
    published: at('2026-11-05T12:00:00-05:00'),
    displayIndex,
    starred: false,
    mainImage: image(...picture),
  }),
  startDate: at(start),
  endDate: at(end),
  location: where,
});

export const eventsRecord = collectionRecord(events);
export const upcoming: readonly Json[] = upcomingPlans.map(eventItem);
export const past: readonly Json[] = pastPlans.map((plan, index) => eventItem(plan, upcomingPlans.length + index));
