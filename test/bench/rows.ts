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
import { measureInterleaved } from './measure.ts';
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
  const place = { template: folder, content: 'fixtures/pages/shop' };
  const images = new Images({ folder: join(tmpdir(), 'vitrine-bench-images') });
  const { host } = await openSite('shop', place, {
    registry,
    images,
    privatePages: undefined,
    report: () => undefined,
  });
  const query = new URLSearchParams();
  const found = await host.context('/stoneware', readPageQuery('/stoneware', query), query);
  if (found.kind !== 'page') throw new Error('The shop has no list.');
  const listed = found.context['items'] as readonly Data[];
  const items = Array.from({ length: LENGTH }, (_, at) => ({ ...listed[at % listed.length], id: `product-${at}` }));
  return [compile(source, options), { ...found.context, items }];
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
