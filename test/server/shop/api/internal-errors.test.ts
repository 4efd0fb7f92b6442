import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { endpoints } from '#contract';
import { fileLimits } from '#model';
import { stopGracefully } from '../../../../server/http/operations/graceful-stop.ts';
import { createOperations } from '../../../../server/http/operations/operations.ts';
import { logRedaction } from '../../../../server/http/operations/request-log.ts';
import { createTelemetry } from '../../../../server/http/telemetry/telemetry.ts';
import { passToUpstream } from '../../../../server/shop/api/upstream.ts';
import { type Store, StoreUnavailable } from '../../../../server/store/index.ts';
import { createShopApi, createShopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

/** A shop without products. */
const nothing = { websiteId: '', currency: 'USD', item: () => undefined };

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

/** The same database, with a plug that can be pulled. */
function unreliable(real: Store) {
  const plug = { isOut: false };
  const guard = <Result>(work: () => Promise<Result>) => (plug.isOut ? Promise.reject(new StoreUnavailable()) : work());
  const wrapped: Store = {
    ...real,
    read: (work) => guard(() => real.read(work)),
    write: (work) => guard(() => real.write(work)),
    record: (work) => guard(() => real.record(work)),
    report: (work) => guard(() => real.report(work)),
    transaction: (work) => guard(() => real.transaction(work)),
    finish: (work) => guard(() => real.finish(work)),
    isReady: async () => !plug.isOut && real.isReady(),
  };
  return { plug, store: wrapped };
}

describe('rel-K01 a database that is away', () => {
  it('is answered with 503, the time to wait and the words to try again, and all is well when it is back', async () => {
    const { plug, store: flaky } = unreliable(store);
    const shop = createShopApi(flaky);
    const shopper = await createShopper(shop.app);
    await shopper.post(endpoints.addEntry.path, { itemId: 'mug', sku: 'MUG' });
    plug.isOut = true;
    const answers = [
      await shopper.get(endpoints.readCart.path),
      await shopper.post(endpoints.addEntry.path, { itemId: 'mug', sku: 'MUG' }),
      await shopper.get(`${endpoints.readStock.path}?itemId=mug`),
      await shopper.post(endpoints.createSubmissionKey.path),
    ];
    expect(answers.map(({ status, body, headers }) => [status, body.message, headers['retry-after']])).toEqual(
      answers.map(() => [503, 'Please try again.', '2']),
    );
    const report = await request(shop.app)
      .post(endpoints.recordOverlay.path)
      .set('Sec-Fetch-Site', 'same-origin')
      .send({});
    expect(report.status).toBe(202);
    plug.isOut = false;
    const back = await shopper.get(endpoints.readCart.path);
    expect([back.status, back.body.totalQuantity]).toEqual([200, 1]);
    await shop.telemetry.close();
  });

  it('turns readiness red and back again, and never life', async () => {
    const { plug, store: flaky } = unreliable(store);
    const operations = createOperations(pino({ level: 'silent' }));
    const app = express().use(...operations.before, operations.router);
    expect((await request(app).get('/readyz')).status).toBe(503);
    operations.connect(flaky, createTelemetry(flaky));
    expect((await request(app).get('/readyz')).status).toBe(200);
    plug.isOut = true;
    expect((await request(app).get('/readyz')).status).toBe(503);
    expect((await request(app).get('/healthz')).status).toBe(200);
    plug.isOut = false;
    expect((await request(app).get('/readyz')).status).toBe(200);
    operations.beginStop();
    expect((await request(app).get('/readyz')).body).toMatchObject({ ready: false, stopping: true });
    const metrics = await request(app).get('/metrics');
    expect(metrics.text).toContain('vitrine_request_seconds_count{method="GET",route="/readyz",status="503"}');
    expect(metrics.text).toContain('vitrine_intake_dropped 0');
  });
});

it('writes one line for each request, with its id and without anything secret', async () => {
  const lines: string[] = [];
  const logger = pino({ redact: logRedaction }, { write: (line: string) => void lines.push(line) });
  const operations = createOperations(logger);
  const app = express().use(...operations.before, operations.router);
  const given = await request(app)
    .get('/healthz?token=secret-token')
    .set('X-Request-Id', 'abc.123')
    .set('Cookie', 'CART=secret-cart');
  const forged = await request(app).get('/healthz').set('X-Request-Id', 'x'.repeat(500));
  expect(given.headers['x-request-id']).toBe('abc.123');
  expect(forged.headers['x-request-id']).toMatch(/^[\w-]{12}$/);
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: 'abc.123', path: '/healthz', status: 200 });
  expect(lines.join()).not.toContain('secret');
});

it('rel-K08 a stop finishes what runs, takes nothing new and flushes', async () => {
  let finish: () => void = () => expect.fail('Nobody has asked yet.');
  const app = express();
  const arrived = new Promise<void>((resolve) => {
    app.get('/slow', (_request, response) => {
      finish = () => void response.send('done');
      resolve();
    });
  });
  const server = createServer(app).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const steps: string[] = [];
  const slow = fetch(`http://127.0.0.1:${port}/slow`).then((answer) => answer.text());
  await arrived;
  await stopGracefully({
    server,
    beforeClosing: () => {
      steps.push('red');
      setImmediate(finish);
    },
    afterClosing: [async () => void steps.push('flushed')],
  });
  expect([await slow, steps]).toEqual(['done', ['red', 'flushed']]);
  await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow('fetch failed');
});

it('passes a file of any size that the form takes to another back end, and no more', async () => {
  let received = 0;
  const upstream = createServer((asked, answer) => {
    asked.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    asked.on('end', () => answer.end('{}'));
  }).listen(0);
  onTestFinished(() => void upstream.close());
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  const front = express().use(passToUpstream(`http://127.0.0.1:${port}`, nothing));
  const send = (path: string, size: number) =>
    request(front).post(path).set('Content-Type', 'application/octet-stream').send(Buffer.alloc(size));
  expect((await send(endpoints.uploadFormFile.path, fileLimits.bytes)).status).toBe(200);
  expect(received).toBe(fileLimits.bytes);
  expect((await send(endpoints.uploadFormFile.path, fileLimits.bytes + 1)).status).toBe(413);
  expect((await send(endpoints.addEntry.path, 1_000_001)).status).toBe(413);
});

it('passes the calls to another back end, and nothing to anywhere else', async () => {
  const shop = createShopApi(store);
  const upstream = createServer(shop.app).listen(0);
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  const front = express().use(passToUpstream(`http://127.0.0.1:${port}`, nothing));
  const shopper = await createShopper(front);
  const added = await shopper.post(endpoints.addEntry.path, { itemId: 'mug', sku: 'MUG' });
  expect([added.status, added.body.newlyAdded.itemId, shopper.jar.get('hasCart')]).toEqual([200, 'mug', 'true']);
  expect((await request(front).get('//evil.example/api')).status).toBe(404);
  upstream.close();
  upstream.closeAllConnections();
  const gone = await request(front).get(endpoints.readCart.path);
  expect([gone.status, gone.body.message, gone.headers['retry-after']]).toEqual([503, 'Please try again.', '2']);
});
