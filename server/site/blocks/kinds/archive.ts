import { element } from '../../rich-text/tree.ts';
import type { BlockKind } from '../define-block.ts';
import { find, textIn, withClass } from '../find.ts';

export const archive: BlockKind = {
  name: 'archive',
  title: 'Archive',
  types: [61],
  state: 'supported',
  note: '',
  styles: ['archive'],
  enrich: ({ content, messages }) => {
    const isClosed = find(content, withClass('archive-block-setting-layout-dropdown'));
    if (isClosed !== undefined) {
      const label = find(isClosed, withClass('archive-dropdown-label', 'archive-block-header', 'archive-header'));
      const rest = isClosed.children.filter((child) => child !== label);
      isClosed.children = [
        element('details', {}, element('summary', {}, textIn(label) || messages.blockEntries), ...rest),
      ];
    }
    return true;
  },
};
