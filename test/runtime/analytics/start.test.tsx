import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAnalytics } from '../../../runtime/analytics/start.ts';
import { track } from '../../../runtime/page/events.ts';
import { setCookie, setPageContext, settle } from '../../support/dom.ts';
import { readSent } from '../../support/tracked-page.ts';

const fetched = vi.fn<typeof fetch>();
const near = vi.fn<(element: Element) => void>();
let stop = () => {};

beforeEach(() => {
  near.mockReset();
  fetched.mockReset().mockImplementation(async () => new Response('{}', { status: 202 }));
  vi.stubGlobal('fetch', fetched);
  class Near {
    observe = near;
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Near);
  setCookie('crumb', 'c');
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  for (const name of cookieNames()) setCookie(name, undefined);
});

const cookieNames = () => document.cookie.split('; ').map((pair) => pair.slice(0, pair.indexOf('=')));
const tracking = () => cookieNames().filter((name) => /^ss_(?!performance)/.test(name));
const sent = () => readSent(fetched.mock.calls);
const events = () => sent().map(({ address, body }) => body?.event ?? address);

const website = { id: 'w' };
const shirt = {
  id: 'shirt',
  title: 'Linen shirt',
  structuredContent: { productType: 1, variants: [{ priceMoney: { value: '42.00', currency: 'USD' } }] },
};
const restrictive = {
  website,
  cookieSettings: { isRestrictiveCookiePolicyEnabled: true, isCookieBannerEnabled: true },
};
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

async function start(context: unknown): Promise<void> {
  setPageContext(context);
  stop = startAnalytics(document);
  await settle();
}

it('tells a product page, its product, and what is done there, each once and in order', async () => {
  track('CommerceShopping_ReviewsVitalsAnchorLink', { item_id: 'shirt' });
  await start({ website, tracking: 'pdp', itemId: 'shirt', product: shirt });
  track('CommerceShopping_AddToCart', { item_id: 'shirt', cart_id: 'k' });
  track('purchase', { transactionId: '1001', value: '42.00', shipping: '0.00', tax: '0.00', items: [] });
  await settle();
  expect(events()).toEqual([
    'View',
    'CommerceShopping_VisitPDP',
    'CommerceShopping_ReviewsVitalsAnchorLink',
    'CommerceShopping_AddToCart',
    'Purchase',
  ]);
  expect(sent()[3]?.body?.data).toMatchObject({
    website_id: 'w',
    page_id: 'shirt',
    cart_id: 'k',
    item_id: 'shirt',
    item_type: 1,
    item_title: 'Linen shirt',
    item_price: '42.00',
    is_quickview: false,
    has_custom_form: false,
  });
  expect(sent()[4]?.body?.data).toMatchObject({ transactionId: '1001', value: '42.00' });
});

it('tells a listing with its mark', async () => {
  await start({ website, tracking: 'plp', collectionId: 'c', items: [shirt] });
  expect(events()).toEqual(['View', 'listing-load', 'CommerceShopping_VisitPLP']);
  expect(sent()[1]?.body?.data).toMatchObject({ websiteId: 'w', pageId: 'c' });
  expect(performance.getEntriesByName('product-listing-load')).not.toEqual([]);
  track('CommerceShopping_VisitPDP', { item_id: 'shirt', is_quickview: true });
  await settle();
  expect(events().slice(3)).toEqual(['/api/census/RecordQuickView/shirt', 'CommerceShopping_VisitPDP']);
});

it('hears buttons, related products and the tab of reviews', async () => {
  document.body.innerHTML =
    '<a class="sqs-block-button-element" href="#book">Book</a><button role="tab" aria-controls="reviews">Reviews</button>' +
    '<ul data-related-products><li data-item-id="hat"><a href="#hat">Hat</a><b class="sqs-add-to-cart-button">Add</b></li></ul>';
  await start({ website });
  // The code that watches comes because there is something to watch.
  await vi.waitFor(() => expect(near).toHaveBeenCalled());
  for (const each of document.querySelectorAll<HTMLElement>('a,button,b')) each.click();
  await settle();
  expect(events()).toEqual([
    'View',
    '/api/census/button-click',
    'CommerceShopping_ReviewsTab',
    'CommerceShopping_RelatedProductClick',
    'CommerceShopping_RelatedProductAddToCart',
  ]);
  expect(sent()[1]?.body).toMatchObject({ buttonText: 'Book', buttonLink: '#book', visitorCookie: expect.any(String) });
});

