import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import request from 'supertest';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JsonValue } from '#engine';
import { createApp } from '../../../../server/app.ts';
import { localeData, timeZones } from '../../../../server/cli/locale-packs.ts';
import type { OpenOptions } from '../../../../server/http/pages/open-sites.ts';
import { RenderPool, type RenderPoolOptions } from '../../../../server/http/render-workers/render-pool.ts';
import type { StartWorker } from '../../../../server/http/render-workers/renderer.ts';
import { keepBundles } from '../../../../server/http/replay/keep-bundles.ts';
import { startWorker } from '../../../../server/lib/start-worker.ts';
import { eachPage } from '../../../../server/site/content/each-page.ts';
import { siteDataOf } from '../../../../server/site/tags/site-data.ts';
import {
  type Served,
  scratchFolder,
  serveFolders,
  serveSite,
  type TestSite,
  website,
  writeFiles,
} from '../../../support/serve-site.ts';
import { smallSite } from '../../../support/small-site.ts';

/** Longer than a thread takes to start from source on a busy machine. */
const TIME = 60_000;
/** Nothing may be rendered in the first thread. */
const nothingHere: Pick<OpenOptions, 'threadTime'> = { threadTime: { longest: 0 } };

const real: StartWorker = (options) =>
  startWorker('page-worker', new URL('../../../../server/cli/serve.ts', import.meta.url).href, options);

/** A thread whose pages do what `onPage` says; it has `port`, and `done` for a page that is finished. */
const made =
  (onPage: string, startsAfter = 0): StartWorker =>
  (options) =>
    new Worker(
      `const { parentPort: port } = require('node:worker_threads');
       let pages = 0; const done = () => port.postMessage({ kind: 'page', milliseconds: 1, page: { body: Buffer.from('page ' + (pages += 1)), holes: [], diagnostics: [], onlyOurScripts: false, touched: [] } });
       port.on('message', (message) => { if (message.kind === 'page') { ${onPage} } });
       const fs = require('node:fs');
       const thread = fs.existsSync('/proc/thread-self') ? fs.readlinkSync('/proc/thread-self') : undefined;
       setTimeout(() => port.postMessage({ kind: 'ready', thread }), ${startsAfter});`,
      { ...options, eval: true },
    );

function openPool(start: StartWorker, options: Partial<RenderPoolOptions> = {}) {
  const faults: unknown[] = [];
  const workers: Worker[] = [];
  const pool = new RenderPool({
    start: (workerOptions) => {
      const worker = start(workerOptions);
      workers.push(worker);
      return worker;
    },
    onInternalError: (fault) => faults.push(fault),
    patience: TIME,
    hang: TIME,
    ...options,
  });
  onTestFinished(() => pool.close());
  return { pool, faults, workers };
}

const twoPages: TestSite = {
  template: { 'template.conf': '{}', 'site.region': '<p>{website.siteTitle|html}</p>' },
  pages: { 'index.json': { website }, 'other.json': { website } },
};

