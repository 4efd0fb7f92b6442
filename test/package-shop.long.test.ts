import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createProtocolConnection,
  DidOpenTextDocumentNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { chromiumMissing, findChromium } from './support/chromium.ts';
import { installPacked, type Stranger } from './support/packed-package.ts';

const TIME = 600_000;
const root = join(import.meta.dirname, '..');
const plugins = join(root, 'fixtures/plugins');
const command = 'node_modules/vitrine/dist/vitrine.cjs';
const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly peerDependencies: Readonly<Record<string, string>>;
};
const editorPackages = Object.entries(peerDependencies).flatMap(([name, range]) =>
  name.startsWith('vscode-') ? [`${name}@${range}`] : [],
);
let stranger: Stranger;
const inside = (...names: readonly string[]) => join(stranger.folder, ...names);

const config = `import { type ContentSource, defineConfig } from 'vitrine';
import { defineFormatter, definePredicate, toNumber, toText } from 'vitrine/engine';
import { formatters } from 'vitrine-plugin-formatters';
import { feeds } from 'vitrine-plugin-feeds';
import { importers } from 'vitrine-plugin-importers';
import { limits } from 'vitrine-plugin-limits';
import { payments } from 'vitrine-plugin-payments';
import { regions } from 'vitrine-plugin-regions';
import { rules } from 'vitrine-plugin-rules';
import { recipesBelow } from 'vitrine-plugin-sources';

const heavy = definePredicate({
  name: 'heavy?',
  family: 'mine',
  summary: 'True above ten kilograms.',
  examples: [{ template: '{.section kg}{.heavy?}yes{.end}{.end}', data: { kg: 12 }, output: 'yes' }],
  test: (input) => toNumber(input) > 10,
});
// Array.isArray tells a list from the rest, in both branches, and what is in it is JSON.
const titles = defineFormatter({
  name: 'titles',
  family: 'mine',
  summary: 'The titles of a list, or the one of an object.',
  examples: [{ template: '{.section a}{@|titles}{.end}', data: { a: [{ title: 'x' }, { title: 'y' }] }, output: 'x, y' }],
  apply(input) {
    const titleOf = (value: typeof input): string => {
      if (Array.isArray(value)) return value.map(titleOf).join(', ');
      return typeof value === 'object' && value !== null ? toText(value['title']) : '';
    };
    // @ts-expect-error: what is in a list is JSON, not anything.
    if (Array.isArray(input)) void input[0].nothing;
    return titleOf(input);
  },
});
const notAnything: ContentSource = {
  id: 'nothing',
  list: () => ({ pages: [{ path: '/', context: { constant: ['a', 'b'] as const } }] }),
};
void notAnything;
const source: ContentSource = recipesBelow('/recipes', [{ title: 'Bread', body: 'Flour and water' }]).source;

export default defineConfig({
  formatters: [...formatters, titles],
  predicates: [heavy],
  rules,
  payments,
  feeds,
  importers,
  limits,
  regions,
  sources: [source],
});
`;

const island = `import { useState } from 'react';
import { cart, useCart } from 'vitrine/client';
import { z } from 'zod';

export const props = z.object({ sku: z.string(), item: z.string() });

export default function BuyNow({ sku, item }: z.infer<typeof props>) {
  const { pieces } = useCart();
  const [said, say] = useState('');
  const buy = async () => {
    const answer = await cart.add({ itemId: item, sku, quantity: 1 });
    say(answer.ok ? 'In your cart' : (answer.message ?? 'Not now'));
  };
  return (
    <p>
      <button type="button" onClick={() => void buy()}>Buy this bowl</button>
      <output>{said} ({pieces})</output>
    </p>
  );
}
`;

