import { column, html, layout, row } from '../../blocks.ts';
import { type Collection, collectionRecord, type Json } from '../../records.ts';
import { events, upcoming } from './events.ts';
import { image } from './images.ts';
import { journal, postItems } from './journal.ts';
import { productCollections } from './products.ts';
import { byPost } from './products-by-post.ts';
import { stoneware } from './products-stoneware.ts';

const home: Collection = {
  name: 'home',
  urlId: 'home',
  title: 'Made for the table, fired on Thursday',
  navigationTitle: 'Home',
  typeName: 'index',
  description:
    'Stoneware, tea and cloth, made by two people on an island at the end of the ferry line. Out of the kiln by Thursday midnight, on the Friday boat to you.',
  ordering: 1,
  homepage: true,
  folderBehavior: 1,
  mainImage: image(
    'hero',
    'A table in morning light: a white pitcher, a cobalt bowl, an oat mug and a vase with a branch',
  ),
};

/** Both product lists on one page: the address behind "Shop" in the navigation. */
export const shop: Collection = {
  name: 'shop',
  urlId: 'shop',
  title: 'Everything we make',
  navigationTitle: 'Shop',
  typeName: 'index',
  description: 'Ten things, because that is how many fit in one kiln and two heads.',
  ordering: 1,
  folderBehavior: 1,
};

const story: Collection = {
  name: 'story',
  urlId: 'home-story',
  title: 'One kiln, one day a week',
  navigationTitle: 'Story',
  typeName: 'page',
  description: '',
  ordering: 20,
  mainImage: image('kiln', 'The brick kiln on a firing night, pots glowing inside the arch'),
};

const storyContent = layout(
  row(
    column(
      12,
      html(
        '<p>We light it at a quarter to four in the morning. By noon it is orange, by five it is yellow, and then there is nothing to do but wait, which is the difficult part of the craft.</p><p>What comes out at midnight is what you see here. When it is gone, it is gone until a Thursday.</p><p><a href="/journal/why-we-fire-on-thursdays">Why Thursdays</a></p>',
      ),
    ),
  ),
);

const [stonewareProducts, postProducts] = productCollections;
const products = (list: typeof stonewareProducts, amount: number): Json[] => [...(list?.items.slice(0, amount) ?? [])];

export const homeRecord: Json = {
  ...collectionRecord(home),
  collections: [
    { ...collectionRecord(stoneware), items: products(stonewareProducts, 5) },
    { ...collectionRecord(story), mainContent: storyContent },
    { ...collectionRecord(byPost), items: products(postProducts, 5) },
    { ...collectionRecord(events), items: [...upcoming] },
    { ...collectionRecord(journal), items: [...postItems] },
  ],
};

export const shopRecord: Json = {
  ...collectionRecord(shop),
  collections: [
    { ...collectionRecord(stoneware), items: products(stonewareProducts, 5) },
    { ...collectionRecord(byPost), items: products(postProducts, 5) },
  ],
};
