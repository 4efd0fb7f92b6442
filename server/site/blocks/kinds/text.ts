import type { BlockKind } from '../define-block.ts';

/** Kinds that are whole as they were published: plain elements, which the site's own style sheet sets. */
const plainText = { state: 'supported', note: '' } as const;

export const html: BlockKind = { ...plainText, name: 'html', title: 'Text', types: [2] };
export const markdown: BlockKind = { ...plainText, name: 'markdown', title: 'Markdown', types: [44] };
export const quote: BlockKind = {
  ...plainText,
  name: 'quote',
  title: 'Quote',
  types: [31],
  styles: ['text'],
  enrich: () => true,
};
export const horizontalRule: BlockKind = {
  ...plainText,
  name: 'horizontalrule',
  title: 'Line',
  types: [47],
  styles: ['text'],
  enrich: () => true,
};
export const tagCloud: BlockKind = {
  ...plainText,
  name: 'tagcloud',
  title: 'Tag cloud',
  types: [14],
  styles: ['text'],
  enrich: () => true,
};
export const link: BlockKind = {
  name: 'link',
  title: 'Link',
  types: [13],
  state: 'plain',
  note: 'its links as they were published',
};
export const collectionLink: BlockKind = {
  name: 'collectionlink',
  title: 'Content link',
  types: [12],
  state: 'supported',
  note: '',
  styles: ['text'],
  enrich: () => true,
};
