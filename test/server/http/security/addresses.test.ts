import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract';
import {
  addressBucket,
  clientOf,
  createSigner,
  noticeProxy,
  originOf,
  readSecrets,
  readSiteOrigins,
  readTrustedProxies,
  securityHeaders,
  setCookie,
  trustOrigins,
  trustProxies,
} from '../../../../server/http/security/index.ts';

describe('rel-F24 one client', () => {
  it.each([
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['0:0:0:0:0:ffff:10.0.0.7', '10.0.0.7'],
    ['2001:db8:1:200::1', addressBucket('2001:0db8:0001:02ff:ffff:ffff:ffff:ffff')],
    ['fe80::1%eth0', addressBucket('fe80::2')],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8:1:200::1]:4711', addressBucket('2001:db8:1:200::1')],
    ['[::ffff:10.0.0.7]', '10.0.0.7'],
  ])('%s is counted as %s', (address, bucket) => expect(addressBucket(address)).toBe(bucket));

  it('is not its neighbour', () => {
    expect(addressBucket('2001:db8:1:200::1')).not.toBe(addressBucket('2001:db8:1:300::1'));
    expect(addressBucket('10.0.0.7')).not.toBe(addressBucket('10.0.0.8'));
  });
});

it('rel-F07 every page has a policy with a nonce of its own', async () => {
  const app = express();
  app.use(...securityHeaders());
  app.get('/', (_request, response) => void response.send(String(response.locals['nonce'])));
  const nonces = new Set<string>();
  for (let n = 0; n < 50; n++) {
    const { headers, text } = await request(app).get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'nonce-${text}' 'strict-dynamic'`);
    expect(policy).toMatch(/object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'self'/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(Buffer.from(text, 'base64')).toHaveLength(16);
    nonces.add(text);
  }
  expect(nonces.size).toBe(50);
});

it('rel-M04 a short secret is refused with the remedy', () => {
  expect(() => createSigner(['short'])).toThrow(
    /VITRINE_SECRET must have at least 32 characters; `openssl rand -hex 32`/,
  );
  expect(() => createSigner([])).toThrow(/VITRINE_SECRET/);
});

it('rel-M04 a placeholder is refused, however long it is', () => {
  expect(() => readSecrets('x'.repeat(64))).toThrow(/must not be a placeholder/);
  expect(() => readSecrets('short')).toThrow(/at least 32 characters/);
  const two = ['0123456789abcdef'.repeat(2), 'fedcba9876543210'.repeat(2)];
  expect(readSecrets(two.join(', '))).toEqual(two);
});

it('an old secret still verifies after a new one has come', () => {
  const old = createSigner(['o'.repeat(32)]);
  const both = createSigner(['n'.repeat(32), 'o'.repeat(32)]);
  expect(both.verifies('text', old.sign('text'))).toBe(true);
  expect(both.verifies('other', old.sign('text'))).toBe(false);
  expect(old.verifies('text', both.sign('text'))).toBe(false);
});

describe('rel-F23 the trusted proxies', () => {
  it('are none without a setting', () => expect(readTrustedProxies(undefined)).toBe(false));
  it('are names, addresses and networks', () => {
    expect(readTrustedProxies('loopback, 10.0.0.0/8,fd00::/8')).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8']);
  });
  it.each(['true', '*', '0.0.0.0/0', '10.0.0.1,::/0'])('are never everybody: %s', (setting) => {
    expect(() => readTrustedProxies(setting)).toThrow(/would trust every visitor/);
  });
  it.each(['lopback', '10.0.0', '10.0.0.0/33', 'fd00::/129', '10.0.0.1:port', '1:2'])(
    'are spelt right: %s',
    (setting) => expect(() => readTrustedProxies(setting)).toThrow(/neither an address/),
  );
  it.each([
    ['10.0.0.2:443', '10.0.0.2'],
    ['[fd00::2]:443', 'fd00::2'],
    ['[::1]', '::1'],
    ['loopback:8080', 'loopback'],
  ])('are told without a port: %s', (setting, meant) =>
    expect(() => readTrustedProxies(setting)).toThrow(`without port and brackets: write ${meant}.`),
  );

  it('say who the client is, and nobody else does', async () => {
    const bucketOf = async (trusted: readonly string[] | false, forwarded: string) => {
      const app = express();
      trustProxies(app, trusted);
      app.get('/', (one, response) => void response.send(clientOf(one)));
      return (await request(app).get('/').set('X-Forwarded-For', forwarded)).text;
    };
    expect(await bucketOf(['loopback'], '1.2.3.4, 203.0.113.9')).toBe('203.0.113.9');
    expect(await bucketOf(['loopback'], '203.0.113.9:50001')).toBe('203.0.113.9');
    expect(await bucketOf(false, '203.0.113.9')).toBe('127.0.0.1');
    // The proxy behind another one notes it as it notes anybody: with the port of its connection.
    const two = ['loopback', '10.0.0.0/8', 'fd00::2'];
    expect(await bucketOf(two, '203.0.113.9:50001, 10.0.0.2:443')).toBe('203.0.113.9');
    expect(await bucketOf(two, '203.0.113.9, [fd00::2]:443')).toBe('203.0.113.9');
    expect(await bucketOf(two, '1.2.3.4, 203.0.113.9:50001')).toBe('203.0.113.9');
  });
});

it('a proxy that speaks for visitors and is not trusted is told of once', async () => {
  const told = async (trusted: readonly string[] | false, times: number, headers: Record<string, string>) => {
    const said: string[] = [];
    const app = express();
    app.set('trust proxy', trusted);
    app.use(noticeProxy((text) => said.push(text)));
    app.get('/', (_one, response) => void response.end());
    for (let n = 0; n < times; n++) await request(app).get('/').set(headers);
    return said;
  };
  const forwarded = { 'X-Forwarded-For': '203.0.113.9' };
  expect(await told(false, 3, forwarded)).toEqual([
    expect.stringMatching(/127\.0\.0\.1 forwards visitors.*TRUSTED_PROXIES/),
  ]);
  expect(await told(['loopback'], 2, forwarded)).toEqual([]);
  expect(await told(['loopback'], 2, { 'X-Forwarded-For': '127.0.0.1' })).toEqual([]);
  expect(await told(false, 2, {})).toEqual([]);
});

describe('a static host that serves our pages', () => {
  const restockGroups = endpoints.listRestockGroups.path;
  const verdict = async (headers: Record<string, string>) => {
    const app = express();
    app.use(trustOrigins(readSiteOrigins('https://www.shop.example, http://127.0.0.1:8080')));
    app.post('/', (asked, answer) => void answer.send(originOf(asked.headers)));
    return (await request(app).post('/').set(headers)).text;
  };

  it('passes on what its own pages send, and nobody else does', async () => {
    const own = { Origin: 'https://www.shop.example' };
    expect(await verdict({ ...own, 'Sec-Fetch-Site': 'same-origin' })).toBe('own');
    expect(await verdict(own)).toBe('own');
    // Sent straight to us by a page of the host: another site still.
    expect(await verdict({ ...own, 'Sec-Fetch-Site': 'cross-site' })).toBe('foreign');
    expect(await verdict({ Origin: 'https://shop.example', 'Sec-Fetch-Site': 'same-origin' })).toBe('foreign');
    expect(await verdict({ Origin: 'null' })).toBe('foreign');
  });

  it.each(['*', 'www.shop.example', 'https://www.shop.example/', 'https://a.example/shop', 'ftp://a.example', 'null'])(
    'is not named by %j',
    (setting) => expect(() => readSiteOrigins(setting)).toThrow('is no origin'),
  );

  const asked = (
    setting: string,
    method: 'get' | 'post' | 'options',
    path: string,
    headers: Record<string, string>,
  ) => {
    const app = express();
    app.use(trustOrigins(readSiteOrigins(setting)));
    app.all('/{*path}', (one, response) => {
      setCookie(one, response, 'crumb', 'abc', { readable: true });
      setCookie(one, response, 'CART', 'secret-token');
      response.send(originOf(one.headers));
    });
    return request(app)[method](path).set(headers);
  };
  const www = 'https://www.shop.example';
  const direct = { Origin: www, 'Sec-Fetch-Site': 'same-site' };

  it('may have pages that call us themselves, of the same site: they are told so, and what their scripts read', async () => {
    const { text, headers } = await asked(www, 'post', '/api/commerce/shopping-cart/entries', direct);
    expect(text).toBe('own');
    expect(headers).toMatchObject({
      'access-control-allow-origin': www,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
      'x-vitrine-cookies': 'crumb=abc&hasCart=',
    });
    expect(headers['access-control-expose-headers']).toContain('x-vitrine-cookies');
  });

  it('asks first, and hears what it may send', async () => {
    const ask = { ...direct, 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'x-csrf-token' };
    const { status, headers } = await asked(www, 'options', '/api/commerce/shopping-cart', ask);
    expect(status).toBe(204);
    expect(headers['access-control-allow-headers']).toBe('Content-Type, x-csrf-token, idempotency-key');
    expect(headers['access-control-allow-methods']?.split(', ')).toEqual(
      expect.arrayContaining(['GET', 'POST', 'PUT']),
    );
  });

  it.each([
    ['another origin', www, '/api/commerce/shopping-cart', { ...direct, Origin: 'https://evil.shop.example' }],
    ['no origin', www, '/api/commerce/shopping-cart', { Origin: 'null', 'Sec-Fetch-Site': 'same-site' }],
    ['another site', www, '/api/commerce/shopping-cart', { ...direct, 'Sec-Fetch-Site': 'cross-site' }],
    ["an owner's call", www, '/api/owner/orders', direct],
    ["an owner's call by another address", www, restockGroups, direct],
    ['the site of another host', `b.example=${www}`, '/api/commerce/shopping-cart', { ...direct, Host: 'a.example' }],
  ])('opens nothing to %s', async (_who, setting, path, headers) => {
    const owners = path.startsWith('/api/owner') || path === restockGroups;
    const method = owners ? 'get' : 'post';
    const answer = await asked(setting, method, path, headers);
    expect(answer.text).toBe('foreign');
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(answer.headers['x-vitrine-cookies']).toBeUndefined();
  });

  it('is trusted on its own site alone, where there are several', async () => {
    const setting = `a.example=${www}, b.example:8080=https://b.example`;
    const headers = { ...direct, Host: 'a.example:3000' };
    expect((await asked(setting, 'post', '/api/x', headers)).text).toBe('own');
    const other = { Origin: 'https://b.example', 'Sec-Fetch-Site': 'same-site', Host: 'b.example:8080' };
    expect((await asked(setting, 'post', '/api/x', other)).text).toBe('own');
    expect((await asked(setting, 'post', '/api/x', { ...other, Host: 'a.example' })).text).toBe('foreign');
  });

  it('has its no-script forms taken, and gets no page of ours to read', async () => {
    const { text, headers } = await asked(www, 'post', '/cart', direct);
    expect(text).toBe('own');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
