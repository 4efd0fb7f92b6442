import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile, createRegistry, type JsonValue, RowMemory, type Template } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { localeData, timeZones } from '../../server/cli/locale-packs.ts';
import { Images } from '../../server/http/images/images.ts';
import { openSite } from '../../server/http/pages/open-sites.ts';
import { readPageQuery } from '../../server/http/pages/read-page-query.ts';
import { createByteSink } from '../../server/site/assembly/byte-sink.ts';
import { compileVitrine } from './contenders.ts';
import { measureInterleaved, median } from './measure.ts';
import { printTable, type Row } from './table.ts';
import { shop, type Workload } from './workloads.ts';

type Data = Readonly<Record<string, JsonValue>>;

/** What the shop's list may cost when one of its products changed, beside the whole list. */
const most = 0.1;
const LENGTH = 60;
const registry = createRegistry({ formatters, predicates });

/**
 * Lists of 60 products of which one is another object than the last time, as bytes: the demonstration shop's own, and the
 * bench's, whose rows cost next to nothing.
 */
export async function measureRows(rounds: number): Promise<boolean> {
  const [template, data] = await demonstration();
  const rows: Row[] = [];
  const ratio = measureList('shop', template, data, rounds, rows);
  measureList('bench', compileVitrine(shop as unknown as Workload, 'code'), shop.data as never, rounds, rows);
  await measurePage(rounds, rows);
  printTable('A list of 60 products, one changed', ['µs', 'every row = 1'], rows);
  console.log(`the shop's must be at most ${most}`);
  return ratio <= most;
}

function measureList(name: string, template: Template, data: Data, rounds: number, rows: Row[]): number {
  const memory = new RowMemory();
  const [kept, whole] = [changing(data), changing(data)];
  const sinks = [createByteSink(), createByteSink(), createByteSink()] as const;
  let turn = 0;
  const everyRow = () => {
    const [sink] = sinks;
    sink.reset();
    template.renderTo(sink, whole());
    return sink.bytes();
  };
  const oneRow = () => {
    turn += 1;
    const sink = turn % 2 === 0 ? sinks[1] : sinks[2];
    sink.reset();
    template.renderTo(sink, kept(), { rows: memory });
    memory.keep(sink.bytes());
    return sink.bytes();
  };
  for (let n = 0; n < 100; n += 1) {
    if (Buffer.compare(everyRow(), oneRow()) !== 0) throw new Error('The pages differ.');
  }
  const runs = [
    { name: 'every row', run: everyRow },
    { name: 'the row that changed', run: oneRow },
  ];
  const times = measureInterleaved(runs, rounds);
  const base = times.get('every row') ?? Number.NaN;
  for (const [run, time] of times) rows.push({ name: `${name}: ${run}`, cells: [time / 1000, time / base] });
  return (times.get('the row that changed') ?? Number.NaN) / base;
}

/** The whole page of the demonstration shop's list, with its head and tag: kept, and rendered for each request. */
async function measurePage(rounds: number, rows: Row[]): Promise<void> {
  const [kept, whole] = [await openChanging(undefined), await openChanging(false)];
  const times = { kept: [] as number[], whole: [] as number[] };
  const timed = async (show: () => Promise<Buffer>) => {
    const before = process.cpuUsage();
    for (let n = 0; n < 50; n += 1) await show();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 50;
  };
  for (let n = 0; n < 100; n += 1) {
    if (Buffer.compare(await kept(), await whole()) !== 0) throw new Error('The pages differ.');
  }
  for (let round = 0; round < rounds; round += 1) {
    times.whole.push(await timed(whole));
    times.kept.push(await timed(kept));
  }
  const ratio = median(times.kept.map((time, at) => time / (times.whole[at] ?? Number.NaN)));
  rows.push({ name: 'shop, the page: every row', cells: [median(times.whole), 1] });
  rows.push({ name: 'shop, the page: the row that changed', cells: [median(times.kept), ratio] });
}

/** Shows the list's page, each time with another of its products changed. */
async function openChanging(cache: false | undefined): Promise<() => Promise<Buffer>> {
  let turn = 0;
  let change: ((page: Data) => Data) | undefined;
  const overlay = {
    version: () => String(turn),
    apply: (page: Data) => {
      change ??= changing(longList(page)) as (page: Data) => Data;
      return change(page);
    },
  };
  const { host } = await openSite('shop', places, {
    ...{ registry, settings: { localeData, timeZones, now: 0 }, cache, images, privatePages: undefined },
    ...{ boot: '/boot.js', hashesScripts: true },
    live: () => ({ overlay }),
    report: () => undefined,
  });
  const query = new URLSearchParams();
  return async () => {
    turn += 1;
    const answer = await host.page('/stoneware', readPageQuery('/stoneware', query), query);
    if ('kind' in answer) throw new Error('The shop has no list.');
    const { body, release } = answer.page;
    release?.();
    return body;
  };
}

const places = { template: 'site-templates/shop', content: 'fixtures/pages/shop' };
const images = new Images({ folder: join(tmpdir(), 'vitrine-bench-images') });

function longList(page: Data): Data {
  const listed = page['items'] as readonly Data[];
  const items = Array.from({ length: LENGTH }, (_, at) => ({ ...listed[at % listed.length], id: `product-${at}` }));
  return { ...page, items };
}

/** The list of the demonstration shop with its own templates and products, as many times over as make sixty. */
async function demonstration(): Promise<[Template, Data]> {
  const folder = 'site-templates/shop';
  const blocks = readdirSync(join(folder, 'blocks')).map(
    (file) => [file, readFileSync(join(folder, 'blocks', file), 'utf8')] as const,
  );
  const source = readFileSync(join(folder, 'collections/products.list'), 'utf8');
  const options = {
    registry,
    localeData,
    timeZones,
    now: 0,
    tier: 'code',
    partials: Object.fromEntries(blocks),
  } as const;
  const { host } = await openSite('shop', places, {
    ...{ registry, images, privatePages: undefined },
    report: () => undefined,
  });
  const query = new URLSearchParams();
  const found = await host.context('/stoneware', readPageQuery('/stoneware', query), query);
  if (found.kind !== 'page') throw new Error('The shop has no list.');
  return [compile(source, options), longList(found.context)];
}

/** The page's data, each time with another product exchanged for one that says something else. */
function changing(data: Data): () => JsonValue {
  let items = data['items'] as readonly JsonValue[];
  let turn = 0;
  return () => {
    turn += 1;
    const at = turn % items.length;
    items = items.with(at, { ...(items[at] as Data), title: `Changed ${turn}` });
    return { ...data, items };
  };
}
