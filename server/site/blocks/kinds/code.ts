import { toText } from '#model';
import { parseRichText } from '../../rich-text/parse.ts';
import type { Block, BlockKind } from '../define-block.ts';
import { find, named, textIn } from '../find.ts';
import { nameFrames } from './frames.ts';
import { video } from './video.ts';

export const code: BlockKind = {
  name: 'code',
  title: 'Code',
  types: [23],
  state: 'different',
  note: 'markup, styles and frames; scripts of content are left out, as they belong into the template',
  styles: ['embed'],
  enrich: nameFrames,
};

export const embed: BlockKind = {
  name: 'embed',
  title: 'Embed',
  types: [22],
  state: 'different',
  note: 'frames, and films by a press; what a script would have to draw is left out',
  styles: ['embed', 'video'],
  enrich: (block) => {
    const { content, settings } = block;
    if (isEmpty(block)) content.children = parseRichText(toText(settings['html'] ?? '')).root.children;
    return [video.enrich?.(block) ?? false, nameFrames(block)].includes(true);
  },
};

export const acuity: BlockKind = {
  name: 'acuity',
  title: 'Appointments',
  types: [65],
  state: 'different',
  note: 'its frame with a height of its own; it does not grow with what it shows',
  styles: ['embed'],
  enrich: nameFrames,
};

function isEmpty({ content }: Block): boolean {
  return (
    textIn(content) === '' &&
    find(content, named('iframe', 'img', 'video', 'audio', 'form')) === undefined &&
    !holdsFilm(content)
  );
}

function holdsFilm(content: Block['content']): boolean {
  return find(content, (each) => each.attributes.has('data-html')) !== undefined;
}
