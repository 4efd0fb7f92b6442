import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from './measure.ts';
import { allProcessorOf, percentile, processorOf, residentOf, type Served, startServer, timeOf } from './served.ts';
import { printTable, type Row } from './table.ts';

const TEMPLATE = 'site-templates/shop';
const CONTENT = 'fixtures/pages/shop';
const SITES = Number(process.env['SITES_COUNT'] ?? 1_000);
/** As many as a server keeps open. */
const OPEN = 100;
const HOT = 10;
const IDLE_SECONDS = 20;
/** A server that was asked for much puts its memory in order for a while. */
const REST_SECONDS = 10;
const ROUNDS = 9;
/** Requests of one round, for each of the hot sites a tenth. */
const REQUESTS = 300;
const PRODUCT = '/stoneware/harbour-mug';

const must = { idle: 20, cold: 300, hot: 1.2 } as const;

const hostOf = (number: number) => `shop-${number}.example`;

/**
 * The shipped server with a thousand shops, each a copy of the demonstration shop with an id and a colour of its own, and
 * the same shop alone beside it. SITES_FOLDER keeps what was written for the next run.
 */
export async function measureManySites(): Promise<boolean> {
  const kept = process.env['SITES_FOLDER'];
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'vitrine-sites-'));
  const servers: Served[] = [];
  try {
    for (let number = 0; number < SITES; number += 1) writeSite(join(folder, 'sites', hostOf(number)), number);
    const begin = async (args: readonly string[], data: string, host: string) => {
      const kept = ['--data', join(folder, data), '--images', join(folder, data, 'images')];
      const server = await startServer({ args: [...args, ...kept], first: { path: '/', host } });
      servers.push(server);
      return server;
    };
    for (const data of ['data', 'data-alone']) rmSync(join(folder, data), { recursive: true, force: true });
    const many = await begin(['--sites', join(folder, 'sites')], 'data', hostOf(0));
    const alone = await begin([TEMPLATE, '--content', CONTENT], 'data-alone', hostOf(0));
    return await measure(many, alone);
  } finally {
    for (const server of servers) await server.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function writeSite(folder: string, number: number): void {
  if (existsSync(folder)) return;
  const content = join(folder, 'content');
  mkdirSync(content, { recursive: true });
  cpSync(TEMPLATE, join(folder, 'template'), { recursive: true });
  const tokens = join(folder, 'template/styles/tokens.less');
  writeFileSync(tokens, `${readFileSync(tokens, 'utf8')}\n@own-site: ${number};\n.own-site { order: @own-site; }\n`);
  cpSync(CONTENT, content, { recursive: true, filter: (from) => !/\/(?:assets|_files)$/.test(from) });
  // Pictures are nine tenths of the bytes, and the same ones do.
  symlinkSync(join(process.cwd(), CONTENT, 'assets'), join(content, 'assets'));
  const shared = join(content, '_site.json');
  const { website, ...rest } = JSON.parse(readFileSync(shared, 'utf8')) as { website: object };
  writeFileSync(shared, JSON.stringify({ ...rest, website: { ...website, id: `site-${number}` } }));
}

async function measure(many: Served, alone: Served): Promise<boolean> {
  const idle = [await idleRow('idle, one open', many)];
  const cold: Row[] = [];
  const opened = Math.min(OPEN, SITES);
  for (let number = 1; number < opened; number += 1) {
    const before = allProcessorOf(many.pid);
    const { wall } = await timeOf(many, { path: PRODUCT, host: hostOf(number) });
    cold.push({ name: hostOf(number), cells: [wall, allProcessorOf(many.pid) - before] });
  }
  idle.push(await idleRow(`idle, ${opened} open`, many));
  printTable('A server of many sites at rest', ['processor ms a second', 'memory MB'], idle);
  const coldRows = [0.5, 0.95].map((share) => ({
    name: share === 0.5 ? 'median' : 'p95',
    cells: [0, 1].map((at) =>
      percentile(
        cold.map(({ cells }) => cells[at] ?? Number.NaN),
        share,
      ),
    ),
  }));
  printTable('The first page of a site that is opened by it', ['ms', 'processor ms'], coldRows);
  const hot = await compareHot(many, alone);
  printTable('Processor time of ten hot sites among them, beside one alone', ['µs', 'alone µs', 'alone = 1'], hot);
  const start: Row = { name: 'start', cells: [many.started.wall, many.started.processor] };
  printTable(`${SITES} sites, with the first page`, ['ms', 'processor ms'], [start]);
  console.log(
    `Load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  const missed = [
    ...(idle.some(({ cells: [spent = 0] }) => spent > must.idle) ? [`idle within ${must.idle} ms a second`] : []),
    // What a quiet machine takes is at most the processor time, whatever the clock says here.
    ...((coldRows[0]?.cells[1] ?? 0) > must.cold ? [`a cold site within ${must.cold} ms`] : []),
    ...(hot.some(({ cells }) => (cells[2] ?? 0) > must.hot) ? [`hot sites ${must.hot} × one alone`] : []),
  ];
  console.log(missed.length === 0 ? 'every goal is met' : `MISSED: ${missed.join(', ')}`);
  return missed.length === 0;
}

async function idleRow(name: string, { pid }: Served): Promise<Row> {
  await wait(REST_SECONDS * 1_000);
  const before = allProcessorOf(pid);
  await wait(IDLE_SECONDS * 1_000);
  return { name, cells: [(allProcessorOf(pid) - before) / IDLE_SECONDS, residentOf(pid)] };
}

/** The same number of requests to one site alone, and to ten in turn. */
async function compareHot(many: Served, alone: Served): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of ['/', PRODUCT, '/search?q=mug']) {
    const times: [number, number][] = [];
    for (let round = -2; round < ROUNDS; round += 1) {
      const hot = await shoot(many, path, HOT);
      const single = await shoot(alone, path, 1);
      if (round >= 0) times.push([hot, single]);
    }
    const [hot, single] = [median(times.map(([each]) => each)), median(times.map(([, each]) => each))];
    rows.push({ name: path, cells: [hot, single, median(times.map(([one, other]) => one / other))] });
  }
  return rows;
}

/** Microseconds of processor time for each request. */
async function shoot(server: Served, path: string, sites: number): Promise<number> {
  const before = processorOf(server.pid);
  for (let request = 0; request < REQUESTS; request += 1) await timeOf(server, { path, host: hostOf(request % sites) });
  return ((processorOf(server.pid) - before) / REQUESTS) * 1_000;
}
