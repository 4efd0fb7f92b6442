import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { allProcessorOf, percentile, residentOf, type Served, serve, type Took, timeOf } from '../served.ts';
import { printTable } from '../table.ts';
import { type BenchDatabase, benchDatabase } from './bench-database.ts';
import { crawl } from './crawl.ts';
import { listPath, makeContent, productPage, productPath } from './make-content.ts';

/** Pages asked for of each kind; no page twice, so that none comes from a cache. */
const ASKED = 400;
/** Asked for before anything counts: what a server has done often is compiled by then. */
const WARMING = 60;
const SEARCHED = 100;
const SAVES = 20;
/** A number that shares no divisor with a round one: numbers of products in no order. */
const STEP = 7_919;

/** What is saved later comes before it in a list by name. */
const LAST_MOMENT = 9_999_999_999_999;

const LONGEST_SETTLING = 900;
const SETTLED_SECONDS = 3;

const must = { start: 1_000, memory: 512, ratio: 1.2, seen: 1_000, delay: 50 } as const;

interface Size {
  readonly products: number;
  readonly content: string;
  /** The database that the pages are in, when that is what is measured. */
  readonly database: BenchDatabase | undefined;
  readonly indexed: number;
  readonly shop: Served;
}

interface Figures {
  readonly products: number;
  readonly indexed: number;
  readonly start: Took;
  readonly memory: number;
  /** After that, while every page is asked for once. */
  readonly crawled: number;
  readonly product: Took;
  readonly list: Took;
  /** Half of the lists took less. */
  readonly listMedian: Took;
  readonly search: Took;
  readonly seen: number;
  readonly delay: Took;
}

/**
 * The shipped server over contents of several sizes, side by side: what size costs. Sizes are given by MILLION_SIZES
 * (`1000,100000,1000000`), the first is what the others are compared with. With the address of a PostgreSQL server in
 * MILLION_DATABASE, the pages are in databases of it. MILLION_FOLDER keeps what was written for the next run, and with
 * MILLION_INDEXED that one takes the index too as it is, and the database, which then is kept. Each time is given as
 * processor time too, which is the same on a busy machine.
 */
