import { element } from '../../rich-text/tree.ts';
import type { Block, BlockKind } from '../define-block.ts';
import { attribute, find, removeAll, textIn, withClass } from '../find.ts';

export const product: BlockKind = {
  name: 'product',
  title: 'Product',
  types: [43],
  state: 'supported',
  note: 'price, options and button of the site’s own product; one that the site does not sell is a link',
  styles: ['product'],
  enrich,
};

/** Published prices and buttons are those of another shop: the site's own take their place when the page is rendered. */
function enrich({ content }: Block): boolean {
  const sold = find(content, ({ attributes }) => attributes.has('data-item-id') || attributes.has('data-product-id'));
  const id = attribute(sold, 'data-item-id') || attribute(sold, 'data-product-id');
  const href = attribute(
    find(content, (each) => each.name === 'a' && each.attributes.has('href')),
    'href',
  );
  if (id === '' && href === '') return false;
  const holder = find(content, withClass('product-block', 'product-details')) ?? content;
  const list = listOf(content, href);
  const title = textIn(find(content, withClass('product-title')));
  const price = textIn(find(content, withClass('product-price')));
  removeAll(
    content,
    withClass(
      'product-price',
      'product-mark',
      'product-variants',
      'product-quantity-input',
      'sqs-add-to-cart-button-wrapper',
      'sqs-add-to-cart-button',
      'sqs-product-quick-view-button',
    ),
  );
  const words = href === '' ? [price] : [element('a', { href }, title || href), price === '' ? '' : ` ${price}`];
  const fill = element('p', { 'data-fill': 'product', 'data-fill-id': id, 'data-fill-list': list }, ...words);
  const details = find(holder, withClass('product-details')) ?? holder;
  details.children = [...details.children, fill];
  return true;
}

/** The collection that sells it, by its id where the block tells it, else by the first word of its address. */
function listOf(content: Block['content'], href: string): string {
  const given = attribute(
    find(content, (each) => each.attributes.has('data-collection-id')),
    'data-collection-id',
  );
  return given || (/^\/([\w-]+)\//.exec(href)?.[1] ?? '');
}
