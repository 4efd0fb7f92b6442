import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server, type ServerOptions } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import request from 'supertest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cookieNames, endpointList, endpoints, headerNames } from '#contract';
import { securityHeaders } from '../../../../server/http/security/index.ts';
import { serverLimits } from '../../../../server/http/server-limits.ts';
import { repeatedName } from '../../../../server/shop/api/repeated-name.ts';
import { sharedCounts } from '../../../support/redis.ts';
import { serveShop } from '../../../support/serve-shop.ts';
import { createShopApi, createShopper, noLimits } from '../../../support/shop-api.ts';
import { openTestShop } from '../../../support/test-shop.ts';

const { store, shop } = await openTestShop();

const crumbed = endpointList.filter(({ guard }) => guard === 'crumb');
const addressOf = (path: string) => path.replace(/\{\w+\}/g, 'x');
const methodOf = (method: string) => method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';

it('rel-F04 a crumb that a sibling domain has set is nobody’s: it is bound to the visitor', async () => {
  const victim = await createShopper(shop.app);
  const attacker = await createShopper(shop.app);
  const own = `${cookieNames.visitor}=${victim.jar.get(cookieNames.visitor)}`;
  const tossed = [String(attacker.jar.get(cookieNames.crumb)), 'chosen', ''];
  for (const call of crumbed) {
    for (const crumb of tossed) {
      const answer = await request(shop.app)
        [methodOf(call.method)](addressOf(call.path))
        .set('Cookie', `${own}; ${cookieNames.crumb}=${crumb}`)
        .set(headerNames.crumb, crumb)
        .send({});
      expect([call.name, answer.status, answer.body.problem]).toEqual([call.name, 403, 'crumb-expired']);
    }
  }
});

it('rel-F11 no page, error or call asks the host that a request names for anything', async () => {
  const { app } = await serveShop(store);
  const looked = vi.spyOn(dns, 'lookup');
  const fetched = vi.spyOn(globalThis, 'fetch');
  const connected = vi.spyOn(net.Socket.prototype, 'connect');
  onTestFinished(() => void vi.restoreAllMocks());
  for (const path of ['/', '/none', '/shop/mug', '/%', '/cart', '/checkout', '/api/none', endpoints.readCart.path]) {
    const answer = await request(app).get(path).set('Host', 'evil.example').set('X-Forwarded-Host', 'evil.example');
    expect(answer.text).not.toContain('evil.example');
    expect(String(answer.headers['location'])).not.toContain('evil.example');
  }
  const asked = JSON.stringify([looked.mock.calls, fetched.mock.calls, connected.mock.calls.map((to) => placeOf(to))]);
  expect(connected).toHaveBeenCalled();
  expect(asked).not.toContain('evil.example');
});

