import { backgroundSources, collectionTypes, pageTypes, sliceTypes } from '#model';
import { form, newsletter } from '../../blocks.ts';
import { contextOf, recordOf, type SitePage } from '../../pages.ts';
import { idOf, imagesOf, type Json } from '../../records.ts';
import { pictures } from '../draw/pictures.ts';

/** A slide page, in which every type of slice has its place: an invitation that opens like a folded sheet. */

const image = imagesOf(pictures);

const slice = (
  type: keyof typeof sliceTypes,
  more: Json,
  background: keyof typeof backgroundSources = 'none',
): Json => ({
  currentType: sliceTypes[type],
  id: idOf(`slice ${type}`),
  title: type,
  fullUrl: '/invitation',
  backgroundSource: backgroundSources[background],
  ...more,
});

/** What a slice shows is kept in a list of its own. */
const keptIn = (type: 'slide-gallery' | 'slide-album' | 'slide-video', title: string): Json => ({
  collection: { id: idOf(`slices ${type}`), type: collectionTypes[type], typeName: type, title },
});

const link = (title: string, url: string): Json => ({ title, url });

const slices: readonly Json[] = [
  slice('logo', { image: image('fan-pair', 'A blue paper wheel with a smaller yellow one before it') }),
  slice('heading', { title: 'One evening, forty sheets' }, 'upload'),
  slice('body', {
    body: '<p>On the last Friday of March the lamp goes on at seven. Everything that hangs in the window is folded again by whoever comes, and taken home in a pocket.</p>',
  }),
  slice('image', { image: image('range-night', 'Blue paper mountains under a paper moon') }, 'upload'),
  slice('gallery', {
    ...keptIn('slide-gallery', 'Two that will stand by the door'),
    items: [
      image('towers-bone', 'Three stacked paper towers: white, vermilion and dark blue', 0),
      image('towers-one', 'One yellow paper tower of eight turned boxes', 1),
    ],
  }),
  slice(
    'video',
    {
      ...keptIn('slide-video', 'How one closes it'),
      oembed: {
        providerName: 'YouTube',
        html: '<iframe width="640" height="360" src="https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed"></iframe>',
      },
    },
    'video',
  ),
  slice('album', { ...keptIn('slide-album', 'Sounds of it'), tracks: ['Kozo, torn', 'Map paper, creased', 'A goat'] }),
  slice('map', {
    location: {
      addressTitle: 'The bicycle shop',
      addressLine1: 'Mejlgade 48',
      addressLine2: 'Aarhus',
      mapLat: 56.1592,
      mapLng: 10.2127,
    },
  }),
  slice('buttons', { links: [link('See the fans', '/fans'), link('See the ranges', '/ranges')] }),
  slice('action', { links: [link('Say that you come', '/contact')] }),
  slice('navigation', { links: [link('Work', '/'), link('About', '/about'), link('Contact', '/contact')] }),
  slice('social-icons', {
    links: [link('Pictures', 'https://www.instagram.com/'), link('Films', 'https://vimeo.com/')],
  }),
  slice('twitter', { body: '<p>Forty sheets. Bring your own thumb. #paper</p>' }, 'instagram'),
  slice('form', {
    body: form(
      idOf('paper invitation'),
      [
        { id: 'invitation-name', kind: 'text', title: 'Your name', required: true },
        {
          id: 'invitation-sheets',
          kind: 'select',
          title: 'How many sheets?',
          options: ['One', 'Two', 'As many as there are'],
        },
      ],
      'I come',
      'Thank you. A sheet has your name on it.',
    ),
  }),
  slice('custom-form', {
    body: form(
      idOf('paper wish'),
      [{ id: 'wish', kind: 'textarea', title: 'What should be folded?', required: true, maxLength: 300 }],
      'Wish',
      'Thank you. It will be tried.',
    ),
  }),
  slice('newsletter', {
    body: newsletter(idOf('paper letter'), 'The next sheet', 'A letter, once in a season, already creased.'),
  }),
  slice('lock', { body: '<p>The cellar stays locked: the large fan is drying.</p>' }),
  slice('password', { body: '<p>Who has the word from the last evening says it at the door.</p>' }),
];

const record: Json = recordOf({
  urlId: 'invitation',
  title: 'An invitation',
  navigationTitle: 'Invitation',
  typeName: 'slides',
  description: 'One evening in March, forty sheets, a lamp.',
  ordering: 7,
});

export const invitationRecord = record;
export const invitationPage: SitePage = ['invitation', contextOf(pageTypes.splash, record, { items: [...slices] })];
