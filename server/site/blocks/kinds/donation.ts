import { toText } from '#model';
import { parseRichText } from '../../rich-text/parse.ts';
import { element } from '../../rich-text/tree.ts';
import type { Block, BlockKind } from '../define-block.ts';
import { textIn } from '../find.ts';

export const donation: BlockKind = {
  name: 'donation',
  title: 'Donation',
  types: [52],
  state: 'supported',
  note: 'its button leads to the page of a donation that `store.json` names, by `donatePageId`',
  styles: ['button'],
  enrich: (block) => {
    if (textIn(block.content) === '') drawFromSettings(block);
    return true;
  },
};

/** A block that was published as settings alone says what it asks for, and leads there where it tells which it is. */
function drawFromSettings({ content, settings }: Block): void {
  const [title, description, label, id] = ['title', 'description', 'buttonLabel', 'donatePageId'].map((name) =>
    toText(settings[name] ?? '').trim(),
  );
  const href = `/checkout/donate?${new URLSearchParams({ donatePageId: id ?? '' })}`;
  const button = { class: 'sqs-donate-button sqs-block-button-element sqs-block-button-element--medium', href };
  content.children = [
    ...(title ? [element('h3', {}, title)] : []),
    ...(description ? [element('div', {}, ...parseRichText(description).root.children)] : []),
    ...(id && label ? [element('div', { class: 'sqs-donate-button-wrapper' }, element('a', button, label))] : []),
  ];
}
