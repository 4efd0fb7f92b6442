import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAnalytics } from '../../../runtime/analytics/start.ts';
import { track } from '../../../runtime/page/events.ts';
import { setCookie, setPageContext, settle } from '../../support/dom.ts';
import { readSent } from '../../support/tracked-page.ts';

const fetched = vi.fn<typeof fetch>();
const near = vi.fn<(element: Element) => void>();
/** An element that is watched comes into sight. */
let show = (_element: Element) => {};
let whole = new AbortController();
const stop = () => whole.abort();

beforeEach(() => {
  near.mockReset();
  fetched.mockReset().mockImplementation(async () => new Response('{}', { status: 202 }));
  vi.stubGlobal('fetch', fetched);
  class Near {
    observe = near;
    constructor(tell: (entries: readonly { isIntersecting: boolean; target: Element }[]) => void) {
      show = (target) => tell([{ isIntersecting: true, target }]);
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Near);
  setCookie('crumb', 'c');
  // What earlier files of this worker measured is nothing of this page's.
  performance.clearMarks();
  performance.clearMeasures();
  performance.clearResourceTimings();
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
  whole = new AbortController();
  startAnalytics(document, whole.signal);
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

it.each([
  ['the address names', '?variant=large', '48.00'],
  ['comes first where the address names none', '', '42.00'],
  ['comes first where the address names another', '?variant=gone', '42.00'],
])('tells the price of the variant that %s', async (_which, search, price) => {
  history.replaceState(null, '', `/shirt${search}`);
  const priced = (sku: string, value: string) => ({ sku, priceMoney: { value, currency: 'USD' } });
  const variants = [priced('small', '42.00'), priced('large', '48.00')];
  const product = { ...shirt, structuredContent: { ...shirt.structuredContent, variants } };
  await start({ website, tracking: 'pdp', itemId: 'shirt', product });
  history.replaceState(null, '', '/');
  expect(sent()[1]?.body).toMatchObject({ event: 'CommerceShopping_VisitPDP', data: { item_price: price } });
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
  for (const [element] of near.mock.calls) show(element);
  await settle();
  for (const each of document.querySelectorAll<HTMLElement>('a,button,b')) each.click();
  await settle();
  expect(events()).toEqual([
    'View',
    '/api/census/button-render',
    'CommerceShopping_RelatedProductDisplay',
    '/api/census/button-click',
    'CommerceShopping_ReviewsTab',
    'CommerceShopping_RelatedProductClick',
    'CommerceShopping_RelatedProductAddToCart',
  ]);
  expect(sent()[3]?.body).toMatchObject({ buttonText: 'Book', buttonLink: '#book', visitorCookie: expect.any(String) });
});

it.each([
  ['a page that is not there', { website, tracking: 'none' }],
  ['a signed-in account', { website, authenticatedAccount: { id: 'a' }, websiteRoles: ['admin'] }],
  ['a visitor who was not asked yet', restrictive],
])('sends and keeps nothing on %s', async (_name, context) => {
  await start(context);
  track('CommerceShopping_AddToCart', { item_id: 'shirt' });
  await settle();
  expect(sent()).toEqual([]);
  expect(tracking()).toEqual([]);
});

it.each([
  ['a cloneable site', { website: { id: 'w', cloneable: true } }],
  ['a restrictive site without a banner', { website, cookieSettings: { isRestrictiveCookiePolicyEnabled: true } }],
])('counts %s with a fresh id each time, and keeps none', async (_name, context) => {
  setCookie('ss_cid', 'kept-from-before');
  await start(context);
  stop();
  await start(context);
  const [first, second] = sent().map(({ body }) => body?.data as Record<string, unknown>);
  expect(events()).toEqual(['View', 'View']);
  expect(first?.['analyticsId']).not.toBe('kept-from-before');
  expect(second?.['analyticsId']).not.toBe(first?.['analyticsId']);
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

/** A page as the server prints it and the script in its head leaves it. */
function printExperiment(attributes: Readonly<Record<string, string>>): void {
  const variants = [
    { name: 'calm', share: 50 },
    { name: 'loud', share: 50 },
  ];
  const script = document.createElement('script');
  script.type = 'application/json';
  script.dataset['experiments'] = JSON.stringify([{ id: 'hero', variants }]);
  document.body.innerHTML = '<p data-experiment="hero">Hello</p>';
  document.body.append(script);
  for (const [name, value] of Object.entries(attributes)) document.documentElement.setAttribute(name, value);
}

describe('an experiment on the page', () => {
  let comeIntoView: (element: Element) => void;
  beforeEach(() => {
    class Near {
      constructor(seen: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        comeIntoView = (target) => seen([{ isIntersecting: true, target }]);
      }
      observe = near;
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Near);
  });
  afterEach(() => {
    localStorage.clear();
    for (const name of ['data-experiment-hero', 'data-experiments-shown'])
      document.documentElement.removeAttribute(name);
  });
  const seen = async () => {
    await vi.waitFor(() => expect(near).toHaveBeenCalled());
    const [place] = near.mock.calls.at(-1) ?? [];
    if (place) comeIntoView(place);
    globalThis.dispatchEvent(new Event('pagehide'));
    await settle();
  };

  it('is told as seen once its place has come into view, when the page is left', async () => {
    printExperiment({ 'data-experiment-hero': 'loud' });
    await start({ website });
    await vi.waitFor(() => expect(near).toHaveBeenCalled());
    globalThis.dispatchEvent(new Event('pagehide'));
    await settle();
    expect(events()).toEqual(['View', '/api/rest/websites/mine']);
    await seen();
    expect(events()).toEqual(['View', '/api/rest/websites/mine', 'ExperimentExposure']);
    expect(sent().at(-1)?.body?.data).toMatchObject({
      exposures: [{ experiment: 'hero', variant: 'loud', age: expect.any(Number), session: expect.any(String) }],
    });
  });

  it.each([
    ['looks at a variant by its address', { 'data-experiment-hero': 'loud', 'data-experiments-shown': 'by-address' }],
    ['takes no part', {}],
  ])('is not told of who %s', async (_who, attributes) => {
    printExperiment(attributes);
    await start({ website });
    await seen();
    expect(events()).toEqual(['View', '/api/rest/websites/mine']);
  });

  it('keeps nothing before a yes, and nothing after a no', async () => {
    printExperiment({ 'data-experiment-hero': 'loud' });
    await start(restrictive);
    await vi.waitFor(() => expect(button('Allow counting')).toBeDefined());
    expect([near.mock.calls.length, localStorage.length]).toEqual([0, 0]);
    button('Allow counting')?.click();
    await seen();
    expect(localStorage.length).toBe(1);
    button('Cookie choice')?.click();
    button('No, thank you')?.click();
    await settle();
    expect(localStorage.length).toBe(0);
  });
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
