import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EdgeExported, exportEdge } from '../../../../server/author/publish/edge/export-edge.ts';
import { localeData, readPack, timeZones } from '../../../../server/cli/locale-packs.ts';
import { houseRegistry } from '../../../../server/cli/open-folder.ts';
import { loadRuntime } from '../../../../server/http/pages/runtime-assets.ts';
import { SiteHost } from '../../../../server/http/pages/site-host.ts';
import { siteCatalogue } from '../../../../server/shop/live/live-catalogue.ts';
import { eachPage } from '../../../../server/site/content/each-page.ts';
import { FolderContent } from '../../../../server/site/content/folder-content.ts';
import { wholeList } from '../../../../server/site/content/list-query.ts';
import { loadSite } from '../../../../server/site/load-site.ts';
import { listenOn, startTimes, startWorkerd, writeBareWorker } from '../../../support/workerd.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const template = path.join(root, 'site-templates/shop');
const content = path.join(root, 'fixtures/pages/shop');
const runtime = path.join(root, 'dist/runtime');
const scratch = mkdtempSync(path.join(tmpdir(), 'vitrine-edge-'));
const { boot, globals } = loadRuntime(runtime);
const registry = houseRegistry();
const input = { template, content, registry, settings: { localeData, timeZones }, boot, globals, runtime, readPack };
const built = path.join(root, 'dist/edge');

/** What the worker may weigh, packed as the tightest of the usual ways does: with React beside it too, which renders islands. */
const MOST_CODE = 250_000;
const ROUNDS = 5;

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The pages as a server makes them in Node, from the sources. */
async function inNode() {
  const source = new FolderContent({ folder: content, report: () => undefined });
  const { site } = await loadSite({ folder: template, registry });
  if (site === undefined) throw new Error('The shop cannot be loaded.');
  const catalogue = siteCatalogue(source, content);
  const live = { forms: (id: string) => catalogue.form(id), locks: () => catalogue.rules.locks };
  const host = new SiteHost({
    ...{ site, source, runtime: boot, globals, hashesScripts: true, carriesSheet: true },
    ...{ live: () => live, report: () => undefined },
    settings: { localeData, timeZones },
  });
  const page = async (address: string): Promise<string> => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const query = { ...wholeList, page: Number(searchParams.get('page') ?? 1), search: '' };
    const answered = await host.page(pathname, query, searchParams);
    return 'kind' in answered ? answered.to : answered.page.body.toString();
  };
  return { page, paths: [...eachPage(source)].map(({ path: each }) => each), locks: catalogue.rules.locks, source };
}

const withoutNonces = (html: string) => html.replace(/<script nonce="[^"]*"/g, '<script nonce=""');

