import { toText } from '#model';
import { element } from '../../rich-text/tree.ts';
import type { BlockKind } from '../define-block.ts';
import { isOwnMarkup } from '../find.ts';

export const calendar: BlockKind = {
  name: 'calendar',
  title: 'Calendar',
  types: [26],
  state: 'different',
  note: 'a list of what is to come, and of what was, in place of a month’s table',
  styles: ['calendar'],
  enrich: ({ content, settings, messages }) => {
    const list = toText(settings['collectionId'] ?? '');
    if (list === '' || isOwnMarkup(content, 'sqs-calendar', 'yui3-calendar')) return false;
    content.children = [
      element(
        'p',
        { 'data-fill': 'calendar', 'data-fill-id': list, 'data-fill-list': list },
        messages.listNothingPlanned,
      ),
    ];
    return true;
  },
};
