import type { BlockKind } from '../define-block.ts';

export const button: BlockKind = {
  name: 'button',
  title: 'Button',
  types: [53],
  state: 'supported',
  note: '',
  styles: ['button'],
  enrich: () => true,
};
