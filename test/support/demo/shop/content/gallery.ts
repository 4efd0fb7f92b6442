import { at, type Collection, collectionRecord, type Json } from '../../records.ts';
import { image } from './images.ts';

const gallery: Collection = {
  name: 'gallery',
  urlId: 'gallery',
  title: 'From the shelf',
  navigationTitle: 'Gallery',
  typeName: 'gallery',
  description: 'Pots before they leave. None of these is for sale; most of them already have a kitchen.',
  ordering: 6,
  itemCount: 8,
};

const plans: readonly (readonly [name: string, title: string, alt: string])[] = [
  ['shelf-oat', 'Four that came out right', 'A bottle, a moon jar, a vase and a small bowl in a row'],
  ['shelf-butter', 'Cobalt teapot', 'A cobalt blue teapot with a cane handle and two white cups'],
  ['shelf-dusk', 'Willow, February', 'A white bottle with willow branches, and a dark bowl'],
  ['shelf-rose', 'Breakfast for one', 'A blue cup and a lemon on a celadon plate'],
  ['shelf-celadon', 'The seven blues, less two', 'Five cups in a row, each in another glaze'],
  ['shelf-moss', 'Brushes', 'An unglazed jar holding three brushes'],
  ['washing', 'Monday', 'Linen cloths drying on a line above the shore'],
  ['island', 'The noon boat', 'The workshop on its island, the ferry coming in'],
];

export const galleryRecord = collectionRecord(gallery);

export const galleryItems: readonly Json[] = plans.map(([name, title, alt], displayIndex) => ({
  ...image(name, alt, displayIndex),
  title,
  altText: alt,
  addedOn: at('2026-11-01T12:00:00-04:00'),
  fullUrl: `/gallery/${name}`,
  description: '',
  tags: [],
  categories: [],
}));

/** How the pictures are laid out until the owner says otherwise. */
export const galleryOptions: Json = {
  design: 'grid',
  'aspect-ratio': '4:3',
  'auto-crop': true,
  'thumbnails-per-row': 4,
  lightbox: true,
  'show-meta': true,
  'meta-position': 'bottom-left',
};