it.each([
  ['a page that is not there', { website, tracking: 'none' }],
  ['a cloneable site', { website: { id: 'w', cloneable: true } }],
  ['a signed-in account', { website, authenticatedAccount: { id: 'a' }, websiteRoles: ['admin'] }],
  ['a restrictive site without a banner', { website, cookieSettings: { isRestrictiveCookiePolicyEnabled: true } }],
  ['a visitor who was not asked yet', restrictive],
])('sends and keeps nothing on %s', async (_name, context) => {
  await start(context);
  track('CommerceShopping_AddToCart', { item_id: 'shirt' });
  await settle();
  expect(sent()).toEqual([]);
  expect(tracking()).toEqual([]);
});

it('counts nothing while the census is switched off', async () => {
  document.documentElement.dataset['census'] = 'off';
  await start({ website });
  delete document.documentElement.dataset['census'];
  expect(sent()).toEqual([]);
});

it('asks, begins with a yes without a reload, and forgets with a no', async () => {
  await start(restrictive);
  await vi.waitFor(() => expect(document.querySelector('.vt-consent')?.textContent).toContain('May we count visits?'));
  button('Allow counting')?.click();
  await settle();
  expect(events()).toEqual(['View']);
  expect(tracking()).toHaveLength(6);
  expect(document.querySelector('.vt-consent')).toBeNull();

  button('Cookie choice')?.click();
  expect(document.activeElement?.textContent).toBe('Cookies');
  button('No, thank you')?.click();
  await settle();
  expect(tracking()).toEqual([]);
  track('CommerceShopping_AddToCart', { item_id: 'shirt' });
  await settle();
  expect(events()).toEqual(['View']);
});

it('gives a visitor one variant, and tells it when the page is left', async () => {
  document.body.innerHTML =
    '<script type="application/json" data-experiments>[{"id":"hero","variants":{"calm":1}},{"id":"<b>","variants":{}}]</script>';
  await start({ website });
  await vi.waitFor(() => expect(document.documentElement.getAttribute('data-experiment-hero')).toBe('calm'));
  globalThis.dispatchEvent(new Event('pagehide'));
  await settle();
  expect(events()).toEqual(['View', '/api/rest/websites/mine', 'ExperimentExposure']);
  expect(sent().at(-1)?.body?.data).toMatchObject({ exposures: [{ experiment: 'hero', variant: 'calm' }] });
  document.documentElement.removeAttribute('data-experiment-hero');
});

it('does not ask again who has answered', async () => {
  setCookie('ss_performance', 'false');
  await start(restrictive);
  await vi.waitFor(() => expect(button('Cookie choice')).toBeDefined());
  expect(document.querySelector('.vt-consent')).toBeNull();
});

it('rel-H21 shows a visitor nothing when the census fails, and raises no fault', async () => {
  const faults = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', faults);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fetched.mockImplementation(async () => new Response('no', { status: 500 }));
  const before = document.body.innerHTML;
  await start({ website, tracking: 'pdp', itemId: 'shirt', product: shirt });
  fetched.mockRejectedValue(new TypeError('blocked'));
  track('CommerceShopping_AddToCart', { item_id: 'shirt' });
  await settle();
  process.off('unhandledRejection', faults);
  expect(faults).not.toHaveBeenCalled();
  expect(document.body.innerHTML).toBe(before);
});

it('reports faults with the crumb, also those from before it was here', async () => {
  track('script-error', { kind: 'error', reason: new Error('early') });
  await start({ website });
  track('script-error', { kind: 'unhandledrejection', reason: 'late' });
  // The reporter comes with the first fault, and sends what it has when the page leaves.
  await vi.waitFor(() => {
    globalThis.dispatchEvent(new Event('pagehide'));
    expect(events()).toContain('/api/events/RecordJavascriptErrors');
  });
  const report = sent().at(-1);
  expect(report?.address).toBe('/api/events/RecordJavascriptErrors');
  expect(report?.headers.get('x-csrf-token')).toBe('c');
  expect(report?.body).toMatchObject([
    { event: 'error', data: { message: 'early' } },
    { event: 'unhandledrejection', data: { message: 'late' } },
  ]);
});
