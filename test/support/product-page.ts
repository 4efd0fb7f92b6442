/** A product as a page's JSON carries it, small enough to vary in a test. */
export interface TestProduct {
  id: string;
  productType?: number;
  isSubscribable?: boolean;
  form?: object;
  options?: readonly string[];
  variants?: readonly Record<string, unknown>[];
}

export const shirt: TestProduct = {
  id: 'shirt',
  options: ['Size', 'Colour'],
  variants: [
    variant('S-blue', { Size: 'S', Colour: 'Blue' }, { price: '24.00', sale: '18.50', stock: 4 }),
    variant('S-sand', { Size: 'S', Colour: 'Sand' }, { price: '24.00', stock: 9 }),
    variant('M-blue', { Size: 'M', Colour: 'Blue' }, { price: '26.00', stock: 2 }),
    variant('L-blue', { Size: 'L', Colour: 'Blue' }, { price: '26.00', stock: 0 }),
  ],
};

export function variant(
  sku: string,
  attributes: Record<string, string>,
  { price, sale, stock }: { price: string; sale?: string; stock: number | 'unlimited' },
): Record<string, unknown> {
  return {
    id: `v-${sku}`,
    sku,
    attributes,
    priceMoney: { value: price, currency: 'USD' },
    ...(sale === undefined ? {} : { onSale: true, salePriceMoney: { value: sale, currency: 'USD' } }),
    ...(stock === 'unlimited' ? { unlimited: true } : { qtyInStock: stock }),
  };
}

/** The controls of a product in the markup that the formatters print. */
export function productMarkup(
  product: TestProduct,
  parts: Partial<Record<'restock' | 'scarcity' | 'quickView', boolean>> = {},
): string {
  return `<article>${priceMarkup()}${pickerMarkup(product)}${quantityMarkup(product.id)}${buttonMarkup(product)}${
    parts.restock ? restockMarkup(product.id, ['v-L-blue']) : ''
  }${parts.scarcity ? scarcityMarkup() : ''}${parts.quickView ? quickViewMarkup(product.id) : ''}</article>`;
}

export function priceMarkup(): string {
  return '\n\n\n<div class="product-price">\nfrom <span class="sqs-money-native">18.50</span>\n\n</div>';
}

export function pickerMarkup({ id, options = [], variants = [] }: TestProduct): string {
  if (variants.length < 2) return '';
  const rows = options.map((name) => {
    const values = [...new Set(variants.map(({ attributes }) => (attributes as Record<string, string>)[name] ?? ''))];
    const radios = values.map(
      (value) =>
        `\n      <input type="radio" class="variant-radiobtn" value="${value}" name="variant-option-${name}" id="variant-option-${name}-${value}"/>` +
        `\n      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="variant-option-${name}-${value}">${value}</label>`,
    );
    return (
      `\n    <div class="variant-option">\n    <div class="variant-option-title">${name}: </div>\n    <div class="variant-select-wrapper">` +
      `\n      <select aria-label="Select ${name}" data-variant-option-name="${name}">\n        <option value="">Select ${name}</option>\n        ` +
      `${values.map((value) => `<option value="${value}">${value}</option>`).join('')}\n      </select>\n    </div>` +
      `\n    <div class="variant-radiobtn-wrapper" data-variant-option-name="${name}">${radios.join('')}\n    </div>\n    </div>`
    );
  });
  return `\n  \n  \n  <div class="product-variants" data-item-id="${id}" data-variants="${json(variants)}" data-animation-role="content">${rows.join('')}\n  </div>\n`;
}

export function quantityMarkup(id: string): string {
  return (
    `\n\n\n<div class="product-quantity-input" data-item-id="${id}" data-animation-role="content">\n  <div class="quantity-label">Quantity:</div>\n` +
    '  <input aria-label="Quantity" size="4" max="9999" min="1" value="1" type="number" step="1"></input>\n</div>'
  );
}

export function buttonMarkup({ id, productType = 1, isSubscribable = false, form }: TestProduct): string {
  const label = isSubscribable ? 'Subscribe' : 'Add To Cart';
  return (
    `${'\n'.repeat(13)}<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">\n` +
    `  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary ${form ? 'use-form' : ''}" role="button" tabindex="0" data-dynamic-strings data-collection-id="c1" data-item-id="${id}" data-product-type="${productType}" data-use-custom-label="" ${isSubscribable ? 'data-is-subscription="true" ' : ''}data-original-label="${label}" ${form ? `data-form="${json(form)}"` : ''}>\n` +
    `    <div class="sqs-add-to-cart-button-inner">${label}</div>\n  </div>\n</div>`
  );
}

export function restockMarkup(id: string, variantIds: readonly string[]): string {
  const forms = variantIds.map(
    (variantId) =>
      `\n<div class="product-restock-notification" data-product-id="${id}" data-variant-id="${variantId}" hidden>\n  <span class="product-restock-cta">Tell me when</span>\n` +
      '  <form class="product-restock-form" action="#">\n    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="you@home">\n' +
      '    <input class="sqs-editable-button" type="submit" value="Notify">\n  </form>\n' +
      '  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList" checked>News &amp; deals</label>\n\n</div>\n',
  );
  return `${'\n'.repeat(6)}${forms.join('')}`;
}

function scarcityMarkup(): string {
  return `\n  <div class="product-scarcity" data-variant-attributes="${json({ Size: 'M', Colour: 'Blue' })}" hidden>\n    Only 2 left\n  </div>\n`;
}

export function quickViewMarkup(id: string): string {
  return `<span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="${id}" data-group="g">Quick View</span>`;
}

function json(value: unknown): string {
  return JSON.stringify(value)
    .replace(/<\//g, '<\\/')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
