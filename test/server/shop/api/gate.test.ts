import { JSDOM } from 'jsdom';
import request, { type Test } from 'supertest';
import { describe, expect, it } from 'vitest';
import { apiErrors, cookieNames, endpointList, endpoints, headerNames } from '#contract';
import { startTimer } from '../../../support/processor-time.ts';
import { createShopApi, createShopper } from '../../../support/shop-api.ts';
import { openTestShop } from '../../../support/test-shop.ts';

// One test per call of the contract and kind of attack: a new call is tested by existing.
const { store, shop } = await openTestShop();

type Call = (typeof endpointList)[number];
const addressOf = (call: Call) => call.path.replace(/\{\w+\}/g, 'x');
const start = (call: Call): Test => {
  const agent = request(shop.app);
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  return agent[method](addressOf(call));
};
const changing = endpointList.filter(({ method }) => method !== 'GET');
const crumbed = changing.filter(({ guard }) => guard === 'crumb');
const named = (list: readonly Call[]) => list.map((call) => [call.name, call] as const);

async function cookiesOf() {
  const shopper = await createShopper(shop.app);
  const jar = Object.fromEntries(shopper.jar);
  return {
    jar,
    crumb: String(jar[cookieNames.crumb]),
    header: Object.entries(jar)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  };
}

it.each(named(endpointList))('%s has a handler', async (_name, call) => {
  const answer = await start(call);
  expect(['call-unknown', 'method-not-allowed']).not.toContain(answer.body.problem);
});

describe('a change', () => {
  it.each(named(crumbed))('rel-F03 %s is refused without a crumb, in the words for no session', async (_name, call) => {
    const answer = await start(call).send({});
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe('Please enable cookies in your browser, reload the page, and try again.');
    expect(String(answer.headers['set-cookie'])).toContain('crumb=');
  });

  it.each(named(crumbed))(
    'rel-F03 %s is refused with a crumb that is not the visitor’s, in the words for an old session',
    async (_name, call) => {
      const own = await cookiesOf();
      const other = await cookiesOf();
      const altered = own.crumb.slice(0, -1) + (own.crumb.endsWith('A') ? 'B' : 'A');
      for (const crumb of ['', altered, other.crumb]) {
        const answer = await start(call).set('Cookie', own.header).set(headerNames.crumb, crumb).send({});
        expect(answer.status).toBe(403);
        expect(answer.body.message).toBe('Your session has expired. Please reload the page and try again.');
      }
      // Tossed from a sibling domain: cookie and header agree, but the crumb belongs to somebody else.
      const tossed = own.header.replace(own.crumb, other.crumb);
      expect((await start(call).set('Cookie', tossed).set(headerNames.crumb, other.crumb).send({})).status).toBe(403);
      expect((await start(call).set('Cookie', own.header).query({ crumb: own.crumb }).send({})).status).toBe(403);
    },
  );

  it.each(named(changing))(
    'rel-F01 rel-F06 %s is refused from another site, even with a right crumb',
    async (_name, call) => {
      const { header, crumb } = await cookiesOf();
      for (const from of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ]) {
        const answer = await start(call).set('Cookie', header).set(headerNames.crumb, crumb).set(from).send({});
        expect([answer.status, answer.body.problem]).toEqual([403, 'origin-foreign']);
      }
    },
  );

  it('rel-F02 is refused without or with an odd content type', async () => {
    const { header, crumb } = await cookiesOf();
    for (const type of [
      'text/plain',
      'text/plain; application/json',
      'Application/X-WWW-Form-Urlencoded; a=b',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await request(shop.app)
        .post(endpoints.addEntry.path)
        .set('Cookie', header)
        .set(headerNames.crumb, crumb)
        .set('Content-Type', type)
        .send('{"itemId":"mug"}');
      expect([400, 415]).toContain(answer.status);
    }
  });

  it('rel-F05 is never made by GET or an override', async () => {
    for (const call of changing.filter(
      ({ path }) => !endpointList.some((other) => other.path === path && other.method === 'GET'),
    )) {
      const answer = await request(shop.app).get(addressOf(call)).set('x-http-method-override', call.method);
      expect([answer.status, answer.headers['allow']?.includes(call.method)]).toEqual([405, true]);
    }
  });
});