describe('a shop in workerd', { timeout: 300_000 }, () => {
  const out = path.join(scratch, 'shop');
  const asked: { method: string | undefined; url: string | undefined; host: unknown; body: string }[] = [];
  let written: EdgeExported | undefined;
  let origin: Awaited<ReturnType<typeof listenOn>>;
  let worker: Awaited<ReturnType<typeof startWorkerd>>;

  beforeAll(async () => {
    origin = await listenOn((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        asked.push({ method: request.method, url: request.url, host: request.headers['x-forwarded-host'], body });
        response.setHeader('Set-Cookie', ['a=1; Path=/', 'b=2; Path=/']);
        response.writeHead(request.url === '/api/x' ? 409 : 200, { 'Content-Type': 'text/plain' }).end('the server');
      });
    });
    written = await exportEdge({ ...input, built, out, server: `${origin.address}/` });
    worker = await startWorkerd(out);
  }, 300_000);

  afterAll(async () => {
    await worker?.close();
    origin?.close();
  });

  it('weighs what a worker may, and says how much that is', async () => {
    const bare = path.join(scratch, 'bare');
    writeBareWorker(bare);
    const times = await startTimes({ 'a bare worker': bare, 'the shop': out }, ROUNDS);
    console.log('edge:', JSON.stringify({ code: written?.script, data: written?.data }));
    console.log('start and first page, ms:', JSON.stringify(times));
    expect(written?.script.brotli).toBeLessThan(MOST_CODE);
    expect(written?.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('has no way from text to code, no file, no parser', () => {
    for (const name of written?.files.filter((each) => /^(?!public\/).*\.js$/.test(each)) ?? []) {
      const text = readFileSync(path.join(out, name), 'utf8');
      expect(text).not.toMatch(/\bnew Function\b|\beval\(|node:(?:fs|module|child_process|worker_threads)/);
    }
    expect(readFileSync(path.join(out, 'runtime.js'), 'utf8')).not.toContain('chevrotain');
  });

  it('answers every page of everybody with the bytes of the server', async () => {
    const { page, paths, locks, source } = await inNode();
    const isLocked = (each: string) => locks.some((lock) => each === lock.path || each.startsWith(`${lock.path}/`));
    const open = paths.filter((each) => !isLocked(each));
    expect(open.length).toBeGreaterThan(20);
    // Once as they were written, once as they are rendered where the files are those of another build.
    const rendering = path.join(scratch, 'rendering');
    cpSync(out, rendering, { recursive: true });
    expect(readdirSync(path.join(rendering, 'public/_pages')).length).toBeGreaterThan(20);
    rmSync(path.join(rendering, 'public/_pages'), { recursive: true });
    const renderer = await startWorkerd(rendering);
    try {
      for (const address of [...open, '/no-such-page', '/stoneware?page=2']) {
        const response = await fetch(worker.address + address, { redirect: 'manual' });
        const html = await response.text();
        const rendered = await fetch(renderer.address + address, { redirect: 'manual' });
        expect([address, response.headers.get('location') ?? withoutNonces(html)]).toEqual([
          address,
          withoutNonces(await page(address)),
        ]);
        expect([address, withoutNonces(await rendered.text())]).toEqual([address, withoutNonces(html)]);
        const told = ({ headers }: Response) =>
          [...headers].filter(([name]) => name !== 'content-security-policy' || !html.includes('nonce="'));
        expect(told(response)).toEqual(told(rendered));
      }
    } finally {
      await renderer.close();
      await source.close();
    }
    expect(worker.said() + renderer.said()).not.toMatch(/error/i);
  });

  it('says of a page what the server says: policy, tag, whether it is still the same', async () => {
    const response = await fetch(`${worker.address}/about`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src '(?:nonce|sha256)-/);
    expect(policy).not.toContain('NONCE');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const again = await fetch(`${worker.address}/about`, {
      headers: { 'If-None-Match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect((await fetch(`${worker.address}/nowhere`)).status).toBe(404);
    expect((await fetch(`${worker.address}/about?format=xml`)).status).toBe(400);
    const json = await fetch(`${worker.address}/stoneware?format=json`);
    expect(await json.json()).toMatchObject({ collection: { urlId: 'stoneware' } });
  });

  it('sends style sheet, scripts, pictures and what machines are told', async () => {
    const home = await (await fetch(worker.address)).text();
    const styles = await fetch(`${worker.address}/site.css`);
    expect(styles.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(home).toContain('<style data-site-sheet');
    const script = await fetch(worker.address + (boot ?? ''));
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const picture = /\/s\/[^"'\s?]+\.(?:jpe?g|png|webp)\?format=\d+w/.exec(home)?.[0];
    for (const address of picture === undefined ? [] : [picture]) {
      const sent = await fetch(worker.address + address.replaceAll('&amp;', '&'));
      expect(sent.headers.get('content-type')).toMatch(/^image\//);
    }
    expect(await (await fetch(`${worker.address}/robots.txt`)).text()).toContain('Sitemap');
    expect(await (await fetch(`${worker.address}/journal?format=rss`)).text()).toContain('<rss');
    expect(asked).toEqual([]);
  });

  it('finds what is searched for', async () => {
    expect(await (await fetch(`${worker.address}/search?q=mug`)).text()).toMatch(/Harbour mug/i);
    expect(asked).toEqual([]);
  });

  it('leaves to the server what is one visitor’s own, and what changes something', async () => {
    const reply = await fetch(`${worker.address}/api/x?y=1`, { method: 'POST', body: 'z' });
    expect(await reply.text()).toBe('the server');
    expect(reply.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    for (const address of ['/cart', '/checkout', '/order/1', '/wholesale-prices.pdf'])
      await fetch(worker.address + address);
    expect(asked[0]).toEqual({ method: 'POST', url: '/api/x?y=1', host: new URL(worker.address).host, body: 'z' });
    expect(asked.map(({ url }) => url)).toContain('/cart');
  });
});

describe('a worker without a server', { timeout: 300_000 }, () => {
  it('says so where one would have answered', async () => {
    const out = path.join(scratch, 'alone');
    await exportEdge({ ...input, built, out });
    const worker = await startWorkerd(out);
    try {
      expect((await fetch(`${worker.address}/stoneware/harbour-mug`)).status).toBe(200);
      const cart = await fetch(`${worker.address}/cart`);
      expect(cart.status).toBe(503);
      expect(await cart.json()).toMatchObject({ detail: expect.stringContaining('--server') });
    } finally {
      await worker.close();
    }
  });
});

const ownConfig = `import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitrine';
import { defineFormatter, definePredicate, integer, toNumber, toText } from 'vitrine/engine';
import { shout } from './lib/shout';

const initials = defineFormatter({
  name: 'initials', family: 'own', summary: 'First letters.', examples: [{ template: '{a|initials}', data: { a: 'b' }, output: 'b!' }],
  args: { most: integer('how many', { default: 2, min: 1 }) },
  apply: (input, { most }) => shout(toText(input).split(' ').slice(0, most).map(([first]) => first).join('')),
});
const heavy = definePredicate({
  name: 'heavy?', family: 'own', summary: 'Above ten.',
  examples: [{ template: '{.heavy? a}b{.end}', data: { a: 12 }, output: 'b' }],
  test: (input) => toNumber(input) > 10,
});
const mail = { send: async () => void readFileSync('a') };
export default defineConfig({
  formatters: [initials],
  mail,
  predicates: [heavy],
  regions: [{ name: 'fold-away', selector: 'fold-away', module: './regions/fold-away.tsx' }],
});
`;

/** A folder with code of its own: a config, islands, a region. */
function ownFolder(name: string, config: string): string {
  const folder = path.join(scratch, name);
  cpSync(path.join(root, 'fixtures/sites/islands'), folder, { recursive: true });
  cpSync(path.join(root, 'fixtures/sites/regions/regions'), path.join(folder, 'regions'), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  mkdirSync(path.join(folder, 'lib'));
  writeFileSync(path.join(folder, 'lib/shout.ts'), 'export const shout = (text: string): string => text + "!";\n');
  writeFileSync(path.join(folder, 'vitrine.config.ts'), config);
  const region = path.join(folder, 'site.region');
  const marks =
    '<i>{collection.title|initials}{.section collection.ordering}{.heavy?}, heavy{.end}{.end}</i><fold-away></fold-away>';
  writeFileSync(region, readFileSync(region, 'utf8').replace('</main>', `${marks}</main>`));
  return folder;
}

describe('a site with code of its own in workerd', { timeout: 300_000 }, () => {
  it('has its formatters, predicates, islands and regions there, and nothing of the server', async () => {
    const out = path.join(scratch, 'own');
    const written = await exportEdge({ ...input, template: ownFolder('own-site', ownConfig), built, out });
    expect(written?.diagnostics.map(({ code, line, message }) => [code, line, message.split(' ')[0]])).toEqual([
      ['edge-servers-own', 19, 'mail'],
    ]);
    console.log('edge with islands:', JSON.stringify(written?.script));
    expect(written?.script.brotli).toBeLessThan(MOST_CODE);
    expect(readFileSync(path.join(out, 'own.js'), 'utf8')).not.toContain('node:fs');
    const worker = await startWorkerd(out);
    try {
      const html = await (await fetch(`${worker.address}/delivery`)).text();
      expect(html).toContain('<i>Da!');
      expect(html).toContain('>three</button></section></vitrine-island>');
      expect(html).toContain('data-regions="[{&quot;name&quot;:&quot;fold-away&quot;');
      const script = /src="(\/_islands\/Counter-[^"]+)"/.exec(html)?.[1] ?? '';
      expect((await fetch(worker.address + script)).status).toBe(200);
      expect(worker.said()).toBe('');
    } finally {
      await worker.close();
    }
  });

  it('is told where a formatter needs what the edge does not have', async () => {
    const config = ownConfig.replace('=> shout(', "=> readFileSync('a', 'utf8') + shout(");
    const template = ownFolder('needy-site', config);
    const failed = exportEdge({ ...input, template, built, out: path.join(scratch, 'needy') });
    await expect(failed).rejects.toThrow('vitrine.config.ts:1:30 needs node:fs, which is not at the edge.');
  });
});
