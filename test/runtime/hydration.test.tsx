import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { regionTable } from '../../runtime/boot/table.ts';
import { dropWhiteSpace } from '../../runtime/boot/white-space.ts';
import { fakeWorld, placePage, settle, wakePage, wakeRegion } from '../support/dom.ts';
import {
  buttonMarkup,
  pickerMarkup,
  priceMarkup,
  productMarkup,
  restockMarkup,
  shirt,
} from '../support/product-page.ts';

// React's development build compares each attribute and each text with the markup and says every difference.
const problems: string[] = [];
const onRegionEvent = (event: Event) => problems.push(event.type);
beforeEach(() => {
  problems.length = 0;
  fakeWorld(() => ({ ok: false, kind: 'offline', status: 0 }));
  vi.spyOn(console, 'error').mockImplementation((...words) => problems.push(words.join(' ')));
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
  expect(problems).toEqual([]);
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

it('rel-I01 leaves the server’s markup when something else has changed it', async () => {
  const page = placePage(productMarkup({ ...shirt, id: 'translated' }));
  const select = page.querySelector('select');
  select?.insertAdjacentHTML('beforebegin', '<font>traduit</font>');
  const picker = page.querySelector('.product-variants');
  if (picker) await wakeRegion('variants', picker);
  expect(page.querySelectorAll('select')).toHaveLength(2);
  expect(page.textContent).toContain('Select Size');
});