describe('rel-F17 a body of which two readers could make two things', () => {
  const send = async (body: string, type = 'application/json') => {
    const shopper = await createShopper(shop.app);
    return request(shop.app)
      .post(endpoints.addEntry.path)
      .set('Cookie', [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; '))
      .set(headerNames.crumb, String(shopper.jar.get(cookieNames.crumb)))
      .set('Content-Type', type)
      .send(body);
  };
  const mug = '{"itemId":"mug","sku":"MUG"}';

  it.each([
    ['a name twice', '{"itemId":"mug","itemId":"vase"}', 'itemId'],
    ['a name twice, once in escapes', '{"itemId":"mug","item\\u0049d":"vase"}', 'itemId'],
    ['a name twice, deep inside', '{"itemId":"mug","quantity":[{"a":1},{"b":{"c":1,"c":2}}]}', 'quantity.1.b.c'],
    ['a NUL', '{"itemId":"mug\\u0000","sku":"MUG"}', 'itemId'],
    ['half a character', '{"itemId":"mug","sku":"\\ud800"}', 'sku'],
  ])('with %s is refused by its path', async (_what, body, path) => {
    const answer = await send(body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [path]]);
  });

  it.each([
    ['a byte order mark', `\ufeff${mug}`, 'application/json'],
    ['UTF-16', mug, 'application/json; charset=utf-16'],
  ])('in %s is refused', async (_what, body, type) => {
    const answer = await send(body, type);
    expect([answer.status, answer.body.errors]).toEqual([400, { body: 'JSON is UTF-8 without a byte order mark.' }]);
  });

  it('is not seen where the same name stands in different objects, or in a text', async () => {
    expect(repeatedName('[{"a":1},{"a":{"a":[{"a":2}]}}]')).toBeUndefined();
    expect(repeatedName(JSON.stringify({ a: '{"a":1,"a":2}', b: '","a":"', '\\"': 1, '"': 2 }))).toBeUndefined();
    expect((await send(mug)).status).toBe(200);
  });
});

/** Where a socket was told to go; the arguments may come as a list of themselves. */
function placeOf(to: unknown): unknown {
  const [first]: unknown[] = Array.isArray(to) ? to.flat() : [to];
  return typeof first === 'object' && first !== null && 'host' in first ? first.host : first;
}

/** A real server of the shop's calls, and what a socket of one's own gets to read from it. */
async function listening(app = shop.app, limits: ServerOptions = serverLimits) {
  const seen: string[] = [];
  const front = express()
    .disable('x-powered-by')
    .use((incoming, _response, next) => {
      seen.push(`${incoming.method} ${incoming.url}`);
      next();
    }, app);
  const server = createServer(limits, front).listen(0, '127.0.0.1');
  onTestFinished(() => closed(server));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, seen };
}

