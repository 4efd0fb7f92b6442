import { measureCold } from './cold.ts';
import { contenders } from './contenders.ts';
import { measureFirstRender } from './first-render.ts';
import { measureManySites } from './many-sites.ts';
import { measureInterleaved } from './measure.ts';
import { measureMillion } from './million/million.ts';
import { measureRows } from './rows.ts';
import { measureScale } from './scale.ts';
import { measureServer } from './server.ts';
import { measureShipped } from './shipped.ts';
import { measureSites } from './sites.ts';
import { type Goal, goals, printTable, type Row } from './table.ts';
import { type Workload, workloads } from './workloads.ts';

const BASE = 'hand-written function';
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15);
const [mode] = process.argv.slice(2);

if (mode === 'scale') {
  measureScale();
} else if (mode === 'million') {
  process.exitCode = (await measureMillion()) ? 0 : 1;
} else if (mode === 'sites') {
  process.exitCode = (await measureManySites()) ? 0 : 1;
} else if (mode === 'cold') {
  process.exitCode = measureCold(rounds * 2) <= 1.6 ? 0 : 1;
} else if (mode === 'rows') {
  process.exitCode = (await measureRows(rounds)) ? 0 : 1;
} else if (mode === 'server') {
  process.exitCode = (await measureServer(Math.min(rounds, 5))) ? 0 : 1;
} else if (mode === 'shipped') {
  process.exitCode = (await measureShipped(Math.min(rounds, 5))) ? 0 : 1;
} else {
  const only = mode === undefined ? workloads : workloads.filter(({ name }) => name.startsWith(mode));
  const columns = only.map((workload) => [workload.name, compareAll(workload as unknown as Workload)] as const);
  const rows: Row[] = contenders.map(({ name }) => ({
    name,
    cells: columns.map(([, ratios]) => ratios.get(name)),
  }));
  printTable(
    'Time per page, hand-written function = 1',
    columns.map(([name]) => name),
    rows,
  );
  const first = measureFirstRender(rounds);
  printTable('First render, compile included, reference = 1', [...first.columns], first.rows);
  const sites = measureSites(rounds);
  if (sites === undefined)
    console.log('Whole site pages: not measured, there are no conformance cases beside the checkout.');
  else printTable('Whole site pages, reference = 1', sites.columns, sites.rows);
  const missed = goals.filter((goal) => !reached(goal, columns, first.ratio, sites?.ratio));
  for (const { name, must, aim } of goals) console.log(`${name}: must be at most ${must}, aims at ${aim}`);
  console.log(missed.length === 0 ? 'every goal is met' : `MISSED: ${missed.map(({ name }) => name).join(', ')}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

function compareAll(workload: Workload): Map<string, number> {
  const prepared = contenders.map((contender) => ({ name: contender.name, run: contender.prepare(workload) }));
  const wanted = textOf(prepared[0]?.run() ?? '');
  for (const { name, run } of prepared) {
    if (textOf(run()) !== wanted) throw new Error(`${name} prints another ${workload.name}`);
  }
  const times = measureInterleaved(prepared, rounds);
  const base = times.get(BASE) ?? Number.NaN;
  console.log(
    `${workload.name}: ${(base / 1000).toFixed(1)} µs by hand, ${(wanted.length / 1000).toFixed(1)} thousand characters`,
  );
  return new Map([...times].map(([name, time]) => [name, time / base]));
}

function textOf(output: string | Uint8Array): string {
  return typeof output === 'string' ? output : Buffer.from(output).toString();
}

function reached(
  { workload, must }: Goal,
  columns: readonly (readonly [string, Map<string, number>])[],
  first: number,
  sites: number | undefined,
): boolean {
  if (workload === 'first') return first <= must;
  if (workload === 'sites') return sites === undefined || sites <= must;
  const column = columns.find(([name]) => name.startsWith(`${workload} `));
  return column === undefined || (column[1].get('vitrine') ?? Number.POSITIVE_INFINITY) <= must;
}
