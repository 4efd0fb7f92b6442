import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { regionTable } from '../../runtime/boot/region-table.ts';
import { dropWhiteSpace } from '../../runtime/boot/white-space.ts';
import { fakeServices, placePage, settle, wakePage, wakeRegion } from '../support/dom.ts';
import {
  buttonMarkup,
  pickerMarkup,
  priceMarkup,
  productMarkup,
  restockMarkup,
  shirt,
} from '../support/product-page.ts';

// React's development build compares each attribute and each text with the markup and says every difference.
const errors: string[] = [];
const onRegionEvent = (event: Event) => errors.push(event.type);
beforeEach(() => {
  errors.length = 0;
  fakeServices(() => ({ ok: false, kind: 'offline', status: 0 }));
  vi.spyOn(console, 'error').mockImplementation((...words) => errors.push(words.join(' ')));
  globalThis.addEventListener('vitrine:region-recovered', onRegionEvent);
  globalThis.addEventListener('vitrine:region-failed', onRegionEvent);
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const form = { name: 'Gift note', fields: [{ id: 'a', type: 'text', title: 'Note', required: true }] };
const pages: Record<string, string> = {
  'everything of one product': productMarkup(
    { ...shirt, id: 'all' },
    { restock: true, scarcity: true, quickView: true },
  ),
  'a button with a form': buttonMarkup({ id: 'formed', form }),
  'a subscription': pickerMarkup({ ...shirt, id: 'sub' }) + buttonMarkup({ id: 'sub', isSubscribable: true }),
  'a gift card': buttonMarkup({ id: 'gift', productType: 4 }),
  'odd names': pickerMarkup({
    id: 'odd',
    options: ['Größe & <Maß>'.replace(/&/g, '&amp;').replace(/</g, '&lt;')],
    variants: [
      { sku: 'a', attributes: {} },
      { sku: 'b', attributes: {} },
    ],
  }),
  'a sale price': `<div>${buttonMarkup({ id: 'sale' })}<div class="product-price">\n<span class="visually-hidden v6-visually-hidden">Sale Price:</span><span class="sqs-money-native">15.00</span> <span class="visually-hidden v6-visually-hidden">Original Price:</span><span class="original-price"><span class="sqs-money-native">20.00</span></span>\n\n</div></div>`,
  'a from price with markup': `<div>${buttonMarkup({ id: 'from' })}${priceMarkup().replace('from', '<em>ab</em>')}</div>`,
  'two restock forms': restockMarkup('two', ['a', 'b']),
};

it.each(Object.entries(pages))('takes over %s without a difference', async (_name, html) => {
  await wakePage(html);
  expect(errors).toEqual([]);
});

it('keeps the very elements that the server printed', async () => {
  const page = placePage(productMarkup({ ...shirt, id: 'same' }));
  const before = [...page.querySelectorAll('*')];
  for (const { name, selector } of regionTable) {
    for (const element of page.querySelectorAll(selector)) await wakeRegion(name, element);
  }
  await settle();
  const after = new Set(page.querySelectorAll('*'));
  expect(before.filter((element) => !after.has(element))).toEqual([]);
});

it('drops indentation only, never a space between words', () => {
  const page = document.createElement('div');
  page.innerHTML =
    '\n  <p>one <b>two</b> <i>three</i></p>\n  <!-- note -->\n  <select>\n <option>a b</option>\n</select>';
  dropWhiteSpace(page);
  expect(page.innerHTML).toBe('<p>one <b>two</b> <i>three</i></p><select><option>a b</option></select>');
});

const within = (selector: string, change: (element: Element) => void) => (page: Element) => {
  const element = page.querySelector(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  change(element);
};

it.each<[string, (page: Element) => void]>([
  [
    'puts a node into a region',
    within('select', (select) => select.insertAdjacentHTML('beforebegin', '<font>t</font>')),
  ],
  [
    'puts a node at a region’s end',
    within('.product-variants', (region) => region.append(document.createElement('grammarly'))),
  ],
  [
    'puts nodes before and after a region',
    within('.product-variants', (region) => {
      region.insertAdjacentHTML('beforebegin', '<grammarly></grammarly>');
      region.insertAdjacentHTML('afterend', '<grammarly></grammarly>');
    }),
  ],
  ['translates a text in place', within('.variant-option-title', (title) => (title.textContent = 'Taille: '))],
  [
    'wraps every text, as a translator does',
    within('.product-variants', (region) => {
      for (const label of region.querySelectorAll('label,.variant-option-title'))
        label.innerHTML = `<font style="vertical-align: inherit"><font>${label.textContent}</font></font>`;
    }),
  ],
  [
    'colours everything dark',
    (page) => {
      for (const element of page.querySelectorAll('*')) {
        element.setAttribute('data-darkreader-inline-color', '');
        element.setAttribute('style', '--darkreader-inline-color: #e8e6e3;');
      }
    },
  ],
])('rel-I01 something else %s: the page stays whole, and sells', async (what, change) => {
  const page = placePage(productMarkup({ ...shirt, id: `changed by what ${what}` }));
  change(page);
  for (const { name, selector } of regionTable)
    for (const element of page.querySelectorAll(selector)) await wakeRegion(name, element);
  await settle();
  expect(page.querySelectorAll('select')).toHaveLength(2);
  expect(page.querySelectorAll('input[type=radio]')).toHaveLength(5);
  expect(page.querySelectorAll('option').length).toBeGreaterThan(6);
  const button = page.querySelector<HTMLElement>('.sqs-add-to-cart-button');
  expect(button?.textContent?.trim()).toBe('Add To Cart');
  button?.click();
  await vi.waitFor(() => expect(button?.textContent).toBe('Select Option'));
});