export async function measureMillion(): Promise<boolean> {
  const sizes = (process.env['MILLION_SIZES'] ?? '1000,100000,1000000').split(',').map(Number);
  const kept = process.env['MILLION_FOLDER'];
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'vitrine-million-'));
  const opened: Size[] = [];
  try {
    for (const products of sizes) opened.push(await prepare(folder, products));
    for (const { shop } of opened) await settled(shop);
    const times = await askInTurn(opened);
    const figures: Figures[] = [];
    for (const [at, size] of opened.entries()) figures.push(await measure(size, times[at] ?? noTimes));
    return print(figures);
  } finally {
    for (const { shop, database } of opened) {
      await shop.stop();
      await database?.close();
    }
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the content, has it read once, and starts the server that is measured. */
async function prepare(folder: string, products: number): Promise<Size> {
  const content = join(folder, `content-${products}`);
  const server = process.env['MILLION_DATABASE'];
  // The index of what a database holds is another one than that of a folder.
  const data = join(folder, `data-${products}${server === undefined ? '' : '-of-database'}`);
  const began = performance.now();
  if (!existsSync(content)) makeContent(content, products);
  const made = performance.now() - began;
  const isKept = process.env['MILLION_INDEXED'] !== undefined;
  const isIndexed = isKept && existsSync(data);
  if (!isIndexed) rmSync(data, { recursive: true, force: true });
  const database = server === undefined ? undefined : await benchDatabase(server, products, isKept);
  if (database?.isNew === true) {
    const imported = await database.importPages(content);
    console.log(`${products} products: imported in ${seconds(imported)} s`);
  }
  const first = isIndexed ? undefined : await serve(content, data, productPath(0), database?.url);
  await first?.stop();
  const shop = await serve(content, data, productPath(0), database?.url);
  const read = first?.started.wall;
  console.log(`${products} products: written in ${seconds(made)} s, read in ${seconds(read ?? Number.NaN)} s`);
  return { products, content, database, indexed: read === undefined ? Number.NaN : products / (read / 1_000), shop };
}

/**
 * A while after its start a server compares all files with what it knows of them, in a thread beside: as processor time it
 * would count for the pages that are asked for meanwhile.
 */
async function settled({ pid }: Served): Promise<void> {
  let idle = 0;
  for (let second = 0; second < LONGEST_SETTLING; second += 1) {
    const before = allProcessorOf(pid);
    await wait(1_000);
    // On a busy machine the thread may get nothing for a second.
    idle = allProcessorOf(pid) - before < 50 ? idle + 1 : 0;
    // It starts later than the first page.
    if (second > 3 && idle >= SETTLED_SECONDS) return;
  }
}

interface Times {
  readonly product: Took[];
  readonly list: Took[];
  readonly search: Took[];
}

const noTimes: Times = { product: [], list: [], search: [] };

/** One request to each size after the other, so that what else the machine does falls on all of them alike. */
async function askInTurn(sizes: readonly Size[]): Promise<readonly Times[]> {
  const [warming, counted] = [0, 1].map(() => sizes.map((): Times => ({ product: [], list: [], search: [] })));
  for (let round = 0; round < WARMING + ASKED; round += 1) {
    const times = round < WARMING ? warming : counted;
    for (const [at, { products, shop }] of sizes.entries()) {
      const number = (round * STEP) % products;
      times?.[at]?.product.push(await timeOf(shop, productPath(number)));
      const least = 5 + (round % 100);
      const list = `${listPath(round)}?sort=price&minPrice=${least}.${String(round).padStart(3, '0')}`;
      times?.[at]?.list.push(await timeOf(shop, list));
      if (round < WARMING + SEARCHED) {
        const text = round % 2 === 0 ? `mgu ${number}` : `blue bowl ${round}`;
        times?.[at]?.search.push(await timeOf(shop, `/search?${new URLSearchParams({ q: text })}`));
      }
    }
  }
  return counted ?? [];
}

async function measure(size: Size, { product, list, search }: Times): Promise<Figures> {
  const { products, indexed, shop } = size;
  const saved = await save(size);
  const memory = residentOf(shop.pid);
  const crawled = await crawl(shop, products);
  return {
    ...{ products, indexed, start: shop.started, memory, crawled },
    ...{ product: partOf(product, 0.99), list: partOf(list, 0.99), search: partOf(search, 0.95) },
    listMedian: partOf(list, 0.5),
    ...saved,
  };
}

/** Saves pages while others are asked for: until when a list shows each, and how long anybody waited meanwhile. */
async function save({
  content,
  database,
  products,
  shop,
}: Size): Promise<{ readonly seen: number; readonly delay: Took }> {
  const delays: Took[] = [];
  const seen: number[] = [];
  // In a folder that was kept, what an earlier run saved is first in its list already, and shown as soon as it is read.
  const first = Math.floor(Date.now() / 1_000);
  for (let round = 0; round < SAVES; round += 1) {
    const number = (round * STEP + first) % products;
    const title = `Aaa ${LAST_MOMENT - Date.now()}`;
    const file = `${productPath(number).slice(1)}.json`;
    if (database === undefined) writeFileSync(join(content, file), productPage(number, title));
    else await database.write(file, productPage(number, title));
    const began = performance.now();
    for (let asked = 0; performance.now() - began < 5_000; asked += 1) {
      delays.push(await timeOf(shop, productPath((asked * STEP + round) % products)));
      const list = await fetch(`${shop.origin}${listPath(number)}?sort=name&format=json`);
      if ((await list.text()).includes(title)) break;
    }
    seen.push(performance.now() - began);
  }
  return { seen: Math.max(...seen), delay: partOf(delays, 1) };
}

const partOf = (times: readonly Took[], share: number): Took => ({
  wall: percentile(
    times.map(({ wall }) => wall),
    share,
  ),
  processor: percentile(
    times.map(({ processor }) => processor),
    share,
  ),
});

function print(figures: readonly Figures[]): boolean {
  const [base] = figures;
  const columns = [
    'start',
    'product p99',
    '× first',
    'list p99',
    '× first',
    'list p50',
    '× first',
    'search p95',
    'longest delay',
  ];
  const rowsOf = (kind: keyof Took) =>
    figures.map((one) => ({
      name: one.products.toLocaleString('en'),
      cells: [
        ...[one.start[kind], one.product[kind], one.product[kind] / (base?.product[kind] ?? 1)],
        ...[one.list[kind], one.list[kind] / (base?.list[kind] ?? 1)],
        ...[one.listMedian[kind], one.listMedian[kind] / (base?.listMedian[kind] ?? 1)],
        ...[one.search[kind], one.delay[kind]],
      ],
    }));
  printTable('A shop by the number of its products, in milliseconds', columns, rowsOf('wall'));
  printTable('The same as processor time of the server', columns, rowsOf('processor'));
  const others = figures.map(({ products, memory, crawled, seen, indexed }) => ({
    name: products.toLocaleString('en'),
    cells: [memory, crawled, seen, indexed],
  }));
  printTable('Besides', ['memory MB', 'crawled MB', 'change seen ms', 'indexed pages/s'], others);
  console.log(
    `Load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  const last = figures.at(-1);
  const missed = last === undefined ? [] : missedBy(last, base ?? last);
  console.log(missed.length === 0 ? 'every goal is met' : `MISSED: ${missed.join(', ')}`);
  return missed.length === 0;
}

function missedBy(last: Figures, base: Figures): readonly string[] {
  return [
    ...(last.start.wall > must.start ? [`start within ${must.start} ms`] : []),
    ...(last.memory > must.memory ? [`memory within ${must.memory} MB`] : []),
    ...(last.crawled > must.memory ? [`memory within ${must.memory} MB while crawled`] : []),
    ...(last.product.processor / base.product.processor > must.ratio ? [`product page p99 ${must.ratio} ×`] : []),
    ...(last.list.processor / base.list.processor > must.ratio ? [`list p99 ${must.ratio} ×`] : []),
    ...(last.seen > must.seen ? [`change seen within ${must.seen} ms`] : []),
    ...(last.delay.wall > must.delay ? [`no request delayed above ${must.delay} ms`] : []),
  ];
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
