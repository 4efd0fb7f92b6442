import { element, type MarkupElement } from '../../rich-text/tree.ts';
import type { BlockKind } from '../define-block.ts';
import { addClass, attribute, childElements, find, hasClass, named, withClass } from '../find.ts';

export const accordion: BlockKind = {
  name: 'accordion',
  title: 'Accordion',
  types: [69],
  state: 'supported',
  note: 'opens without script, and is found by the browser’s search where that opens what is closed',
  styles: ['accordion'],
  enrich: ({ content, id }) => {
    const list = find(content, withClass('accordion-items-container'));
    if (list === undefined) return false;
    const allowsSeveral = attribute(list, 'data-should-allow-multiple-open-items') === 'true';
    const opensFirst = attribute(list, 'data-is-expanded-first-item') === 'true';
    const items = childElements(list).filter(withClass('accordion-item'));
    for (const [index, item] of items.entries()) {
      unfold(item, { name: allowsSeveral ? undefined : `accordion-${id}`, isOpen: opensFirst && index === 0 });
    }
    return items.length > 0;
  },
};

function unfold(
  item: MarkupElement,
  { name, isOpen }: { readonly name: string | undefined; readonly isOpen: boolean },
): void {
  const press = find(item, withClass('accordion-item__click-target'));
  const dropdown = find(item, withClass('accordion-item__dropdown'));
  if (press === undefined || dropdown === undefined) return;
  const isExpanded = isOpen || hasClass(dropdown, 'accordion-item__dropdown--open');
  const heading = find(
    item,
    (each) => named('h1', 'h2', 'h3', 'h4', 'h5', 'h6')(each) && each.children.includes(press),
  );
  const title = element(heading?.name ?? 'h3', { class: attribute(heading, 'class') || undefined }, ...press.children);
  const summary = element('summary', { class: attribute(press, 'class') }, title);
  addClass(dropdown, 'accordion-item__dropdown--open');
  dropdown.attributes.delete('aria-hidden');
  dropdown.attributes.delete('hidden');
  const details = element(
    'details',
    { class: 'accordion-item__details', name, open: isExpanded ? '' : undefined },
    summary,
    dropdown,
  );
  const divider = childElements(item).filter(withClass('accordion-divider'));
  item.children = [...divider, details];
}
