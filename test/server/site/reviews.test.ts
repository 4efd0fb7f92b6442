import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonValue } from '#engine';
import { pageTypes } from '#model';
import { type Store, tables } from '../../../server/store/index.ts';
import { attacks } from '../../support/hostile-markup.ts';
import { serveShop } from '../../support/serve-shop.ts';
import { serveSite, website } from '../../support/serve-site.ts';
import { openTestStore } from '../../support/store.ts';

const template = {
  'template.conf': '{"layouts":{"default":{"regions":["site"]}}}',
  'site.region':
    '<!doctype html><html><head>{squarespace-headers}</head><body>{squarespace.main-content}</body></html>',
  'collections/products.item':
    '<i>{item.reviewCount} {item.averageRating}</i><div data-product-reviews id="reviews"></div>',
};
const review = { id: 'r1', rating: 4, author: 'Ruth', title: 'Good', text: 'It stays.', createdOn: 1_700_000_000_000 };

async function open(reviews: JsonValue | undefined, language = 'en-GB') {
  const item = {
    ...{ id: 'mug', title: 'Mug', fullUrl: '/mug', ...(reviews === undefined ? {} : { reviews }) },
    structuredContent: { productType: 1, variants: [{ sku: 'm', priceMoney: { value: '9.00', currency: 'EUR' } }] },
  };
  const page = { website: { ...website, language }, pageType: 50, collection: { typeName: 'products' }, item };
  const { app } = await serveSite({ template, pages: { 'mug.json': page } });
  const { document } = new JSDOM((await request(app).get('/mug')).text).window;
  const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null';
  return { document, place: document.querySelector('[data-product-reviews]'), data: JSON.parse(data) };
}

describe('the reviews that content brings', () => {
  it('stand in the place of the template, counted for it, and are told to search engines', async () => {
    const second = { rating: 5, author: 'Kwame', text: 'Good.', isBuyer: true, reply: 'Thanks.' };
    const { document, place, data } = await open([review, second, { rating: 'many', author: 'x', text: 'y' }]);
    expect(document.querySelector('i')?.textContent).toBe('2 4.5');
    expect(place?.querySelector('summary')?.hasAttribute('data-reviews-tab')).toBe(true);
    expect(place?.querySelector('summary [role=img]')?.getAttribute('aria-label')).toBe('4.5 out of 5 stars');
    const texts = [...(place?.querySelectorAll('.vt-review') ?? [])].map(({ textContent }) => textContent);
    expect(texts).toEqual([
      '★★★★☆ GoodRuth14 November 2023It stays.',
      '★★★★★KwameBought it hereGood.Reply from Test & CoThanks.',
    ]);
    // Nobody is there to take one.
    expect(place?.querySelector('form')).toBeNull();
    expect(data).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
      review: [
        { author: { name: 'Ruth' }, name: 'Good', reviewBody: 'It stays.', reviewRating: { ratingValue: 4 } },
        { author: { name: 'Kwame' }, reviewRating: { ratingValue: 5 } },
      ],
    });
  });

  it('leave nothing behind where there are none', async () => {
    const { place, data } = await open(undefined);
    expect([place?.innerHTML, data.aggregateRating, data.review]).toEqual(['', undefined, undefined]);
  });

  it.each([
    ['de-AT', 'Bewertungen', '1 Bewertung', '14. November 2023'],
    ['ar', 'التقييمات', 'تقييم واحد', '14 نوفمبر 2023'],
    ['no tag!', 'Reviews', '1 review', 'November 14, 2023'],
  ])('are in the language of the page: %s', async (language, title, count, date) => {
    const { place } = await open([review], language);
    expect(place?.querySelector('h2')?.textContent).toBe(title);
    expect(place?.querySelector('summary')?.textContent).toContain(count);
    expect(place?.querySelector('time')?.textContent).toBe(date);
  });

  it('bring nothing that runs', async () => {
    const hostile = attacks.map((text) => ({ ...review, id: text, author: text, title: text, text, reply: text }));
    const { place, data } = await open(hostile);
    const tags = new Set([...(place?.querySelectorAll('.vt-review *') ?? [])].map(({ localName }) => localName));
    expect([...tags].sort()).toEqual(['div', 'p', 'span', 'strong', 'time']);
    const texts = [...(place?.querySelectorAll('.vt-review > .vt-review-text') ?? [])].map((text) => text.textContent);
    expect(texts).toEqual(attacks);
    expect(data.review[0].reviewBody).toBe(attacks[0]);
  });
});

