import type { BlockKind } from '../define-block.ts';
import { find, named } from '../find.ts';
import { nameFrames } from './frames.ts';

const plain = (name: string, title: string, types: readonly number[]): BlockKind => ({
  name,
  title,
  types,
  state: 'plain',
  note: 'what was published with it, if anything',
  styles: ['embed'],
  // A picture without a sheet of its kind would be as wide as it was taken.
  enrich: (block) => [nameFrames(block), find(block.content, named('img')) !== undefined].includes(true),
});

/** Kinds that were seen once or never: their markup is shown as it was published. One line is one kind. */
export const plainKinds: readonly BlockKind[] = [
  plain('navigation', 'Navigation', [1]),
  plain('logo', 'Logo', [3]),
  plain('twitter', 'Twitter', [6]),
  plain('journal', 'Journal', [7]),
  plain('geo', 'Place', [10]),
  plain('index', 'Index', [11]),
  plain('comments', 'Comments', [16]),
  plain('folder', 'Folder', [17]),
  plain('foursquare', 'Foursquare', [24]),
  plain('postsbyauthor', 'Posts by author', [27]),
  plain('postsbytag', 'Posts by tag', [28]),
  plain('postsbycategory', 'Posts by category', [29]),
  plain('postsbymonth', 'Posts by month', [30]),
  plain('fivehundredpix', '500px', [42]),
  plain('flickr', 'Flickr', [45]),
  plain('amazon', 'Amazon', [46]),
  plain('rss', 'Feed', [49]),
  plain('opentable', 'OpenTable', [50, 66]),
  plain('soundcloud', 'SoundCloud', [56]),
  plain('emailfooter', 'Footer of a letter', [57]),
  plain('messagelink', 'Message link', [58]),
  plain('album', 'Album', [60]),
  plain('chart', 'Chart', [62]),
  plain('zola', 'Zola', [63]),
  plain('memberarea', 'Member area', [67]),
  plain('tock', 'Tock', [68]),
];
