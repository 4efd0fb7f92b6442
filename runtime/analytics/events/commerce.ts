import type { JsonValue } from '#model';
import { list, member, type TrackedPage } from '../page.ts';
import type { Fields } from './payload.ts';

/** What a commerce event says of its product beside what it was told. */
export function commerceFields(page: TrackedPage, told: Fields): Fields {
  const id = told['item_id'];
  const item = typeof id === 'string' ? page.item(id) : undefined;
  return {
    website_id: page.at('website.id'),
    page_id: page.pageId,
    ...(item === undefined ? {} : itemFields(item)),
    is_quickview: false,
    ...told,
  };
}

function itemFields(item: JsonValue): Fields {
  const sold = member(item, 'structuredContent') ?? item;
  const variants = list(member(sold, 'variants'));
  // The one that the page's address names, else the first. A digital product is its own variant. What was chosen since is
  // told by the button that was pressed.
  const named = new URLSearchParams(location.search).get('variant');
  const variant = variants.find((each) => member(each, 'sku') === named) ?? variants[0] ?? sold;
  return {
    item_type: member(sold, 'productType'),
    item_title: member(item, 'title'),
    item_price: member(variant, member(variant, 'onSale') === true ? 'salePriceMoney.value' : 'priceMoney.value'),
    has_custom_form: Boolean(member(sold, 'additionalFieldsFormId') ?? member(sold, 'additionalFieldsForm')),
  };
}
