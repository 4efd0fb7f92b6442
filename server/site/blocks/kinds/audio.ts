import { attributeValue } from '../../rich-text/policy.ts';
import { element, type MarkupElement } from '../../rich-text/tree.ts';
import type { BlockKind } from '../define-block.ts';
import { attribute, findAll, withClass } from '../find.ts';

export const audio: BlockKind = {
  name: 'audio',
  title: 'Audio',
  types: [41],
  state: 'supported',
  note: 'the browser’s own player, with title, author and a link to the file',
  styles: ['audio'],
  enrich: ({ content, messages }) => {
    const places = findAll(content, withClass('sqs-audio-embed'));
    for (const place of places) place.children = player(place, messages.blockDownload);
    return places.length > 0;
  },
};

function player(place: MarkupElement, downloadLabel: string): MarkupElement[] {
  const src = attributeValue('audio', 'src', attribute(place, 'data-url'));
  if (src === undefined || src === '') return [];
  const [title, author] = [attribute(place, 'data-title'), attribute(place, 'data-author')];
  const words = [
    ...(title === '' ? [] : [element('strong', { class: 'audio-title' }, title)]),
    ...(author === '' ? [] : [element('span', { class: 'audio-author' }, author)]),
  ];
  const label = [title, author].filter(Boolean).join(', ') || undefined;
  const download = element('p', { class: 'audio-download' }, element('a', { href: src, download: '' }, downloadLabel));
  return [
    ...(words.length === 0 ? [] : [element('p', { class: 'audio-words' }, ...words)]),
    element('audio', { controls: '', preload: 'none', src, 'aria-label': label }),
    ...(attribute(place, 'data-show-download') === 'true' ? [download] : []),
  ];
}
