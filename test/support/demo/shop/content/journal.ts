import { commentsOpen } from '#model';
import { contentItem } from '../../pages.ts';
import { at, type Collection, collectionRecord, idOf, type Json } from '../../records.ts';
import { image } from './images.ts';

export const journal: Collection = {
  name: 'journal',
  urlId: 'journal',
  title: 'The Thursday letter',
  navigationTitle: 'Journal',
  typeName: 'blog',
  description: 'Notes from the workshop, written while the kiln cools and nobody is allowed to open the door.',
  ordering: 4,
  itemCount: 3,
};

const authors = {
  ines: {
    id: idOf('author ines'),
    displayName: 'Ines Halloran',
    firstName: 'Ines',
    lastName: 'Halloran',
    bio: '<p>Ines throws, glazes and says no to most of it.</p>',
  },
  tomas: {
    id: idOf('author tomas'),
    displayName: 'Tomas Reyes',
    firstName: 'Tomas',
    lastName: 'Reyes',
    bio: '<p>Tomas buys tea, sews, and answers the mail.</p>',
  },
} satisfies Record<string, Json>;

interface PostPlan {
  readonly slug: string;
  readonly title: string;
  readonly author: keyof typeof authors;
  readonly published: string;
  readonly picture: readonly [name: string, alt: string];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly excerpt: string;
  readonly body: string;
  readonly likes: number;
  /** Whether readers may comment below it. */
  readonly isOpen?: boolean;
}