beforeAll(() => {
  const own = readdirSync(plugins).map((name) => join(plugins, name));
  const forIslands = ['vite@8', 'zod@4', '@types/react@19', '@types/node@20'];
  // Fastify's own part for tests in a version for the eldest Node that is served.
  const frameworks = ['express@5', '@types/express@5', 'hono@4', 'fastify@5', 'light-my-request@6.6.0'];
  stranger = installPacked(...own, ...editorPackages, ...forIslands, ...frameworks);
  cpSync(inside('node_modules/vitrine/site-templates/starter'), inside('site'), { recursive: true });
  mkdirSync(inside('site/islands'));
  stranger.write('site/vitrine.config.ts', config);
  // What a package without types has for TypeScript.
  stranger.write('plugins.d.ts', readdirSync(plugins).map(declared).join(''));
  stranger.write('site/islands/BuyNow.tsx', island);
  stranger.write(
    'site/blocks/own.block',
    '<p class="own">{collection.title|initials}{.section kg}{.heavy?}, heavy{.end}{.end}</p>\n',
  );
  const product = JSON.parse(readFileSync(inside('site/content/shop/bowl.json'), 'utf8'));
  const [{ sku }] = product.item.structuredContent.variants;
  const region = readFileSync(inside('site/site.region'), 'utf8');
  const tag = `<squarespace:island name="BuyNow" load="load" item="${product.item.id}" sku="${sku}"></squarespace:island>`;
  const mark = `<div data-stock-left data-item-id="${product.item.id}"><p>Few of each.</p><button type="button">How many are left?</button></div>`;
  writeFileSync(
    inside('site/site.region'),
    region.replace('</main>', `${tag}${mark}{@|apply own.block}<table></table>\n  </main>`),
  );
  writeFileSync(inside('mounted.ts'), mounted);
}, TIME);
afterAll(() => stranger.remove());

const declared = (name: string) => {
  const names: Readonly<Record<string, string>> = {
    mail: 'mailTo: (file: string) => import("vitrine").MailTransport',
    shipping: 'shippingByPiece: (given: object) => import("vitrine").ShippingService',
    tax: 'taxByState: (given?: object) => import("vitrine").TaxService',
    sources: 'recipesBelow: (path: string, all: object[]) => { source: import("vitrine").ContentSource }',
  };
  const member = names[name] ?? `${name}: NonNullable<import("vitrine").SiteConfig["${name}"]>`;
  return `declare module 'vitrine-plugin-${name}' {\n  export const ${member};\n}\n`;
};

/** The same site below a path of each framework: what its config brings is in the page, with its scripts. */
const mounted = `import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { site } from 'vitrine/express';
import { createFetch } from 'vitrine/fetch';

const told = (html: string) =>
  [/<p class="own">([^<]*)/.exec(html)?.[1], html.includes('src="/shop/_islands/BuyNow-'), html.includes('data-regions=')].join();
const options = { template: 'site', prefix: '/shop', data: 'memory' };

const shop = await site(options);
const server = express().use('/shop', shop).listen(0);
const bound = server.address();
const port = typeof bound === 'object' ? bound?.port : 0;
console.log('express', told(await (await fetch(\`http://localhost:\${port}/shop/\`)).text()));
server.close();

const app = fastify();
await app.register(
  async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all('/*', (request, reply) => {
      void reply.hijack();
      shop(request.raw, reply.raw);
    });
  },
  { prefix: '/shop' },
);
const address = await app.listen({ port: 0 });
console.log('fastify', told(await (await fetch(\`\${address}/shop/\`)).text()));
await app.close();
await shop.close();

const answer = await createFetch(options);
const hono = new Hono().all('/shop/*', (context) => answer(context.req.raw));
console.log('hono', told(await (await hono.request('/shop/')).text()));
await answer.close();
`;

