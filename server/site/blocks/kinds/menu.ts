import { element, type MarkupElement } from '../../rich-text/tree.ts';
import type { BlockKind } from '../define-block.ts';
import { addClass, find, findAll, removeAll, textIn, withClass } from '../find.ts';

export const menu: BlockKind = {
  name: 'menu',
  title: 'Menu',
  types: [18],
  state: 'different',
  note: 'several menus open one at a time, in a row of labels; narrow screens have them one below the other',
  styles: ['menu'],
  enrich: ({ content, id }) => {
    const menus = findAll(content, withClass('menu'));
    if (menus.length === 0) return false;
    for (const item of findAll(content, withClass('menu-item'))) showOnePrice(item);
    const labels = findAll(content, withClass('menu-select-labels'));
    const holder = find(content, withClass('menus'));
    removeAll(content, withClass('menu-selector'));
    if (menus.length === 1 || holder === undefined) return true;
    addClass(holder, 'menus-several');
    holder.children = menus.map((each, index) => {
      const label = textIn(labels[index]) || String(index + 1);
      const open = index === 0 ? '' : undefined;
      return element(
        'details',
        { class: 'menu-details', name: `menu-${id}`, open },
        element('summary', { class: 'menu-select-labels' }, label),
        each,
      );
    });
    return true;
  },
};

/** A price is published above and below the words, for style sheets to choose from. */
function showOnePrice(item: MarkupElement): void {
  if (find(item, withClass('menu-item-price-top')) !== undefined) removeAll(item, withClass('menu-item-price-bottom'));
}