describe('a page from another thread', () => {
  /** The answers of one site that renders in this thread, and of the same site that does not. */
  async function both(open: (options: Partial<OpenOptions>) => Promise<Served>) {
    const settings = { localeData, timeZones, now: Date.UTC(2026, 0, 2) };
    const here = await open({ settings });
    const { pool, faults } = openPool(real);
    const there = await open({ settings, renderWorkers: pool.openSite(), ...nothingHere });
    const ask = async (path: string) => {
      const [one, other] = [await request(here.app).get(path), await request(there.app).get(path)];
      const shown = ({ status, headers, text }: typeof one) => ({ path, status, type: headers['content-type'], text });
      expect(shown(other)).toEqual(shown(one));
      return one;
    };
    return { ask, here, there, pool, faults };
  }

  it(
    'is the page that this one would have made: tags, forms, dates, prices, and what is wrong with it',
    async () => {
      const forms = (id: string): JsonValue | undefined =>
        id === 'contact'
          ? { id, fields: [{ id: 'f1', type: 'text', title: 'Name' }], submitButtonText: 'Send' }
          : undefined;
      const { ask, here, there, pool, faults } = await both((options) =>
        serveFolders('site-templates/shop', 'fixtures/pages/shop', { ...options, live: () => ({ forms }) }),
      );
      const paths = [...eachPage(here.site.host.source)].map(({ path }) => path);
      for (const path of [...paths.slice(0, 25), '/search?q=mug', '/nowhere', '/cart']) await ask(path);
      expect((await ask('/?format=main-content')).text).not.toBe('');
      expect([pool.size, faults]).toEqual([1, []]);
      expect(there.diagnostics).toEqual(here.diagnostics);
    },
    TIME,
  );

  it(
    'has what the config of its site brings; where that was broken since, pages of other sites come all the same',
    async () => {
      const config = (mark: string) => `import { defineFormatter, toText } from 'vitrine/engine';
export default { formatters: [defineFormatter({
  name: 'loud', family: 'own', summary: 'Loud.', examples: [{ template: '{a|loud}', data: { a: 'x' }, output: 'X' }],
  apply: (input): string => toText(input).toUpperCase() + '${mark}',
})] };`;
      const template = {
        'template.conf': '{}',
        'site.region': '<p>{website.siteTitle|loud}</p>',
        'vitrine.config.ts': config('!'),
      };
      const { ask, there, pool, faults } = await both((options) => serveSite({ ...twoPages, template }, options));
      expect((await ask('/')).text).toMatch(/<p>[A-Z &]+!<\/p>/);
      expect(faults).toEqual([]);
      await pool.close();
      const next = openPool(real);
      writeFiles(there.template, { 'vitrine.config.ts': 'export default {' });
      const settings = { localeData, timeZones };
      await expect(
        next.pool.openSite().page({
          what: 'page',
          site: there.site.host.site,
          context: { website },
          options: { path: '/', data: siteDataOf({ website }), settings },
          forms: undefined,
        }),
      ).rejects.toThrow('The config cannot be run');
      const whole = await serveSite(twoPages, { settings, renderWorkers: next.pool.openSite(), ...nothingHere });
      expect((await request(whole.app).get('/')).status).toBe(200);
    },
    TIME,
  );

  it(
    'asks this one for pages around it, and tells the same mistakes',
    async () => {
      const { ask, here, there } = await both((options) =>
        serveSite(
          {
            template: {
              ...smallSite.template,
              'site.region': `{squarespace-headers}<script>x()</script><squarespace:navigation navigationId="main" template="nav"/><squarespace:query collection="things">{.repeated section items}[{title|html}]{.end}</squarespace:query>{website.siteTitle|nonsense}<squarespace:block-field id="b1"/><div class="form-block" data-form-id="contact"></div>{squarespace.main-content}`,
              'blocks/nav.block':
                '{.repeated section items}<a href="{collection.fullUrl}">{collection.title|html}</a>{.end}',
            },
            pages: smallSite.pages,
          },
          {
            ...options,
            live: () => ({
              forms: (id) =>
                id === 'contact' ? { id, fields: [], postSubmitHtml: '<script>sent()</script>' } : undefined,
            }),
          },
        ),
      );
      const { text } = await ask('/');
      expect(text).toContain('[Mug &lt;b&gt;]');
      expect(text).toContain('vt-site-form');
      expect(text).toContain('href="/things"');
      await ask('/things/mug');
      expect(here.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
      expect(there.diagnostics).toEqual(here.diagnostics);
    },
    TIME,
  );

  it(
    'that takes too long here is finished there',
    async () => {
      const rows = Array.from({ length: 300 }, () => ({ rows: Array.from({ length: 100 }, () => 'x') }));
      const slow: TestSite = {
        template: {
          'template.conf': '{}',
          'site.region': '{.repeated section rows}{.repeated section rows}{@|html}{.end}{.end}',
        },
        pages: { 'index.json': { website, rows } },
      };
      const { pool } = openPool(real);
      const { app } = await serveSite(slow, { renderWorkers: pool.openSite(), threadTime: { longest: 0.01 } });
      expect((await request(app).get('/')).text).toBe('x'.repeat(30_000));
      expect(pool.size).toBe(1);
    },
    TIME,
  );

  it(
    'that went wrong is kept as it would have been here',
    async () => {
      const keptFiles = async (options: Partial<OpenOptions>) => {
        const folder = scratchFolder();
        const keeper = keepBundles({ folder, kept: () => undefined, onInternalError: (fault) => faults.push(fault) });
        const template = { ...smallSite.template, 'site.region': '{website.siteTitle|nonsense}{website.id}' };
        const { app } = await serveSite(
          { ...smallSite, template },
          { ...options, settings: { now: 1 }, failed: keeper.take },
        );
        await request(app).get('/things');
        await keeper.close();
        return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
      };
      const faults: unknown[] = [];
      const { pool } = openPool(real);
      const here = await keptFiles({});
      expect(here).toHaveLength(1);
      expect(await keptFiles({ renderWorkers: pool.openSite(), ...nothingHere })).toEqual(here);
      expect(faults).toEqual([]);
    },
    TIME,
  );
});

describe('rel-L08 rel-B19 a site whose pages never end', () => {
  /** Two sites of one process; pages of the first one never end, those of the other one never leave this thread. */
  async function beside(start: StartWorker, options: Partial<RenderPoolOptions> = {}) {
    const { pool, faults, workers } = openPool(start, options);
    const hostile = await serveSite(twoPages, { renderWorkers: pool.openSite(), ...nothingHere });
    const good = await serveSite(twoPages, { renderWorkers: pool.openSite() });
    const sites = new Map([
      ['hostile.test', hostile.site],
      ['good.test', good.site],
    ]);
    const app = createApp({ sites, onInternalError: (fault) => faults.push(fault) });
    const server = (await import('node:http')).createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const ask = (host: string, path = '/') =>
      request(server)
        .get(path)
        .set('Host', host)
        .then((answer) => answer);
    return { pool, faults, workers, ask };
  }

  it('holds nobody else up, and its thread is ended and replaced', async () => {
    let started = 0;
    const { ask, faults, workers, pool } = await beside(
      (options) => made((started += 1) === 1 ? 'for (;;);' : 'done()')(options),
      { hang: 2_000 },
    );
    const endless = ask('hostile.test');
    await expect.poll(() => workers.length).toBe(1);
    expect((await ask('good.test')).text).toBe('<p>Test &amp; Co</p>');
    expect(faults).toEqual([]);
    const given = await endless;
    expect([given.status, given.headers['retry-after'], given.headers['content-type']]).toEqual([
      503,
      '2',
      'application/problem+json; charset=utf-8',
    ]);
    expect(String(faults)).toMatch(/did not answer in 2000 ms while it rendered \/\./);
    expect((await ask('hostile.test')).text).toBe('page 1');
    expect([faults.length, workers.length, pool.size]).toEqual([1, 2, 1]);
  });

  it.each([
    ['ends', 'process.exit(3)'],
    ['throws', 'throw new Error("of the thread")'],
    ['takes all memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));'],
  ])('whose thread %s has another one the next time', async (_what, how) => {
    let started = 0;
    const { ask, faults } = await beside((options) =>
      made((started += 1) === 1 ? how : 'done()')({ ...options, resourceLimits: { maxOldGenerationSizeMb: 32 } }),
    );
    expect((await ask('hostile.test')).status).toBe(503);
    expect((await ask('hostile.test')).text).toBe('page 1');
    expect(faults).toHaveLength(1);
  });

  it('has so many pages waiting, and is told to come back with more', async () => {
    const { ask, workers } = await beside(made('for (;;);'), { waiting: 1 });
    const first = ask('hostile.test', '/');
    await expect.poll(() => workers.length).toBe(1);
    // Whichever of the two comes later is turned away.
    const others = [ask('hostile.test', '/other'), ask('hostile.test', '/nowhere')];
    const refused = await Promise.race(others);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    expect((await ask('good.test')).status).toBe(200);
    void Promise.allSettled([first, ...others]);
  });

  it('does not let a page wait for longer than its visitor would', async () => {
    const { ask, workers } = await beside(made('for (;;);'), { patience: 50 });
    const first = ask('hostile.test', '/');
    await expect.poll(() => workers.length).toBe(1);
    expect((await ask('hostile.test', '/other')).status).toBe(503);
    void Promise.allSettled([first]);
  });

  it('does not count what a thread takes to start as time of its pages', async () => {
    const { ask, faults } = await beside(made('done()', 500), { patience: 50 });
    const answers = await Promise.all([ask('hostile.test'), ask('hostile.test', '/other')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(faults).toEqual([]);
  });

  it('is ended for what its thread works, not for what a busy machine keeps from it', async () => {
    const { ask, faults } = await beside(made('setTimeout(done, 1_500)'), { hang: 500 });
    expect((await ask('hostile.test')).text).toBe('page 1');
    expect(faults).toEqual([]);
  });

  it('is ended too where its thread sleeps for good', async () => {
    const { ask, faults } = await beside(made(''), { hang: 50 });
    expect((await ask('hostile.test')).status).toBe(503);
    expect(faults).toHaveLength(1);
  });

  it('makes a page once for all who ask for it meanwhile', async () => {
    const { ask, workers } = await beside(made('setTimeout(done, 300)'));
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('hostile.test')));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['page 1']));
    expect(workers).toHaveLength(1);
    // A page that was begun anew would not be in the cache yet.
    expect((await ask('hostile.test')).headers['server-timing']).toBe('cache;desc=hit');
  });

  it('takes turns with others where there are not enough threads', async () => {
    const { pool } = openPool(made('done()'), { threads: 1 });
    const { site } = await serveSite(twoPages);
    const ways = [pool.openSite(), pool.openSite()];
    const order: string[] = [];
    const ask = async (way: number, path: string) => {
      const options = { path, data: siteDataOf({}) };
      await ways[way]?.page({ what: 'page', site: site.host.site, context: {}, options, forms: undefined });
      order.push(`${way}${path}`);
    };
    await Promise.all([ask(0, '/a'), ask(0, '/b'), ask(0, '/c'), ask(1, '/a'), ask(1, '/b')]);
    expect(order).toEqual(['0/a', '1/a', '0/b', '1/b', '0/c']);
  });

  it('leaves no thread behind', async () => {
    const { ask, workers, pool } = await beside(made('for (;;);'));
    const endless = ask('hostile.test');
    await expect.poll(() => workers.length).toBe(1);
    const [worker] = workers;
    const ended = worker && once(worker, 'exit');
    await pool.close();
    await ended;
    expect((await endless).status).toBe(503);
    expect((await ask('hostile.test', '/other')).status).toBe(503);
    expect(workers).toHaveLength(1);
  });

  it('ends a thread that nobody needs any more', async () => {
    const { ask, workers, pool } = await beside(made('done()'), { idle: 1 });
    expect((await ask('hostile.test')).status).toBe(200);
    await expect.poll(() => pool.size).toBe(0);
    expect((await ask('hostile.test', '/other')).status).toBe(200);
    expect(workers).toHaveLength(2);
  });
});
