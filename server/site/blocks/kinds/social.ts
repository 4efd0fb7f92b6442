import type { MarkupElement } from '../../rich-text/tree.ts';
import type { BlockKind } from '../define-block.ts';
import { attribute, classesOf, find, findAll, named, textIn } from '../find.ts';

export const social: BlockKind = {
  name: 'socialaccountlinks',
  title: 'Social links',
  types: [54, 48, 19],
  state: 'supported',
  note: 'the page carries the marks that it shows; a network that we have no mark of is shown as a link',
  styles: ['social'],
  enrich: ({ content }) => {
    const links = findAll(content, (each) => each.name === 'a' && find(each, named('svg')) !== undefined);
    for (const link of links) nameMark(link);
    return links.length > 0;
  },
};

/** The mark itself is drawn when the page is rendered; a link of nothing but a mark needs a name. */
function nameMark(link: MarkupElement): void {
  const drawing = find(link, named('svg'));
  const use = drawing && find(drawing, named('use'));
  const address = attribute(use, 'href') || attribute(use, 'xlink:href');
  const service = (/#([a-z\d-]+?)-(?:icon|mask)$/.exec(address)?.[1] ?? serviceOf(link)).replace(/-unauth$/, '');
  const name = `${service.charAt(0).toUpperCase()}${service.slice(1)}`;
  if (textIn(link) === '' && !link.attributes.has('aria-label') && name !== '') link.attributes.set('aria-label', name);
  drawing?.attributes.set('aria-hidden', 'true');
}

const GENERAL = /^(?:sqs-|social-|icon-)/;

function serviceOf(link: MarkupElement): string {
  return classesOf(link).find((name) => !GENERAL.test(name)) ?? '';
}
