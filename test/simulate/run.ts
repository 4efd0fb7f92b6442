import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type HistoryDatabase, openEmbedded, openPostgresql } from './database.ts';
import { type History, makeHistory } from './history.ts';
import { KillRuns } from './kills/kill-runs.ts';
import { findPlanted, record } from './plant.ts';
import type { Found } from './plant-process.ts';
import { type Outcome, runHistory } from './run-history.ts';
import { shrink } from './shrink.ts';

const keptFolder = path.join(import.meta.dirname, 'kept');

const { values } = parseArgs({
  options: {
    /** How many histories, and the seed of the first. */
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    /** These seeds alone, with commas between them. */
    only: { type: 'string' },
    /** Keeps what a failing seed shrinks to among the cases. */
    keep: { type: 'boolean', default: false },
    /** Stops at the first fault, as it is. */
    first: { type: 'boolean', default: false },
    /** Prints everything that happens. */
    trace: { type: 'boolean', default: false },
    /** Looks for faults that are made on purpose; those that need a server with `--postgres`. */
    planted: { type: 'boolean', default: false },
    /** By the seeds alone that have found them before; and writes down by which they are found. */
    recorded: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    /** Lives the histories on this PostgreSQL server, in a database of their own. */
    postgres: { type: 'string' },
    /** Kills a server for real, at so many points of a checkout and a refund. */
    kills: { type: 'string' },
    digests: { type: 'boolean', default: false },
  },
});

interface Told {
  readonly name: string;
  readonly history: History;
}

/** The kept cases, then the seeds that are asked for. */
function* histories(): Generator<Told> {
  for (const file of readdirSync(keptFolder).filter((name) => name.endsWith('.json'))) {
    // Written by `keep` below.
    const history = JSON.parse(readFileSync(path.join(keptFolder, file), 'utf8')) as History;
    yield { name: `kept ${file}`, history };
  }
  for (const seed of seeds()) yield { name: `seed ${seed}`, history: makeHistory(seed) };
}

function seeds(): readonly number[] {
  if (values.only !== undefined) return values.only.split(',').map(Number);
  return Array.from({ length: Number(values.seeds) }, (_, at) => Number(values.from) + at);
}

async function explain(database: HistoryDatabase, { name, history }: Told, { fault }: Outcome): Promise<void> {
  if (!fault) return;
  console.log(`${name}: ${fault.rule}: ${fault.detail}`);
  if (values.first) return;
  const { steps } = await shrink(database, history, fault.rule);
  const least = { why: fault.rule, ...history, steps };
  console.log(steps.map((step) => `  ${JSON.stringify(step)}`).join('\n'));
  if (values.keep) writeFileSync(path.join(keptFolder, `${history.seed}.json`), `${JSON.stringify(least, null, 2)}\n`);
}

async function runAll(database: HistoryDatabase): Promise<number> {
  let steps = 0;
  let lived = 0;
  let faults = 0;
  for (const told of histories()) {
    const outcome = await runHistory(database, told.history);
    steps += outcome.steps;
    if (told.name.startsWith('seed')) lived += 1;
    if (values.trace) console.log(outcome.trace.join('\n'));
    if (values.digests) console.log(`${told.name} ${outcome.digest}`);
    if (!outcome.fault) continue;
    faults += 1;
    await explain(database, told, outcome);
    if (values.first) break;
  }
  console.log(`${lived} seeds, ${steps} steps, ${faults} faults`);
  return faults;
}

/** Prints the table of the planted faults; answers how many were not found. */
async function runPlanted(): Promise<number> {
  const began = performance.now();
  const all: Found[] = [];
  console.log('| fault | rule that told | seed | histories | seconds | of the processor |\n|---|---|---|---|---|---|');
  await findPlanted({ postgres: values.postgres, onlyRecorded: values.recorded }, (found) => {
    const { name, rule = 'not found', seed = '', histories, seconds, processorSeconds } = found;
    all.push(found);
    const times = `${seconds.toFixed(1)} | ${processorSeconds.toFixed(1)}`;
    console.log(`| ${name} | ${rule} | ${seed} | ${histories} | ${times} |`);
  });
  const minutes = (performance.now() - began) / 60_000;
  const processor = all.reduce((sum, each) => sum + each.processorSeconds, 0) / 60;
  const found = all.filter(({ rule }) => rule !== undefined);
  const times = `${minutes.toFixed(1)} minutes, ${processor.toFixed(1)} of the processor`;
  console.log(`${found.length} of ${all.length} planted faults were found in ${times}`);
  if (values.record) record(all);
  return all.length - found.length;
}

async function runSeeds(): Promise<number> {
  const { postgres } = values;
  const database = await (postgres === undefined ? openEmbedded() : openPostgresql(postgres));
  const faults = await runAll(database);
  await database.close();
  return faults;
}

/** Prints the points at which a killed server left something lost or twice; answers how many. */
async function runKills(most: number): Promise<number> {
  const runs = new KillRuns();
  let faults = 0;
  try {
    await runs.prepare();
    const all = runs.points.map((_label, at) => at);
    // As many as are asked for, from all parts of the story.
    const chosen = all.filter(
      (at) => Math.floor((at * most) / all.length) !== Math.floor(((at - 1) * most) / all.length),
    );
    for (const point of chosen) {
      const { label, broken } = await runs.killAt(point);
      if (broken.length > 0) faults += 1;
      console.log(`| ${point + 1} | ${label} | ${broken.join('; ') || 'nothing lost, nothing twice'} |`);
    }
    console.log(`${chosen.length} of ${all.length} points, ${faults} faults`);
  } finally {
    runs.remove();
  }
  return faults;
}

function run(): Promise<number> {
  if (values.planted) return runPlanted();
  return values.kills === undefined ? runSeeds() : runKills(Number(values.kills));
}

process.exitCode = (await run()) > 0 ? 1 : 0;
