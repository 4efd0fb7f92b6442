import { gunzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import request from 'supertest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveSite, website } from '../../../support/serve-site.ts';
import { mug, smallSite } from '../../../support/small-site.ts';

let given = 0;
/** Stands for the security room: a fresh nonce, and a policy that names it. */
const giveNonce: RequestHandler = (_request, response, next) => {
  given += 1;
  const nonce = Buffer.from(`nonce-${String(given).padStart(10, '0')}`).toString('base64');
  response.locals['nonce'] = nonce;
  response.setHeader('Content-Security-Policy', `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'`);
  next();
};
const serve = () => serveSite(smallSite, { security: [giveNonce], boot: '/_runtime/boot-1.js' });
const nonceOf = (headers: Record<string, string>) =>
  /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1];

describe('a page over HTTP', () => {
  it('rel-F07 rel-F08 gives the fresh nonce to scripts of the template and the platform, never to those of data', async () => {
    const { app } = await serve();
    const seen = new Set<string>();
    for (let count = 0; count < 20; count += 1) {
      const { text, headers } = await request(app).get('/things/mug');
      const nonce = nonceOf(headers) ?? '';
      expect(text).toContain(`<script nonce="${nonce}">window.x = 1;</script>`);
      expect(text).toContain(`<script nonce="${nonce}" type="module" src="/_runtime/boot-1.js"></script>`);
      expect(text).not.toContain('steal()');
      seen.add(nonce);
    }
    expect(seen.size).toBe(20);
    const home = await request(app).get('/');
    expect(home.text).toContain('Welcome.');
    expect(home.text).not.toContain('stolen()');
  });

  it('tells the browser what it needs of the page, safely embedded', async () => {
    const { app } = await serve();
    const { text } = await request(app).get('/things/mug');
    const json = /<script type="application\/json" data-page-context>([^<]*)<\/script>/.exec(text)?.[1] ?? '';
    const context = JSON.parse(json);
    expect(context).toMatchObject({ pageType: 50, itemId: 'p1', product: { id: 'p1', title: 'Mug <b>' } });
    expect(context.product.body).toBeUndefined();
    // The item of a product page is its product: it is said once.
    expect(context.item).toEqual({ id: 'p1', title: 'Mug <b>', recordType: 11 });
    expect(context.website).toEqual({ id: 'w1', timeZone: 'Europe/Berlin', cloneable: undefined, language: 'en-US' });
    const ld = JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text)?.[1] ?? '');
    expect(ld).toMatchObject({
      '@type': 'Product',
      name: 'Mug <b>',
      offers: [
        { sku: 'M1', price: '9.00', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
        { sku: 'M2', availability: 'https://schema.org/OutOfStock' },
      ],
      image: ['https://shop.example/assets/mug.png'],
    });
  });

  it('tells the browser of a list’s products what price, stock and events need, and nothing that stands elsewhere', async () => {
    const money = (value: string) => ({ value, currency: 'EUR' });
    const variants = [
      {
        ...{ sku: 'S', attributes: { Size: 'S' }, price: 900, priceMoney: money('9.00'), onSale: true, qtyInStock: 2 },
        ...{ salePriceMoney: money('8.00'), unlimited: false, optionValues: [{}], mainImage: { assetUrl: '/s.png' } },
      },
      {
        ...{ sku: 'L', attributes: { Size: 'L' }, priceMoney: money('9.00'), onSale: false, unlimited: true },
        salePriceMoney: money('0.00'),
      },
    ];
    const structuredContent = {
      ...mug.structuredContent,
      ...{ productType: 1, variantOptionOrdering: ['Size'], variants },
      ...{ additionalFieldsFormId: 'f', additionalFieldsForm: { name: 'Long', fields: [{}] } },
    };
    const list = { collection: { fullUrl: '/things' }, items: [{ ...mug, structuredContent }] };
    const { app } = await serveSite(
      { ...smallSite, pages: { ...smallSite.pages, 'things.json': list } },
      { boot: '/b.js' },
    );
    const { text } = await request(app).get('/things');
    const json = /<script type="application\/json" data-page-context>([^<]*)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(json).items).toEqual([
      {
        ...{ id: 'p1', title: 'Mug <b>', recordType: 11 },
        structuredContent: {
          ...{ productType: 1, variantOptionOrdering: ['Size'], additionalFieldsFormId: 'f', additionalFieldsForm: {} },
          variants: [
            {
              ...{ sku: 'S', attributes: { Size: 'S' }, priceMoney: money('9.00'), qtyInStock: 2 },
              ...{ onSale: true, salePriceMoney: money('8.00') },
            },
            { sku: 'L', attributes: { Size: 'L' }, priceMoney: money('9.00'), unlimited: true },
          ],
        },
      },
    ]);
  });

  it('shows crawlers its own drawings as pixels, and every other picture as it is', async () => {
    const imagesOf = async (assetUrl: string) => {
      const item = { ...mug, assetUrl };
      const pages = { ...smallSite.pages, 'things/mug.json': { collection: { fullUrl: '/things' }, item } };
      const { text } = await request((await serveSite({ ...smallSite, pages })).app).get('/things/mug');
      return [...text.matchAll(/(?:og:image" content=|twitter:image" content=|"image":\[)"([^"]*)"/g)].map(
        ([, at]) => at,
      );
    };
    const asked = '?format=1500w&type=png';
    expect(await imagesOf('/assets/mug.svg')).toEqual([
      `https://shop.example/assets/mug.svg${asked.replace('&', '&amp;')}`,
      `https://shop.example/assets/mug.svg${asked.replace('&', '&amp;')}`,
      `https://shop.example/assets/mug.svg${asked}`,
    ]);
    for (const address of ['https://shop.example/assets/mug.png', 'https://images.example/mug.svg']) {
      expect(await imagesOf(address)).toEqual([address, address, address]);
    }
  });

  it('has one strong tag per form of a page, and a 304 that leaves the stored policy alone', async () => {
    const { app } = await serve();
    const plain = await request(app).get('/').set('Accept-Encoding', 'identity');
    const zipped = await request(app).get('/').set('Accept-Encoding', 'gzip');
    expect(plain.headers['etag']).toMatch(/^"[\w-]+"$/);
    expect(zipped.headers['etag']).toBe(plain.headers['etag']?.replace(/"$/, '-gzip"'));
    expect(plain.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' });
    for (const tag of [plain.headers['etag'], zipped.headers['etag'], '*', `"x", ${plain.headers['etag']}`]) {
      const again = await request(app)
        .get('/')
        .set('If-None-Match', tag ?? '');
      expect([again.status, again.text, again.headers['content-security-policy']]).toEqual([304, '', undefined]);
    }
    const other = await request(app).get('/').set('If-None-Match', '"other"');
    expect(other.status).toBe(200);
  });

  it('compresses once and still gives each response its own nonce', async () => {
    const { app } = await serve();
    for (let count = 0; count < 3; count += 1) {
      const answer = await request(app)
        .get('/')
        .set('Accept-Encoding', 'gzip, br')
        .buffer(true)
        .parse((response, done) => {
          // What supertest unpacked is what a browser would have.
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('end', () => done(null, Buffer.concat(pieces)));
        });
      expect(answer.headers['content-encoding']).toBe('gzip');
      const bytes = answer.body as Buffer;
      const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
      expect(text).toContain(`<script nonce="${nonceOf(answer.headers)}">window.x`);
      expect(text.endsWith('</html>')).toBe(true);
    }
  });

  it('rel-F26 answers HEAD like GET without a body, and other methods with what is allowed', async () => {
    const { app } = await serve();
    for (const path of ['/', '/things', '/nope', '/site.css', '/scripts/site.js', '/?format=json', '/cart']) {
      const get = await request(app).get(path).set('Accept-Encoding', 'identity');
      const head = await request(app).head(path).set('Accept-Encoding', 'identity');
      expect([
        path,
        head.status,
        head.headers['content-length'],
        head.headers['content-type'],
        head.text ?? '',
      ]).toEqual([path, get.status, get.headers['content-length'], get.headers['content-type'], '']);
    }
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      const answer = await request(app)[method]('/things');
      expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
    const options = await request(app).options('/things');
    expect([options.status, options.headers['allow'], options.text]).toEqual([204, 'GET, HEAD, OPTIONS', '']);
  });

  it('keeps pages by what they depend on, not by what a query makes up', async () => {
    const { app, site } = await serve();
    await request(app).get('/things');
    const { size } = site.host.cache;
    for (let count = 0; count < 10; count += 1) {
      const { headers } = await request(app).get(`/things?utm_source=${count}&page=1`);
      expect(headers['server-timing']).toContain('cache;desc=hit');
    }
    expect(site.host.cache.size).toBe(size);
  });

  it('never keeps a page that is one visitor’s own', async () => {
    const { app, site } = await serveSite(smallSite, {
      fillRegion: async (path, { headers }) =>
        `<div data-vitrine-region="${path}">${String(headers['x-visitor'])}</div>`,
    });
    for (const visitor of ['ann', 'bob']) {
      const { text, headers } = await request(app).get('/cart').set('X-Visitor', visitor);
      expect(text).toContain(`<div data-vitrine-region="/cart">${visitor}</div>`);
      expect(headers['cache-control']).toBe('private, no-store');
    }
    expect(site.host.cache.size).toBe(0);
  });

  it('rel-F13 lets no shared cache hand one visitor’s answer to another', async () => {
    const { app } = await serveSite(smallSite, { security: [giveNonce], fillRegion: async (name) => name });
    for (const path of ['/', '/things', '/things/mug', '/cart', '/checkout', '/nope', '/?format=json']) {
      const { headers } = await request(app).get(path);
      expect([path, headers['cache-control']]).toEqual([path, expect.stringMatching(/^private/)]);
    }
  });

  it('is not older without script than what it says of the time, and keeps what says nothing of it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_600_000_000_000 });
    onTestFinished(() => void vi.useRealTimers());
    const { app } = await serveSite({
      template: {
        ...smallSite.template,
        'blocks/age.block': '{at|timesince}',
        'pages/age.page': '{@|apply age.block}',
      },
      pages: { ...smallSite.pages, '_site.json': { website, at: 1_599_999_970_000 } },
    });
    const read = async (path: string) => {
      const { text, headers } = await request(app).get(path);
      return [/(less than|about) a minute ago/.exec(text)?.[1], headers['server-timing']?.includes('desc=hit')];
    };
    expect([await read('/age'), await read('/age')]).toEqual([
      ['less than', false],
      ['less than', true],
    ]);
    await read('/things');
    vi.setSystemTime(1_600_000_000_000 + 30_000);
    expect(await read('/age')).toEqual(['about', false]);
    expect(await read('/things')).toEqual([undefined, true]);
  });

  it('takes live data into the page, and forgets the page when they change', async () => {
    let stock = 3;
    const { app } = await serveSite(smallSite, {
      live: () => ({
        overlay: {
          version: () => String(stock),
          apply: (context) => ({ ...context, website: { siteTitle: `left: ${stock}` } }),
        },
      }),
    });
    expect((await request(app).get('/things')).text).toContain('left: 3');
    stock = 2;
    expect((await request(app).get('/things')).text).toContain('left: 2');
  });

  it('leaves a fault in its place: the failing block is gone, the page is there', async () => {
    const { app, diagnostics } = await serveSite({
      ...smallSite,
      template: { ...smallSite.template, 'blocks/top.block': '{@|apply top.block}{title|nope}' },
    });
    const { status, text } = await request(app).get('/things');
    expect(status).toBe(200);
    expect(text).toContain(`<a href="/things/mug">${mug.title.replace('<', '&lt;').replace('>', '&gt;')}</a>`);
    expect(text).not.toContain('nope');
    expect(diagnostics.map(({ code }) => code)).toContain('partial-invalid');
  });

  it('renders the error page when the source of pages fails, with nothing of the fault in it', async () => {
    const { app, site, faults } = await serve();
    await request(app).get('/');
    site.host.source.find = () => Promise.reject(new Error('SELECT secret FROM /var/lib'));
    const { status, text, headers } = await request(app).get('/things');
    expect(status).toBe(500);
    expect(text).toContain('This page cannot be shown at the moment.');
    expect(text).not.toMatch(/SELECT|secret|\/var/);
    expect(headers['cache-control']).toMatch(/no-store/);
    expect(faults).toHaveLength(1);
  });
});
