import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable } from '../table.ts';
import { type BenchDatabase, benchDatabase } from './bench-database.ts';
import { listPath, makeContent, productPage, productPath } from './make-content.ts';
import { percentile, residentOf, type Served, serve, timeOf } from './served.ts';

/** Pages asked for of each kind; no page twice, so that none comes from a cache. */
const ASKED = 400;
const SEARCHED = 100;
const SAVES = 20;
/** A number that shares no divisor with a round one: numbers of products in no order. */
const STEP = 7_919;

const must = { start: 1_000, memory: 512, ratio: 1.2, seen: 1_000, delay: 50 } as const;

interface Size {
  readonly products: number;
  readonly content: string;
  /** The database that the pages are in, when that is what is measured. */
  readonly database: BenchDatabase | undefined;
  readonly made: number;
  readonly indexed: number;
  readonly shop: Served;
}

interface Figures {
  readonly products: number;
  readonly indexed: number;
  readonly start: number;
  readonly memory: number;
  readonly product: number;
  readonly list: number;
  readonly search: number;
  readonly seen: number;
  readonly delay: number;
}

/**
 * The shipped server over contents of several sizes, side by side: what size costs. Sizes are given by MILLION_SIZES
 * (`1000,100000,1000000`), the first is what the others are compared with. With the address of a PostgreSQL server in
 * MILLION_DATABASE, the pages are in databases of it.
 */
export async function measureMillion(): Promise<boolean> {
  const sizes = (process.env['MILLION_SIZES'] ?? '1000,100000,1000000').split(',').map(Number);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-million-'));
  const opened: Size[] = [];
  try {
    for (const products of sizes) opened.push(await prepare(folder, products));
    const times = await askInTurn(opened);
    const figures: Figures[] = [];
    for (const [at, size] of opened.entries()) figures.push(await measure(size, times[at] ?? noTimes));
    return print(figures);
  } finally {
    for (const { shop, database } of opened) {
      await shop.stop();
      await database?.drop();
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the content, has it read once, and starts the server that is measured. */
async function prepare(folder: string, products: number): Promise<Size> {
  const content = join(folder, `content-${products}`);
  const data = join(folder, `data-${products}`);
  const began = performance.now();
  makeContent(content, products);
  const made = performance.now() - began;
  const server = process.env['MILLION_DATABASE'];
  const database = server === undefined ? undefined : await benchDatabase(server, products);
  if (database !== undefined) {
    const imported = await database.importPages(content);
    console.log(`${products} products: imported in ${seconds(imported)} s`);
  }
  const first = await serve(content, data, productPath(0), database?.url);
  await first.stop();
  const shop = await serve(content, data, productPath(0), database?.url);
  console.log(`${products} products: written in ${seconds(made)} s, read in ${seconds(first.started)} s`);
  return { products, content, database, made, indexed: products / (first.started / 1_000), shop };
}

interface Times {
  readonly product: number[];
  readonly list: number[];
  readonly search: number[];
}

const noTimes: Times = { product: [], list: [], search: [] };

/** One request to each size after the other, so that what else the machine does falls on all of them alike. */
async function askInTurn(sizes: readonly Size[]): Promise<readonly Times[]> {
  const times = sizes.map((): Times => ({ product: [], list: [], search: [] }));
  for (let round = 0; round < ASKED; round += 1) {
    for (const [at, { products, shop }] of sizes.entries()) {
      const number = (round * STEP) % products;
      times[at]?.product.push(await timeOf(shop.origin + productPath(number)));
      const least = 5 + (round % 100);
      const list = `${listPath(round)}?sort=price&minPrice=${least}.${String(round).padStart(3, '0')}`;
      times[at]?.list.push(await timeOf(shop.origin + list));
      if (round < SEARCHED) {
        const text = round % 2 === 0 ? `mgu ${number}` : `blue bowl ${round}`;
        times[at]?.search.push(await timeOf(`${shop.origin}/search?${new URLSearchParams({ q: text })}`));
      }
    }
  }
  return times;
}

async function measure(size: Size, { product, list, search }: Times): Promise<Figures> {
  const { products, indexed, shop } = size;
  const saved = await save(size);
  return {
    ...{ products, indexed, start: shop.started, memory: residentOf(shop.pid) },
    ...{ product: percentile(product, 0.99), list: percentile(list, 0.99), search: percentile(search, 0.95) },
    ...saved,
  };
}

/** Saves pages while others are asked for: until when a list shows each, and how long anybody waited meanwhile. */
async function save({
  content,
  database,
  products,
  shop,
}: Size): Promise<{ readonly seen: number; readonly delay: number }> {
  const delays: number[] = [];
  const seen: number[] = [];
  for (let round = 0; round < SAVES; round += 1) {
    const number = (round * STEP + 1) % products;
    const title = `Aaa ${round} ${Date.now()}`;
    const file = `${productPath(number).slice(1)}.json`;
    if (database === undefined) writeFileSync(join(content, file), productPage(number, title));
    else await database.write(file, productPage(number, title));
    const began = performance.now();
    for (let asked = 0; performance.now() - began < 5_000; asked += 1) {
      delays.push(await timeOf(`${shop.origin}${productPath((asked * STEP + round) % products)}`));
      const list = await fetch(`${shop.origin}${listPath(number)}?sort=name&format=json`);
      if ((await list.text()).includes(title)) break;
    }
    seen.push(performance.now() - began);
  }
  return { seen: Math.max(...seen), delay: Math.max(...delays) };
}

function print(figures: readonly Figures[]): boolean {
  const [base] = figures;
  const columns = ['start ms', 'memory MB', 'product p99 ms', '× first', 'list p99 ms', '× first'];
  const more = ['search p95 ms', 'change seen ms', 'longest delay ms', 'indexed pages/s'];
  const rows = figures.map((one) => ({
    name: one.products.toLocaleString('en'),
    cells: [
      ...[one.start, one.memory, one.product, one.product / (base?.product ?? 1)],
      ...[one.list, one.list / (base?.list ?? 1), one.search, one.seen, one.delay, one.indexed],
    ],
  }));
  printTable('A shop by the number of its products', [...columns, ...more], rows);
  const last = figures.at(-1);
  const missed = last === undefined ? [] : missedBy(last, base ?? last);
  console.log(missed.length === 0 ? 'every goal is met' : `MISSED: ${missed.join(', ')}`);
  return missed.length === 0;
}

function missedBy(last: Figures, base: Figures): readonly string[] {
  return [
    ...(last.start > must.start ? [`start within ${must.start} ms`] : []),
    ...(last.memory > must.memory ? [`memory within ${must.memory} MB`] : []),
    ...(last.product / base.product > must.ratio ? [`product page p99 ${must.ratio} ×`] : []),
    ...(last.list / base.list > must.ratio ? [`list p99 ${must.ratio} ×`] : []),
    ...(last.seen > must.seen ? [`change seen within ${must.seen} ms`] : []),
    ...(last.delay > must.delay ? [`no request delayed above ${must.delay} ms`] : []),
  ];
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
