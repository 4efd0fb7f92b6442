import { element } from '../../rich-text/tree.ts';
import type { BlockKind } from '../define-block.ts';
import { attribute, find, isOwnMarkup, named, withClass } from '../find.ts';

export const search: BlockKind = {
  name: 'search',
  title: 'Search',
  types: [33],
  state: 'different',
  note: 'answers on the site’s search page; nothing is shown while someone types',
  styles: ['form'],
  enrich: ({ content, messages }) => {
    if (isOwnMarkup(content, 'sqs-search-ui-text-input', 'search-input')) return false;
    const place = find(content, withClass('sqs-search-ui-text-input')) ?? content;
    const given = find(place, withClass('search-input')) ?? find(place, named('input'));
    const label = attribute(given, 'placeholder') || messages.blockSearch;
    const field = element('input', {
      class: 'search-input',
      type: 'search',
      name: 'q',
      'aria-label': label,
      placeholder: label,
      maxlength: '200',
    });
    const press = element('button', { type: 'submit', class: 'block-search-button' }, messages.blockSearch);
    place.children = [
      element('form', { class: 'block-search', role: 'search', action: '/search', method: 'get' }, field, press),
    ];
    return true;
  },
};
