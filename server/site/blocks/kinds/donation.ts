import type { BlockKind } from '../define-block.ts';

export const donation: BlockKind = {
  name: 'donation',
  title: 'Donation',
  types: [52],
  state: 'supported',
  note: 'its button leads to the page of a donation that `store.json` names, by `donatePageId`',
  styles: ['button'],
  enrich: () => true,
};