async function closed(server: Server) {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Sends bytes as they are and reads until the server closes. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

describe('rel-F20 a request that two readers would cut differently', () => {
  const head = 'POST /api/census/overlay HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\n';
  const hidden = 'GET /hidden HTTP/1.1\r\nHost: shop.example\r\n\r\n';
  it.each([
    ['a length and chunks', `${head}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['chunks and a length', `${head}Transfer-Encoding: chunked\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
    ['two lengths', `${head}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
    ['a list of lengths', `${head}Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`],
    ['a length with a sign', `${head}Content-Length: +0\r\n\r\n${hidden}`],
    ['chunks that are not the last encoding', `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
    ['a space before the colon', `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
    [
      'a folded line',
      `${head}X-A: b\r\n Transfer-Encoding: chunked\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    ['a chunk size that is no number', `${head}Transfer-Encoding: chunked\r\n\r\n0x5\r\n${hidden}`],
    ['line feeds alone', `${head.replaceAll('\r\n', '\n')}Content-Length: 0\n\n${hidden}`],
    ['a carriage return alone', `${head}X-A: b\rContent-Length: 0\r\n\r\n${hidden}`],
  ])('is refused with its connection: %s', async (_what, bytes) => {
    const { port, seen } = await listening();
    expect(await raw(port, bytes)).toMatch(/^HTTP\/1\.1 40[03] /);
    expect(seen).not.toContain('GET /hidden');
  });
});

it('rel-F21 slow heads, slow bodies and silent connections are ended, and others are served meanwhile', async () => {
  const limits = { headersTimeout: 300, requestTimeout: 600, keepAliveTimeout: 300, connectionsCheckingInterval: 50 };
  expect(Object.keys(serverLimits).sort()).toEqual(Object.keys(limits).sort());
  const { port } = await listening(shop.app, limits);
  const slow = [
    ...Array.from({ length: 20 }, () => raw(port, '')),
    raw(port, 'GET /api HTTP/1.1\r\nHost: shop.example\r\nX-Slow: '),
    raw(
      port,
      'POST /api/census/overlay HTTP/1.1\r\nHost: shop.example\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    ),
    raw(port, 'GET /api/rest/websites/mine HTTP/1.1\r\nHost: shop.example\r\n\r\n'),
  ];
  const meanwhile = await fetch(`http://127.0.0.1:${port}${endpoints.readWebsite.path}`, {
    headers: { connection: 'close' },
  });
  expect(meanwhile.status).toBe(200);
  const answers = await Promise.all(slow);
  expect(answers.slice(-3).map((answer) => answer.slice(0, 12))).toEqual([
    'HTTP/1.1 408',
    'HTTP/1.1 408',
    'HTTP/1.1 200',
  ]);
});

describe('rel-F22 cookies', () => {
  it.each([
    ['quotes and signs', 'CART="a;b\\"; crumb=%22%0d%0aSet-Cookie:x=1; hasCart=a=b=c'],
    ['8 KB', `CART=${'x'.repeat(8000)}`],
    ['200 of them', Array.from({ length: 200 }, (_, n) => `c${n}=${n}`).join('; ')],
    ['names of the language', '__proto__=polluted; constructor=x; toString=y; hasOwnProperty=z'],
    ['control characters in escapes', 'CART=%00%01%0a; vitrine_visitor=%00.%00; crumb=%00'],
  ])('with %s are ignored, and no header is split by them', async (_what, cookie) => {
    const answers = [
      await request(shop.app).get(endpoints.readCart.path).set('Cookie', cookie),
      await request(shop.app).get(endpoints.readCheckout.path).set('Cookie', cookie),
      await request(shop.app).post(endpoints.addEntry.path).set('Cookie', cookie).send({ itemId: 'mug', sku: 'MUG' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, expect.anything(), 403]);
    expect([403, 404]).toContain(answers[1]?.status);
    expect(answers[0]?.body.entries).toEqual([]);
    const set = answers.flatMap(({ headers }) => headers['set-cookie'] ?? []).map((line: string) => line.split('=')[0]);
    expect(set.filter((name) => name !== cookieNames.visitor && name !== cookieNames.crumb)).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('with a line break never reach us', async () => {
    const { port, seen } = await listening();
    const answer = await raw(
      port,
      'GET /api HTTP/1.1\r\nHost: a\r\nCookie: a=b\rSet-Cookie: c=d\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(seen).toEqual([]);
  });
});

it('rel-F25 a limit that was reached on one server holds on the next', async () => {
  const counts = await sharedCounts({
    ...noLimits,
    cart: { points: 3, seconds: 60 },
    form: { points: 1, seconds: 60 },
  });
  const servers = [
    createShopApi(store, { limiter: counts.limiter() }),
    createShopApi(store, { limiter: counts.limiter() }),
  ];
  const statuses = [];
  for (let n = 0; n < 5; n++) {
    const answer = await request(servers[n % 2]?.app ?? shop.app)
      .post(endpoints.addEntry.path)
      .send({});
    statuses.push(answer.status);
    if (answer.status !== 429) continue;
    expect(answer.body.message).toBe('Please try again in a few seconds.');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([403, 403, 403, 429, 429]);
  await request(servers[0]?.app ?? shop.app).post(endpoints.createSubmissionKey.path);
  const form = await request(servers[1]?.app ?? shop.app).post(endpoints.createSubmissionKey.path);
  expect([form.status, form.body.message]).toEqual([
    429,
    'Unable to submit form. Submission rate limit exceeded. Please try again later.',
  ]);
  await counts.close();
});

it('rel-F07 the whole shop’s pages and calls carry the strict headers', async () => {
  const { app } = await serveShop(store, { security: securityHeaders() });
  for (const path of ['/shop/mug', '/cart', '/checkout', '/commerce/goto-checkout', endpoints.readCart.path]) {
    const { headers } = await request(app).get(path);
    expect(headers['content-security-policy']).toMatch(
      /script-src 'nonce-[\w-]{22}' 'strict-dynamic'.*object-src 'none'.*base-uri 'none'/,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
  }
});
