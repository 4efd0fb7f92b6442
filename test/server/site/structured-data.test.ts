import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { renderHeaders } from '../../../server/site/head/headers.ts';
import type { JsonObject } from '../../../server/site/lib/json-access.ts';
import { hostileTexts } from '../../support/json-values.ts';

const LINKED_DATA = 'script[type="application/ld+json"]';

/** The head of a page in a browser that runs its scripts, and what its structured data say. */
function headOf(context: JsonObject) {
  const pieces = renderHeaders(context, {
    path: '/shop/item',
    stylesheet: undefined,
    runtime: undefined,
    wakes: false,
  });
  const markup = Buffer.concat(pieces.filter((piece) => typeof piece !== 'string').map((piece) => Buffer.from(piece)));
  const { document } = new JSDOM(`<!doctype html><head>${markup.toString()}</head><p></p>`).window;
  const data = [...document.querySelectorAll(LINKED_DATA)].map(
    (script) => JSON.parse(script.textContent) as JsonObject,
  );
  const shape = [...document.querySelectorAll('*')].map(
    ({ localName, attributes }) => `${localName} ${[...attributes].map(({ name }) => name).join(' ')}`,
  );
  return { data, shape };
}

function productPage(text: string): JsonObject {
  return {
    website: { siteTitle: text, baseUrl: 'https://shop.example' },
    item: {
      title: text,
      excerpt: `About ${text}`.replace(/</g, '&lt;'),
      fullUrl: '/shop/item',
      assetUrl: '/a.jpg',
      structuredContent: { variants: [{ sku: text, priceMoney: { value: '12.00', currency: 'EUR' } }] },
    },
  };
}

function postPage(text: string): JsonObject {
  return { website: { siteTitle: text }, item: { title: text, fullUrl: '/b/x', author: { displayName: text } } };
}

const texts = [
  '</script><svg onload=1>',
  '</SCRIPT ><script>alert(1)</script>',
  '<!--<script></script>',
  ...hostileTexts,
];

describe('rel-C18 structured data', () => {
  it.each(texts)('of a product with %j are the same JSON, and no markup', (text) => {
    const { data, shape } = headOf(productPage(text));
    expect(shape).toEqual(headOf(productPage('linen')).shape);
    expect(data).toMatchObject([{ '@type': 'Product', name: text, offers: { sku: text, priceCurrency: 'EUR' } }]);
  });

  it.each(texts)('of a post with %j are the same JSON, and no markup', (text) => {
    const { data, shape } = headOf(postPage(text));
    expect(shape).toEqual(headOf(postPage('linen')).shape);
    expect(data).toMatchObject([{ headline: text, author: { name: text } }]);
  });
});