const posts: readonly PostPlan[] = [
  {
    slug: 'why-we-fire-on-thursdays',
    title: 'Why we fire on Thursdays',
    author: 'ines',
    published: '2026-11-19T20:30:00-05:00',
    picture: ['kiln', 'The brick kiln on a firing night, pots glowing inside the arch'],
    categories: ['Workshop'],
    tags: ['kiln', 'island'],
    excerpt:
      '<p>It began with the ferry, as most things here do. The boat that takes parcels leaves on Friday at seven.</p>',
    likes: 41,
    isOpen: true,
    body: `<p>It began with the ferry, as most things here do. The boat that takes parcels leaves on Friday at seven in the morning, and it does not wait. For the first two years we fired whenever the kiln was full, which sounds reasonable, and missed the boat four weeks out of five.</p>
<p>So we counted backwards. To be packed by Friday dawn a pot must be cool enough to hold by Thursday midnight. Our kiln is a brick arch the size of a small car, and it gives its heat back slowly, like a person who has been insulted. Counting backwards from midnight put the lighting of the burner at a quarter to four on Thursday morning. We have lit it at a quarter to four ever since.</p>
<h2>What happens in between</h2>
<p>Until breakfast almost nothing. The kiln goes up a hundred degrees an hour while the last water leaves the clay; hurry it here and you will hear a sound like a door being slammed in a cupboard, which is a bowl becoming several. At six hundred degrees the clay stops being mud for good. From there on it cannot be returned to the bucket.</p>
<p>Around noon the color in the spyhole turns from cherry to orange, and Tomas comes over with sandwiches. At four in the afternoon it is the yellow of an egg yolk and the glazes are liquid. If you hold your breath and look in sideways, you can see the pots shining as though it had rained in there.</p>
<blockquote><p>Every kiln has a temper. Ours is kind at the bottom left and a liar at the top right, and we load accordingly.</p></blockquote>
<p>At half past five we shut everything, chink by chink, and go for a walk. This is the difficult part of the craft. There is nothing to be done for six hours, and every potter I know has at some point done something anyway.</p>
<h2>What the day does to the week</h2>
<p>A fixed day turned out to be worth more than the boat. On Monday we throw what can be dry by Wednesday. On Tuesday we trim. Wednesday is glaze, and swearing. Because the kiln leaves at a set time, like the ferry, decisions that used to take a week now take until lunch: it is either ready for Thursday or it belongs to the next one, and the next one is never more than seven days away.</p>
<p>People ask whether it hurts to let a machine of bricks dictate the calendar. It is the other way around. There is one appointment in the week that nobody can move, and the rest of the time belongs to us.</p>`,
  },
  {
    slug: 'thirty-years-of-one-linen-cloth',
    title: 'Thirty years of one linen cloth',
    author: 'tomas',
    published: '2026-10-22T20:15:00-04:00',
    picture: ['washing', 'Striped linen cloths on a washing line above the shore'],
    categories: ['Cloth'],
    tags: ['linen', 'care'],
    excerpt:
      '<p>My grandmother’s dishcloth is older than I am. It has been a towel, a sling and the sail of a toy boat.</p>',
    likes: 63,
    body: `<p>My grandmother’s dishcloth is older than I am. In its time it has been a towel, a sling, a pudding bag and the sail of a toy boat, and on most mornings it still dries the cups. I measured it for the pattern that we sell: it has lost two inches in each direction and is otherwise in better health than the rest of us.</p>
<p>Linen lasts because flax is a stalk. Its fibers are as long as the plant was tall, and they get smoother with every bending instead of breaking. What wears a cloth out is rarely use. It is washing, or more exactly three habits of washing, all of them easy to give up.</p>
<h2>Less soap</h2>
<p>Soap that is not rinsed out stays between the threads and works there like sand. Half of what the box recommends is plenty. If a cloth has become stiff, it is not dirty: it is full of soap. Soak it overnight in water with a cup of vinegar and you will have it back.</p>
<h2>No dryer</h2>
<p>What you clean out of the lint filter is cloth. A dryer takes from linen in a year what a washing line takes in ten. Hang it by a short edge, while it is still heavy with water, and it irons itself. Wind helps. Here it helps rather too much, and twice a year a neighbor brings something back.</p>
<h2>Mend it early</h2>
<p>The time to darn a hole is when you can still see through it but not yet put a finger through. It takes ten minutes with a thread pulled from the hem. A mended place is stronger than the cloth around it, and after a few washes you will have to look for it.</p>
<p>And use it. The linen that dies young is the linen in the drawer: it breaks along its folds. If you have inherited a cloth that is too good to use, you own something slowly becoming two smaller cloths that are too good to use. Dry a cup with it today.</p>`,
  },
  {
    slug: 'tea-for-one',
    title: 'Tea for one, exactly',
    author: 'tomas',
    published: '2026-09-17T19:45:00-04:00',
    picture: ['tea-tins', 'Two tins of tea and a green teapot'],
    categories: ['Tea'],
    tags: ['tea', 'recipe'],
    excerpt: '<p>Most bad tea is good tea made for the wrong number of people. Here is the arithmetic for one.</p>',
    likes: 28,
    isOpen: true,
    body: `<p>Most bad tea is good tea made for the wrong number of people. The directions on the tin are for a pot, the pot is for four, and you are alone with it at six in the morning, guessing. Here is the arithmetic for one.</p>
<h2>Weigh it once</h2>
<p>Take five grams of leaf to twelve ounces of water: the small Harbour mug and a half. If you have no scale, buy none. Put five grams on the one at the post office, once, and look at them. From then on you will know what they look like, and that it is a level tablespoon of a black tea, a heaped one of an oolong, and a small fistful of anything that still resembles a plant.</p>
<h2>Warm the thing it is made in</h2>
<p>A cold mug takes fifteen degrees from the water before the leaf has had any. Fill it, wait while you read the headlines, pour it out. Stoneware keeps what you give it, but you have to give it first.</p>
<h2>Then believe the clock</h2>
<p>Black, three and a half minutes. Green, two, with water that has stood for five. Oolong, one minute, and then again, and then again: the third cup is the one it was grown for. Chamomile and its friends, seven minutes under a saucer, or you are drinking warm water with an opinion.</p>
<p>Do not stir, press or squeeze. What remains in the leaf after the right time is what you did not want. Take it out and put it around the roses.</p>
<p>The last step is the one that people skip. Sit down. We have tested this repeatedly: the same tea, from the same pot, drunk standing at the sink, is about half as good.</p>`,
  },
];

export const journalRecord = collectionRecord(journal);

export const postItems: readonly Json[] = posts.map(
  ({ author, published, likes, picture, isOpen, ...post }, displayIndex) => ({
    ...contentItem({
      ...post,
      name: `post ${post.slug}`,
      folder: 'journal',
      kind: 'text',
      published: at(published),
      displayIndex,
      starred: displayIndex === 0,
      likes,
      mainImage: image(...picture),
    }),
    author: authors[author],
    ...(isOpen && { commentState: commentsOpen }),
  }),
);