describe('a shop of a stranger, with all that a config brings', { timeout: TIME }, () => {
  it('is typed, its island too', () => {
    const files = ['site/vitrine.config.ts', 'site/islands/BuyNow.tsx', 'plugins.d.ts'];
    expect(stranger.compile('--noEmit', '--jsx', 'react-jsx', '--lib', 'es2023,dom', ...files)).toBe('');
  });

  it('is mounted in Express, Fastify and Hono, by a program that is typed', async () => {
    expect(stranger.compile('mounted.ts')).toBe('');
    const told = (await stranger.run('mounted.js')).trim().split('\n');
    expect(told).toEqual(['express', 'fastify', 'hono'].map((name) => `${name} W,true,true`));
  });

  it('is seen by check: its rule, its names, its island, its further pages', async () => {
    const told = await stranger.run(command, 'check', 'site', '--json');
    const { findings, pages } = JSON.parse(told);
    expect(findings.map(({ code, file }: { code: string; file: string }) => [code, file])).toEqual([
      ['no-tables', 'site/site.region'],
    ]);
    expect(pages).toBeGreaterThan(10);
  });

  it('is seen by the language server', async () => {
    const messages = await diagnosticsOf('site/site.region');
    expect(messages).toContainEqual('This is a <table>.');
    // Nothing of the config's own is unknown there.
    expect(messages.join()).not.toMatch(/initials|heavy|BuyNow/);
  });

  it('imports what another program wrote', async () => {
    stranger.write('diary.txt', '2026-01-02;Rain;All day\n');
    expect(await stranger.run(command, 'import', 'diary', 'diary.txt', 'site')).toBe('diary.json\ndiary/rain.json\n');
  });

  it('is built, with its feed and its further pages', async () => {
    const { files, islands } = JSON.parse(await stranger.run(command, 'build', 'site', '--out', 'out', '--json'));
    expect(files).toEqual(expect.arrayContaining(['recipes/bread/index.html', 'diary/rain/index.html']));
    expect(islands).toMatchObject([{ name: 'BuyNow' }, { name: 'stock-left' }]);
    console.log(`The island adds ${islands[0].bytes} bytes.`);
  });

  it('is served, and sells a bowl in a browser', async () => {
    const server = await serve();
    const found = await findChromium();
    if (found === undefined) throw new Error(chromiumMissing);
    const browser = await chromium.launch({ executablePath: found.executablePath, args: [...found.args] });
    try {
      const page = await browser.newPage({ baseURL: server.address });
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      await page.goto('/recipes/bread');
      await page.getByText('Flour and water').first().waitFor();
      await page.goto('/shop/bowl');
      await page.getByRole('button', { name: 'Buy this bowl' }).click();
      await page.getByText('In your cart (1)').waitFor();
      await page.getByRole('button', { name: 'How many are left?' }).click();
      await page.getByText(/\d+ left in all; 1 in your cart/).waitFor();
      await page.goto('/checkout');
      for (const [label, value] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(value);
      const state = page.getByLabel('State', { exact: true });
      if (await state.count()) await state.selectOption('ME');
      await page.getByText('On account').first().waitFor();
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByRole('heading', { name: 'Thank you, Ann!' }).waitFor();
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
      await server.stop();
    }
  });
});

const address = {
  Email: 'ann@example.org',
  'First name': 'Ann',
  'Last name': 'Lee',
  Address: '4 Slipway Road',
  City: 'Gannet',
  'ZIP Code': '04851',
};

function start(args: readonly string[]): ChildProcess {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1' };
  return spawn(process.execPath, [command, ...args], { cwd: stranger.folder, env, stdio: 'pipe' });
}

async function serve() {
  const child = start(['serve', 'site', '--port', '0', '--data', 'data']);
  const ready = new Promise<string>((resolve, reject) => {
    let printed = '';
    const read = (chunk: unknown) => {
      printed += String(chunk);
      const found = /Ready on (http:\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(printed)));
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { address: await ready, stop };
}

async function diagnosticsOf(file: string): Promise<readonly string[]> {
  const child = start(['lsp']);
  const { stdout, stdin } = child;
  if (stdout === null || stdin === null) throw new Error('The language server has no pipes.');
  const client = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
  const uri = pathToFileURL(inside(file)).href;
  const told = new Promise<readonly string[]>((resolve) => {
    client.onNotification(PublishDiagnosticsNotification.type, (published) => {
      if (published.uri === uri && published.diagnostics.length > 0)
        resolve(
          published.diagnostics.map(
            ({ message }) => (typeof message === 'string' ? message : message.value).split('\n')[0] ?? '',
          ),
        );
    });
  });
  client.listen();
  await client.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(inside('site')).href,
    capabilities: {},
  });
  await client.sendNotification('initialized', {});
  const text = readFileSync(inside(file), 'utf8');
  await client.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: 'jsont', version: 1, text },
  });
  try {
    return await told;
  } finally {
    client.dispose();
    child.kill();
  }
}
