import { childOf, defineFormatter, isTruthy, type RenderContext, toText, type Value } from '#engine';
import { contentOf, productTypeOf, type VariantOption, variantOptions } from '#model';
import { escapeAttribute, markupText } from '../lib/html.ts';
import { type Find, findInPage, localizedString } from './lib/find.ts';
import { jsonAttribute, rawText } from './lib/markup.ts';
import { message } from './lib/message.ts';

/** Messages of the picker where the site has none; the option itself names the title of all but gift cards. */
const standardTexts = {
  title: '{name}',
  giftCardTitle: 'Value',
  select: 'Select {variantName}',
  giftCardSelect: 'Select Value',
};

export const variantsSelect = defineFormatter({
  name: 'variants-select',
  family: 'commerce',
  summary:
    'Prints the pickers for the options of a product, as drop-downs and as radio buttons; nothing without options.',
  examples: [
    {
      template: '{item|variants-select}',
      data: {
        item: {
          id: 'cap',
          structuredContent: {
            productType: 1,
            variantOptionOrdering: ['Size'],
            variants: [{ attributes: { Size: 'S' } }, { attributes: { Size: 'L' } }],
          },
        },
      },
      output: `
  
  
  
  

  <div class="product-variants" data-item-id="cap" data-variants="[{&quot;attributes&quot;:{&quot;Size&quot;:&quot;S&quot;}},{&quot;attributes&quot;:{&quot;Size&quot;:&quot;L&quot;}}]" data-animation-role="content">
    <div class="variant-option">
    <div class="variant-option-title">Size: </div>
    <div class="variant-select-wrapper">
      <select aria-label="Select Size" data-variant-option-name="Size">
        <option value="">Select Size</option>
        <option value="S">S</option><option value="L">L</option>
      </select>
    </div>
    <div class="variant-radiobtn-wrapper" data-variant-option-name="Size">
      <input type="radio" class="variant-radiobtn" value="S" name="variant-option-Size" id="variant-option-Size-S"/>
      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="variant-option-Size-S">S</label>
      <input type="radio" class="variant-radiobtn" value="L" name="variant-option-Size" id="variant-option-Size-L"/>
      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="variant-option-Size-L">L</label>
    </div>
    </div>
  </div>
`,
    },
    {
      template: '[{item|variants-select}]',
      data: {
        item: { structuredContent: { variantOptionOrdering: ['Size'], variants: [{ attributes: { Size: 'S' } }] } },
      },
      output: '[]',
    },
  ],
  apply: (item, _args, context) => variantsSelectMarkup(item, findInPage(context), context),
});

/** The pickers, or `undefined` where there is nothing to choose. */
export function variantsSelectMarkup(item: Value, find: Find, context: RenderContext): string | undefined {
  const options = variantOptions(item);
  if (options.length === 0) return undefined;
  const content = contentOf(item);
  const texts = pickerTexts(productTypeOf(item) === 'gift card', find);
  const subscription = isTruthy(childOf(content, 'isSubscribable'))
    ? ` data-is-subscribable="true" data-subscription-plan="${jsonAttribute(childOf(content, 'subscriptionPlan'))}"`
    : '';
  let markup = `\n${'  \n'.repeat(4)}\n  <div class="product-variants" data-item-id="${rawText(
    childOf(item, 'id'),
    context,
  )}" data-variants="${jsonAttribute(childOf(content, 'variants'))}"${subscription} data-animation-role="content">`;
  for (const option of options) markup += optionMarkup(option, texts, context);
  return `${markup}\n  </div>\n`;
}

interface PickerTexts {
  readonly title: string;
  readonly select: string;
}

function pickerTexts(isGiftCard: boolean, find: Find): PickerTexts {
  const worded = (key: string, standard: string) => toText(localizedString(find, key)) || standard;
  return isGiftCard
    ? {
        title: worded('giftCardValueDisplayText', standardTexts.giftCardTitle),
        select: worded('giftCardVariantSelectText', standardTexts.giftCardSelect),
      }
    : { title: standardTexts.title, select: worded('productVariantSelectText', standardTexts.select) };
}

function optionMarkup({ name, values }: VariantOption, texts: PickerTexts, context: RenderContext): string {
  const title = escapeAttribute(message(context, texts.title, { name }));
  const select = message(context, texts.select, { variantName: name });
  const placeholder = escapeAttribute(select);
  const attribute = escapeAttribute(name);
  let choices = '';
  let buttons = '';
  for (const value of values) {
    const text = escapeAttribute(value);
    const id = `variant-option-${attribute}-${text}`;
    choices += `<option value="${text}">${text}</option>`;
    buttons += `
      <input type="radio" class="variant-radiobtn" value="${text}" name="variant-option-${attribute}" id="${id}"/>
      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="${id}">${text}</label>`;
  }
  return `
    <div class="variant-option">
    <div class="variant-option-title">${title}: </div>
    <div class="variant-select-wrapper">
      <select aria-label="${markupText(select, context)}" data-variant-option-name="${attribute}">
        <option value="">${placeholder}</option>
        ${choices}
      </select>
    </div>
    <div class="variant-radiobtn-wrapper" data-variant-option-name="${attribute}">${buttons}
    </div>
    </div>`;
}