describe('a body', () => {
  const send = async (type: string, body: string | Buffer, headers: Record<string, string> = {}) => {
    const { header, crumb } = await cookiesOf();
    return request(shop.app)
      .post(endpoints.addEntry.path)
      .set('Cookie', header)
      .set(headerNames.crumb, crumb)
      .set('Content-Type', type)
      .set(headers)
      .send(body);
  };

  it('that does not fit is answered with the path of each wrong field', async () => {
    const answer = await send('application/json', JSON.stringify({ itemId: 5, sku: {}, extra: 1 }));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['extra', 'itemId', 'sku']);
  });

  it.each([
    ['cut JSON', '{"itemId":', 400],
    ['trailing data', '{"itemId":"mug"} x', 400],
    ['NaN', '{"itemId":"mug","quantity":NaN}', 400],
    ['a text', '"mug"', 400],
    ['depth 10 000', `{"itemId":"mug","quantity":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
    ['200 KB', JSON.stringify({ itemId: 'x'.repeat(200_000) }), 413],
    ['a member __proto__', '{"itemId":"mug","__proto__":{"polluted":1}}', 400],
  ])('rel-F16 rel-F17 with %s is refused', async (_what, body, status) => {
    const answer = await send('application/json', body);
    expect(answer.status).toBe(status);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('rel-F16 that is packed is refused', async () => {
    expect((await send('application/json', Buffer.from([0x1f, 0x8b, 8]), { 'Content-Encoding': 'gzip' })).status).toBe(
      415,
    );
  });

  it('rel-F15 with any number of fields is refused at once', async () => {
    const fields = Array.from({ length: 50_000 }, (_, n) => `a${n}=1`).join('&');
    const elapsed = startTimer();
    const answer = await request(shop.app)
      .post(endpoints.recordHit.path)
      .set('Sec-Fetch-Site', 'same-origin')
      .set('Content-Type', 'application/x-www-form-urlencoded')
      .send(fields);
    expect(answer.status).toBe(400);
    expect(elapsed()).toBeLessThan(1000);
  });
});

describe('limits', () => {
  it.each(named(endpointList.filter(({ limit }) => limit !== 'telemetry')))(
    '%s is limited with the time to wait',
    async (_name, call) => {
      const limited = createShopApi(store, { limits: { [call.limit]: { points: 0, seconds: 60 } } });
      const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      const answer = await request(limited.app)
        [method](addressOf(call))
        .send(call.method === 'GET' ? undefined : {});
      const words = call.errors.some((error) => error === 'form-rate-limited')
        ? 'Unable to submit form. Submission rate limit exceeded. Please try again later.'
        : 'Please try again in a few seconds.';
      expect([answer.status, answer.body.message]).toEqual([429, words]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    },
  );

  it('rel-F23 count the real client, whatever it says of itself', async () => {
    const limited = createShopApi(store, { limits: { read: { points: 3, seconds: 60 } } });
    const statuses = [];
    for (let n = 0; n < 5; n++) {
      const answer = await request(limited.app).get(endpoints.readWebsite.path).set('X-Forwarded-For', `10.0.0.${n}`);
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });
});

it('rel-F27 no refusal tells anything of the inside', async () => {
  const leaks =
    /node_modules|\.ts\b|\.js:|at \w+ \(|select .* from|insert into|postgres|pglite|drizzle|node:|\/home\/|\/root\/|stack|errno|ECONN/i;
  for (const call of endpointList) {
    const answer = await start(call).send(call.method === 'GET' ? undefined : '{');
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(JSON.stringify(answer.body)).not.toMatch(leaks);
  }
});

it('rel-F12 nothing of a visitor is kept by a cache', async () => {
  for (const call of endpointList) expect((await start(call)).headers['cache-control']).toBe('private, no-store');
  for (const path of ['/api/x.css', '/api/commerce/shopping-cart/x.css', '/api/none']) {
    const answer = await request(shop.app).get(path);
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'private, no-store']);
  }
});

it('describes every call in OpenAPI, and as a page', async () => {
  const { body } = await request(shop.app).get('/api/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  for (const call of endpointList) expect(body.paths[call.path][call.method.toLowerCase()].operationId).toBe(call.name);
  const page = new JSDOM((await request(shop.app).get('/api')).text).window.document;
  for (const call of endpointList) {
    const article = page.getElementById(call.name);
    expect(article?.querySelector('h3')?.textContent).toBe(`${call.method} ${call.path}`);
    const shown = article?.textContent ?? '';
    for (const name of call.errors) expect(shown).toContain(apiErrors[name].message);
    const schema = body.paths[call.path][call.method.toLowerCase()].requestBody?.content['application/json']?.schema;
    for (const field of Object.keys(schema?.properties ?? {})) expect(shown).toContain(field);
  }
  for (const link of page.querySelectorAll('nav a')) {
    expect(page.getElementById(String(link.getAttribute('href')).slice(1))).not.toBeNull();
  }
});

it('describes what a schema alone does not say: quantities, files, who may call, and when to try again', async () => {
  const { paths, components } = (await request(shop.app).get('/api/openapi.json')).body;
  const add = paths[endpoints.addEntry.path].post;
  expect(add.requestBody.content['application/json'].schema.properties.quantity.description).toBe(
    'A whole number from 1 to 9999; 1 when it is left out.',
  );
  expect(add.security).toEqual([{ crumb: [], visitor: [] }]);
  expect(add.responses['429'].headers['Retry-After'].schema.type).toBe('integer');
  expect(Object.keys(paths[endpoints.uploadFormFile.path].post.requestBody.content)).toEqual([
    'application/octet-stream',
  ]);
  const download = paths[endpoints.readReceivedFile.path].get;
  expect(Object.keys(download.responses['200'].content)).toEqual(['application/octet-stream']);
  expect(download.security).toEqual([{ session: [] }]);
  expect(components.securitySchemes.session.name).toBe(cookieNames.owner);
  expect(paths[endpoints.createSubmissionKey.path].post.requestBody.required).toBe(false);
  expect(JSON.stringify(paths)).not.toContain('9007199254740991');
});
