import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { type HistoryDatabase, openEmbedded, openPostgresql } from './database.ts';
import { makeHistory } from './history.ts';
import { type Planted, planted } from './planted.ts';
import type { runHistory } from './run-history.ts';

/** A fault that is to be found, by one seed or by any. */
export interface Sought {
  readonly name: string;
  readonly seed?: number;
  readonly postgres: string | undefined;
}

/** What it was found by; the seed and the rule are missing where it was not found. */
export interface Found {
  readonly name: string;
  readonly seed: number | undefined;
  readonly rule: string | undefined;
  readonly histories: number;
  /** By the clock, and of the processor. */
  readonly seconds: number;
  readonly processorSeconds: number;
}

/** How far seeds are looked through for those of a plot, and how many are tried for how long. */
const most = { looked: 30_000, tried: 600, processorSeconds: 120 } as const;

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'node_modules/.cache/vitrine');
const databases = new Map<string, Promise<HistoryDatabase>>();

/** The simulator with all that it runs, the fault in it: a module of its own, which knows nothing of those before. */
async function plant({ file, find, replace }: Planted): Promise<typeof runHistory> {
  const full = path.join(root, file);
  const text = readFileSync(full, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`${file} does not hold once: ${find}`);
  const load = (id: string) => {
    // The first HTML of regions is no part of a history.
    if (id.endsWith('.css')) return '';
    return id === full ? text.replace(find, () => replace) : undefined;
  };
  const built = await build({
    ...{ root, configFile: false, envFile: false, publicDir: false, logLevel: 'error' },
    build: { ssr: path.join(import.meta.dirname, 'run-history.ts'), write: false, minify: false },
    plugins: [{ name: 'plant', enforce: 'pre', load }],
  });
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  const module = path.join(folder, `planted-${process.pid}-${planted.findIndex((each) => each.find === find)}.mjs`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(module, chunk.code);
  try {
    // Built from the file that exports it.
    return ((await import(pathToFileURL(module).href)) as { runHistory: typeof runHistory }).runHistory;
  } finally {
    rmSync(module);
  }
}

function open(server: string | undefined): Promise<HistoryDatabase> {
  const known = databases.get(server ?? '');
  if (known) return known;
  const opened = server === undefined ? openEmbedded() : openPostgresql(server);
  databases.set(server ?? '', opened);
  return opened;
}

const processorSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Seeds whose histories are about what meets the fault often. */
function* seedsFor(plot: Planted['plot']): Generator<number> {
  let tried = 0;
  for (let seed = 1; seed <= most.looked && tried < most.tried; seed++) {
    if (plot !== undefined && makeHistory(seed).plot !== plot) continue;
    tried += 1;
    yield seed;
  }
}

async function find({ name, seed: only, postgres }: Sought): Promise<Found> {
  const fault = planted.find((each) => each.name === name);
  if (!fault) throw new Error(`There is no fault "${name}".`);
  const before = { clock: performance.now(), processor: processorSeconds() };
  const live = await plant(fault);
  const database = await open(fault.needsLocks ? postgres : undefined);
  let histories = 0;
  const answer = (seed?: number, rule?: string): Found => ({
    ...{ name, seed, rule, histories },
    seconds: (performance.now() - before.clock) / 1000,
    processorSeconds: processorSeconds() - before.processor,
  });
  for (const seed of only === undefined ? seedsFor(fault.plot) : [only]) {
    histories += 1;
    const { fault: told } = await live(database, makeHistory(seed));
    if (told) return answer(seed, told.rule);
    if (processorSeconds() - before.processor > most.processorSeconds) break;
  }
  return answer();
}

process.on('message', (sought: Sought) => void find(sought).then((found) => process.send?.(found)));
process.once('disconnect', () => void closeAll().then(() => process.exit()));

async function closeAll(): Promise<void> {
  for (const database of databases.values()) await (await database).close();
}
