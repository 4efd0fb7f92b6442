import { childOf, defineFormatter, isArray, isTruthy, toBoolean, toText } from '#engine';
import { escapeAttribute } from '../lib/html.ts';
import { findFrom, findInPage, merchandisingOf } from './lib/find.ts';
import { jsonAttribute } from './lib/markup.ts';
import { message } from './lib/message.ts';

export const productScarcity = defineFormatter({
  name: 'product-scarcity',
  family: 'commerce',
  summary: 'Prints how few pieces are left, once for each view that the store has prepared; nothing where it is off.',
  examples: [
    {
      template: '{item|product-scarcity}',
      data: {
        item: { id: 'cap' },
        productMerchandisingContext: {
          cap: {
            scarcityEnabled: true,
            scarcityText: '{qtyInStock, plural, one {Last one} other {Only # left}}',
            scarcityTemplateViews: [{ qtyInStock: 1 }, { qtyInStock: 4, attributes: { Size: 'L' } }],
          },
        },
      },
      output: `
  <div class="product-scarcity">
    Last one
  </div>

  <div class="product-scarcity" data-variant-attributes="{&quot;Size&quot;:&quot;L&quot;}" hidden>
    Only 4 left
  </div>
`,
    },
    { template: '[{item|product-scarcity}]', data: { item: { id: 'cap' } }, output: '[]' },
  ],
  handsOn: true,
  apply(item, _args, context) {
    const find = findInPage(context);
    const merchandising = merchandisingOf(childOf(item, 'id'), find);
    if (!toBoolean(childOf(merchandising, 'scarcityEnabled'))) return item;
    const views = childOf(merchandising, 'scarcityTemplateViews');
    const pattern = toText(childOf(merchandising, 'scarcityText'));
    let blocks = '';
    for (const view of isArray(views) ? views : []) {
      const inView = findFrom(view, find);
      const attributes = inView(['attributes']);
      const mark = isTruthy(attributes) ? ` data-variant-attributes="${jsonAttribute(attributes)}" hidden` : '';
      const text = escapeAttribute(message(context, pattern, { qtyInStock: inView(['qtyInStock']) }));
      blocks += `
  <div class="product-scarcity"${mark}>
    ${text}
  </div>
`;
    }
    return blocks;
  },
});
