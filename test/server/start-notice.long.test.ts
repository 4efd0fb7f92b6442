import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { start } from '../../server/main.ts';
import type { MainOptions } from '../../server/main-options.ts';
import { registry, scratchFolder } from '../support/serve-site.ts';
import { listenSilently } from '../support/silent-server.ts';

/** What a server tells its operator while it starts, with the test payment in the rules of its store. */
async function notices(more: Partial<MainOptions> = {}, host = '*'): Promise<readonly string[]> {
  const told: string[] = [];
  const template = scratchFolder({
    'template.conf': '{"stylesheets":[]}',
    'site.region': '{collection.title}',
    'content/index.json': '{"website":{"id":"w"},"collection":{"title":"Home"}}',
    'content/store.json': '{"testPayment":true}',
  });
  const running = await start({
    places: new Map([[host, { template, content: join(template, 'content') }]]),
    registry,
    report: () => undefined,
    onInternalError: () => undefined,
    onNotice: (text) => told.push(text),
    port: 0,
    host: '127.0.0.1',
    runtime: join(process.cwd(), 'dist/runtime'),
    data: 'memory',
    images: scratchFolder(),
    ...more,
  });
  onTestFinished(() => running.stop());
  return told;
}

it('says in one line that orders cost nothing', async () => {
  const line = /^store\.json:1:16 The test payment is on: any visitor gets a paid order without paying\. .+$/;
  expect(await notices()).toEqual([expect.stringMatching(line)]);
  expect(await notices({}, 'shop.example')).toEqual([expect.stringMatching(/^shop\.example: store\.json:1:16 /)]);
});

it('says nothing of it where another back end takes the orders', async () => {
  expect(await notices({ upstreamApi: 'http://127.0.0.1:1' })).toEqual([]);
});

it('starts beside a Redis that is silent', async () => {
  const silent = await listenSilently();
  onTestFinished(() => silent.close());
  expect(await notices({ redisUrl: `redis://127.0.0.1:${silent.port}`, captchaSecret: 'a secret' })).toHaveLength(1);
});
