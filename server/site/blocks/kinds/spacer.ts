import type { BlockKind } from '../define-block.ts';
import { addStyle, attribute } from '../find.ts';

export const spacer: BlockKind = {
  name: 'spacer',
  title: 'Spacer',
  types: [21],
  state: 'supported',
  note: '',
  styles: ['spacer'],
  enrich: ({ element }) => {
    const ratio = Number.parseFloat(attribute(element, 'data-aspect-ratio'));
    if (ratio > 0) addStyle(element, '--spacer', `${Math.min(ratio, LONGEST)}%`);
    return true;
  },
};

const LONGEST = 400;
