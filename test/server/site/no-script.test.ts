import { JSDOM } from 'jsdom';
import request from 'supertest';
import { expect, it } from 'vitest';
import { pointAtServer } from '../../../server/author/publish/point-at-server.ts';
import { withoutServer } from '../../../server/author/publish/without-server.ts';
import { servedPaths } from '../../../server/http/pages/served-paths.ts';
import type { JsonObject } from '../../../server/site/lib/json-access.ts';
import { serveSite } from '../../support/serve-site.ts';
import { productPage } from '../../support/shop.ts';

const template = {
  'template.conf': JSON.stringify({ layouts: { default: { regions: ['site'] } } }),
  'site.region':
    '<html><head>{squarespace-headers}</head><body><a href="/cart">Cart {shoppingCart|cart-quantity}</a>{squarespace.main-content}</body></html>',
  'collections/products.item':
    '<main>{item|product-checkout}{item|product-restock-notification}<p id="after"></p></main>',
};
const collection = { title: 'Shop', typeName: 'products', urlId: 'shop', fullUrl: '/shop' };
const merchandising = {
  restockNotificationViews: [{ variantId: 'L' }],
  restockNotificationMessages: { CTAText: 'Tell me & mine', buttonText: 'Write to me' },
  mailingListSignUpEnabled: true,
};

/** A product's page as a browser without script shows it. */
async function pageOf(more: JsonObject, variants: readonly { sku: string; stock: number; attributes?: object }[]) {
  const page = productPage({ id: 'cap', title: 'Cap', variants: variants as never });
  const { app } = await serveSite(
    { template, pages: { 'shop/cap.json': { ...(page as JsonObject), collection, ...more } } },
    { boot: '/boot.js' },
  );
  const { text } = await request(app).get('/shop/cap');
  return new JSDOM(text.replace(/<\/?noscript[^>]*>/g, '')).window.document;
}

const follows = (first: Element | null, second: Element | null) =>
  first !== null && second !== null && (first.compareDocumentPosition(second) & 4) !== 0;

it('puts the purchase where the button stands, with a button like it', async () => {
  const document = await pageOf({}, [{ sku: 'M', stock: 3 }]);
  const form = document.querySelector('form[action="/cart"]');
  expect(follows(form, document.querySelector('.sqs-add-to-cart-button-wrapper'))).toBe(true);
  expect(form?.closest('main')).not.toBeNull();
  expect(form?.querySelector('button')?.className).toContain('sqs-add-to-cart-button');
  expect(form?.querySelector('button')?.textContent).toBe('Add To Cart');
  expect(document.querySelector('form[action="/form/restock"]')).toBeNull();
});

it('offers to wait for what is sold out, in the shop’s words, and sells nothing then', async () => {
  const context = { productMerchandisingContext: { cap: merchandising } };
  const document = await pageOf(context, [{ sku: 'L', stock: 0 }]);
  const button = document.querySelector<HTMLButtonElement>('form[action="/cart"] button');
  expect([button?.disabled, button?.textContent]).toEqual([true, 'Sold Out']);
  const form = document.querySelector('form[action="/form/restock"]');
  expect(follows(button, form)).toBe(true);
  expect(form?.querySelector('.product-restock-cta')?.textContent).toBe('Tell me & mine');
  expect(form?.querySelector('button')?.textContent).toBe('Write to me');
  expect(form?.querySelector<HTMLInputElement>('[name=variantId]')?.value).toBe('L');
  expect(form?.querySelector('[name=isJoinMailingList]')).not.toBeNull();
});

it('offers to wait for the sold-out size alone, and for none where a captcha would guard it', async () => {
  const context = { productMerchandisingContext: { cap: merchandising } };
  const sizes = [
    { sku: 'S', stock: 0, attributes: { Size: 'S' } },
    { sku: 'L', stock: 0, attributes: { Size: 'L' } },
    { sku: 'M', stock: 2, attributes: { Size: 'M' } },
  ];
  const waiting = (await pageOf(context, sizes)).querySelector<HTMLInputElement>('form [name=variantId]');
  expect(waiting?.value).toBe('L');
  const guarded = await pageOf({ ...context, website: { captchaSettings: { siteKey: 'k' } } }, sizes);
  expect(guarded.querySelector('form[action="/form/restock"]')).toBeNull();
  expect(guarded.body.textContent).toContain('which needs JavaScript');
});

it('gives the count of a page a place of its own, and loads what fills it without script alone', async () => {
  const { app } = await serveSite(
    { template, pages: { 'index.json': { collection: { title: 'Home', fullUrl: '/' } } } },
    { boot: '/boot.js' },
  );
  const { text } = await request(app).get('/');
  expect(text).toContain('<noscript><link rel="stylesheet" href="/cart/count.css"/></noscript>');
  expect(text).toContain(
    '<span class="sqs-cart-quantity">0</span><noscript><span class="sqs-cart-quantity vt-counted"></span></noscript>',
  );
  // A host of its own has nobody who counts, and another origin may not.
  const crossOrigin = { server: 'https://shop.example', script: '/x.js', served: servedPaths };
  for (const html of [withoutServer(text).html, pointAtServer(text, crossOrigin)]) {
    expect(html).not.toMatch(/vt-counted|count\.css|<noscript>/);
  }
});

it('leads straight to the checkout where the store says so', async () => {
  const express = (on: boolean) =>
    pageOf({ websiteSettings: { storeSettings: { expressCheckout: on } } }, [{ sku: 'M', stock: 3 }]);
  const hidden = 'form[action="/cart"] input[name=express]';
  expect((await express(true)).querySelector(hidden)?.getAttribute('value')).toBe('true');
  expect((await express(false)).querySelector(hidden)).toBeNull();
});