describe('a review without script', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore();
  });
  afterAll(() => store.close());

  const id = 'mug';
  const page = {
    'site.region':
      '<!doctype html><html><head>{squarespace-headers}</head><body data-page-type="{pageType}">{squarespace.main-content}<div data-product-reviews></div></body></html>',
  };
  const fields = { item: id, rating: '5', author: 'Ann "<b>', title: '', body: 'Line one.\r\nLine two. <script>' };
  const post = (app: Parameters<typeof request>[0], body: object, from = 'same-origin') =>
    request(app).post('/form/reviews').type('form').set('Sec-Fetch-Site', from).send(body);
  const pageOf = (answer: { text: string }) => new JSDOM(answer.text).window.document;

  it('is written on the product’s page, thanked for on a page of its own, and shown once it is published', async () => {
    const { app } = await serveShop(store, { templates: page, rules: { reviews: 'held' } });
    const path = `/shop/${id}`;
    const before = pageOf(await request(app).get(path));
    const form = before.querySelector('[data-product-reviews] form');
    expect([form?.getAttribute('action'), form?.querySelectorAll('[type=radio][required]').length]).toEqual([
      '/form/reviews',
      5,
    ]);
    const sent = await post(app, fields);
    expect([sent.status, sent.headers['location']]).toEqual([303, `/form/reviews?item=${id}&now=held`]);
    const thanks = pageOf(await request(app).get(String(sent.headers['location'])));
    expect(thanks.querySelector('[role=status]')?.textContent).toMatch(/^Thank you\. Your review will be shown/);
    expect(thanks.querySelector('.vt-review')).toBeNull();
    await store.write((database) => database.update(tables.reviews).set({ state: 'published' }));
    const answer = await request(app).get(`/form/reviews?item=${id}`);
    expect(answer.text).toContain(`data-page-type="${pageTypes.reviewsRequest}"`);
    const listed = pageOf(answer);
    expect(listed.querySelector('.vt-review-text')?.textContent).toBe('Line one.\nLine two. <script>');
    expect(listed.querySelector('.vt-review-by')?.textContent).toContain('Ann "<b>');
    expect(listed.querySelector('script:not([type]):not([nonce])')).toBeNull();
    const call = await request(app).get(`/api/content/${id}/reviews`);
    expect(call.body).toMatchObject({ count: 1, average: 5 });
  });

  it('comes back as it was typed when it is refused', async () => {
    const { app } = await serveShop(store, { rules: { reviews: 'held' } });
    const refused = await post(app, { ...fields, rating: '' });
    expect(refused.status).toBe(400);
    const page = pageOf(refused);
    expect(page.querySelector('[role=alert]')?.textContent).toBe(
      'Please choose your stars, and write your name and a review.',
    );
    expect(page.querySelector('textarea')?.value).toBe('Line one.\nLine two. <script>');
    expect(page.querySelector<HTMLInputElement>('[name=author]')?.value).toBe(fields.author);
    const again = pageOf(await post(app, { ...fields, body: ' ' }));
    expect(again.querySelector<HTMLInputElement>('[value="5"]')?.checked).toBe(true);
    // What is open is said by the shop and not by the browser, marked, and where the visitor is.
    const marked = (shown: Document) => {
      const wrong = [...shown.querySelectorAll('[aria-invalid=true][aria-describedby=review-problem]')];
      return [wrong, wrong.filter((field) => field.matches('[autofocus]'))].map((fields) =>
        fields.map((field) => field.getAttribute('name')),
      );
    };
    expect([page, again].map((shown) => shown.querySelector('form')?.noValidate)).toEqual([true, true]);
    expect(marked(again)).toEqual([['body'], ['body']]);
    expect(marked(pageOf(await post(app, { ...fields, rating: '', author: '' })))).toEqual([
      ['rating', 'author'],
      ['rating'],
    ]);
    for (const body of [
      { ...fields, rating: '6' },
      { ...fields, body: 'x'.repeat(4001) },
    ])
      expect((await post(app, body)).status).toBe(400);
  });

  it('is taken from our own pages alone, for what is sold, and while the shop takes any', async () => {
    const { app } = await serveShop(store, { rules: { reviews: 'held' } });
    expect((await post(app, fields, 'cross-site')).text).toContain('This request came from another site.');
    expect((await post(app, { ...fields, item: 'nowhere' })).text).toContain('There is no such item.');
    const closed = await serveShop(store);
    expect((await post(closed.app, fields)).text).toContain('Reviews are closed.');
    expect(
      pageOf(await request(closed.app).get('/form/reviews?item=nowhere')).querySelector('[role=alert]'),
    ).not.toBeNull();
  });
});
