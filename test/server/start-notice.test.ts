import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type MainOptions, start } from '../../server/main.ts';
import { registry, scratchFolder } from '../support/serve-site.ts';
import { listenSilently } from '../support/silent-server.ts';

/** What a server tells its operator while it starts, with a captcha in the rules of its store. */
async function notices(more: Partial<MainOptions> = {}, host = '*'): Promise<readonly string[]> {
  const told: string[] = [];
  const template = scratchFolder({
    'template.conf': '{"stylesheets":[]}',
    'site.region': '{collection.title}',
    'content/index.json': '{"website":{"id":"w"},"collection":{"title":"Home"}}',
    'content/store.json': '{"captcha":{"siteKey":"k"}}',
  });
  const running = await start({
    places: new Map([[host, { template, content: join(template, 'content') }]]),
    registry,
    report: () => undefined,
    onFault: () => undefined,
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

it('says in one line that a captcha is asked for which nobody checks', async () => {
  const line = expect.stringMatching(/^store\.json:1:23 captcha\.siteKey is set and CAPTCHA_SECRET is not: .+$/);
  expect(await notices()).toEqual([line]);
  expect(await notices({}, 'shop.example')).toEqual([expect.stringMatching(/^shop\.example: store\.json:1:23 /)]);
});

it.each([
  ['a secret to check it by', { captchaSecret: 'a secret' }],
  ['another back end that checks it', { upstreamApi: 'http://127.0.0.1:1' }],
])('says nothing where there is %s', async (_what, more) => {
  expect(await notices(more)).toEqual([]);
});

it('starts beside a Redis that is silent', async () => {
  const silent = await listenSilently();
  onTestFinished(() => silent.close());
  expect(await notices({ redisUrl: `redis://127.0.0.1:${silent.port}`, captchaSecret: 'a secret' })).toEqual([]);
});
