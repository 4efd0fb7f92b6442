import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { endpoints } from '#contract';
import { start } from '../../server/main.ts';
import type { MainOptions } from '../../server/main-options.ts';
import { StoreUnavailable } from '../../server/store/index.ts';
import { registry, scratchFolder } from '../support/serve-site.ts';

function siteFolder(id: string, store = '{}'): string {
  return scratchFolder({
    'template.conf': '{"stylesheets":[]}',
    'site.region': '{collection.title}',
    'content/index.json': JSON.stringify({ website: { id }, collection: { title: `Home of ${id}` } }),
    'content/store.json': store,
  });
}

async function serve(folders: Readonly<Record<string, string>>, more: Partial<MainOptions> = {}) {
  const faults: string[] = [];
  const running = await start({
    places: new Map(
      Object.entries(folders).map(([host, folder]) => [host, { template: folder, content: join(folder, 'content') }]),
    ),
    registry,
    report: () => undefined,
    onInternalError(fault) {
      // On a slow machine the shops look for mails to send before the database is there.
      if (!(fault instanceof StoreUnavailable)) faults.push(String(fault));
    },
    port: 0,
    host: '127.0.0.1',
    runtime: join(process.cwd(), 'dist/runtime'),
    data: 'memory',
    images: scratchFolder(),
    retry: 20,
    ...more,
  });
  onTestFinished(() => running.stop());
  const ask = (host: string, path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      get({ port: running.port, host: '127.0.0.1', path, headers: { host } }, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (text: string) => (body += text));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      }).on('error', reject);
    });
  return { faults, ask };
}

describe('several sites of one server', () => {
  it('go on when the store.json of one is broken, which is named and comes back once it is mended', async () => {
    const broken = siteFolder('b', '{"minimumSubtotalCents": -1}');
    const { faults, ask } = await serve({ 'a.example': siteFolder('a'), 'b.example': broken });
    const website = endpoints.readWebsite.path;
    expect((await ask('a.example', website)).status).toBe(200);
    // Its locks are among the rules that cannot be read, so no page is shown.
    expect((await ask('b.example', '/')).status).toBe(503);
    expect((await ask('b.example', website)).status).toBe(503);
    expect(faults).toEqual([expect.stringMatching(/b\.example: store\.json:1:26 minimumSubtotalCents/)]);
    writeFileSync(join(broken, 'content/store.json'), '{}');
    await vi.waitFor(async () => expect((await ask('b.example', website)).status).toBe(200), { timeout: 20_000 });
    expect(await ask('b.example', '/')).toMatchObject({ status: 200, body: expect.stringContaining('Home of b') });
    expect(faults).toHaveLength(1);
  });

  it('go on when the templates of one cannot be loaded, which is named and comes back once they are there', async () => {
    const broken = siteFolder('b');
    renameSync(join(broken, 'content'), join(broken, 'moved'));
    const { faults, ask } = await serve({ 'a.example': siteFolder('a'), 'b.example': broken });
    expect((await ask('a.example', '/')).status).toBe(200);
    expect((await ask('b.example', '/')).status).toBe(503);
    expect((await ask('b.example', endpoints.readWebsite.path)).status).toBe(503);
    expect((await ask('c.example', '/')).status).toBe(404);
    expect(faults).toEqual([expect.stringMatching(/b\.example: .*content/)]);
    renameSync(join(broken, 'moved'), join(broken, 'content'));
    await vi.waitFor(async () => expect((await ask('b.example', '/')).status).toBe(200), { timeout: 20_000 });
    expect((await ask('b.example', endpoints.readWebsite.path)).status).toBe(200);
    expect(faults).toHaveLength(1);
  });

  it('are refused by name when two have one website.id', async () => {
    const folders = { 'a.example': siteFolder('same'), 'b.example': siteFolder('same'), 'c.example': siteFolder('c') };
    await expect(serve(folders)).rejects.toThrow(/^a\.example and b\.example have the same website\.id, same: /);
  });

  it('may be one site under two names', async () => {
    const folder = siteFolder('same');
    const { ask } = await serve({ 'a.example': folder, 'www.a.example': folder });
    expect((await ask('www.a.example', '/')).status).toBe(200);
  });
});

describe('more sites than are open at once', () => {
  const names = ['a', 'b', 'c', 'd'];
  const folders = () => Object.fromEntries(names.map((id) => [`${id}.example`, siteFolder(id)]));

  it('are opened when they are asked for, and answer as one alone does', async () => {
    const { ask, faults } = await serve(folders(), { mostOpenSites: 2 });
    for (const id of [...names, ...names.toReversed()]) {
      const { status, body } = await ask(`${id}.example`, '/');
      expect([status, body]).toEqual([200, expect.stringContaining(`Home of ${id}`)]);
      expect((await ask(`${id}.example`, endpoints.readWebsite.path)).status).toBe(200);
    }
    expect((await ask('e.example', '/')).status).toBe(404);
    expect(faults).toEqual([]);
  });

  it('go on beside a broken one, which is named when it is asked for, and answers once it is mended', async () => {
    const broken = siteFolder('b', '{"minimumSubtotalCents": -1}');
    const { ask, faults } = await serve({ ...folders(), 'b.example': broken }, { mostOpenSites: 2 });
    for (let time = 0; time < 2; time += 1) expect((await ask('b.example', '/')).status).toBe(503);
    expect((await ask('a.example', '/')).status).toBe(200);
    expect(faults).toEqual([expect.stringMatching(/b\.example: store\.json:1:26 minimumSubtotalCents/)]);
    writeFileSync(join(broken, 'content/store.json'), '{}');
    expect((await ask('b.example', '/')).status).toBe(200);
  });

  it('are refused by name when two have one website.id', async () => {
    const same = { ...folders(), 'z.example': siteFolder('a') };
    await expect(serve(same, { mostOpenSites: 2 })).rejects.toThrow(
      /^a\.example and z\.example have the same website\.id, a: /,
    );
  });
});

describe('a single site', () => {
  it('does not start on a broken store.json, and says where', async () => {
    await expect(serve({ '*': siteFolder('a', '{"minimumSubtotalCents": -1}') })).rejects.toThrow(/^store\.json:1:26 /);
  });

  it.each([
    [
      'a key for a captcha',
      '{"captcha":{"siteKey":"k"}}',
      /^store\.json:1:23 captcha\.siteKey is set and CAPTCHA_SECRET/,
    ],
    [
      'a form that asks for a captcha',
      '{"forms":[{"id":"f","captchaSettings":{"enabled":true}}]}',
      /^store\.json:1:\d+ The form f asks for a captcha and CAPTCHA_SECRET/,
    ],
  ])('does not start with %s and no secret to check it by', async (_what, store, words) => {
    const folder = siteFolder('a', store);
    await expect(serve({ '*': folder })).rejects.toThrow(words);
    await serve({ '*': folder }, { captchaSecret: 'a secret' });
    rmSync(folder, { recursive: true });
  });
});
