import { toText } from '#model';
import { aboutHost } from '../../content-messages.ts';
import { element } from '../../rich-text/tree.ts';
import type { BlockKind } from '../define-block.ts';
import { textIn } from '../find.ts';

/** The service that keeps the dates of the platform's block. */
const service = 'www.bandsintown.com';

export const tourDates: BlockKind = {
  name: 'tourdates',
  title: 'Tour dates',
  types: [59],
  state: 'different',
  note: 'a link to the dates at the service that keeps them, in place of a list that a script would have to fetch',
  enrich: ({ content, settings, messages }) => {
    // A name mostly, or a number; the service's interface has `id_` before a number, its pages have not.
    const artist = toText(settings['artistId'] ?? '')
      .trim()
      .replace(/^id_(?=\d+$)/, '');
    if (artist === '' || textIn(content) !== '') return false;
    const href = `https://${service}/a/${encodeURIComponent(artist)}`;
    const words = aboutHost(messages, 'blockEmbedded', service);
    content.children = [element('p', {}, element('a', { href, rel: 'noopener' }, words))];
    return true;
  },
};
