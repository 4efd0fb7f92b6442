import { type JsonValue, RowMemory } from '#engine';
import { createByteSink } from '../../server/site/assembly/byte-sink.ts';
import { compileVitrine } from './contenders.ts';
import { measureInterleaved } from './measure.ts';
import { printTable } from './table.ts';
import { shop, type Workload } from './workloads.ts';

/** What a list may cost when one of its products changed, beside the whole list. */
const most = 0.1;

/** A list of 60 products of which one is another object than the last time, as bytes. */
export function measureRows(rounds: number): boolean {
  const template = compileVitrine(shop as unknown as Workload, 'code');
  const rows = new RowMemory();
  const kept = changing();
  const whole = changing();
  const sinks = [createByteSink(), createByteSink(), createByteSink()] as const;
  let turn = 0;
  const runs = {
    'every row': () => {
      const [sink] = sinks;
      sink.reset();
      template.renderTo(sink, whole());
      return sink.bytes();
    },
    'the row that changed': () => {
      turn += 1;
      const sink = turn % 2 === 0 ? sinks[1] : sinks[2];
      sink.reset();
      template.renderTo(sink, kept(), { rows });
      rows.keep(sink.bytes());
      return sink.bytes();
    },
  };
  for (let n = 0; n < 100; n += 1) {
    if (Buffer.compare(runs['every row'](), runs['the row that changed']()) !== 0) throw new Error('The pages differ.');
  }
  const times = measureInterleaved(
    Object.entries(runs).map(([name, run]) => ({ name, run })),
    rounds,
  );
  const base = times.get('every row') ?? Number.NaN;
  const cells = [...times].map(([name, time]) => ({ name, cells: [time / 1000, time / base] }));
  printTable('A list of 60 products, one changed', ['µs', 'every row = 1'], cells);
  console.log(`must be at most ${most}`);
  return (times.get('the row that changed') ?? Number.NaN) / base <= most;
}

/** The page's data, each time with another product exchanged for one that says something else. */
function changing(): () => JsonValue {
  const data: { readonly items: readonly JsonValue[] } = shop.data as never;
  let items = data.items;
  let turn = 0;
  return () => {
    turn += 1;
    const at = turn % items.length;
    const product = items[at] as Readonly<Record<string, JsonValue>>;
    items = items.with(at, { ...product, title: `Changed ${turn}` });
    return { ...data, items };
  };
}
