import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { makeHistory } from './history.ts';
import { type Planted, planted } from './planted.ts';

/** A fault and when it was found; `rule` is missing where it was not. */
export interface Found {
  readonly name: string;
  /** The seed or the case that it was found by. */
  readonly by: string;
  readonly seconds: number;
  readonly rule: string | undefined;
}

const root = path.join(import.meta.dirname, '../..');
/** All that the simulator reads. */
const copied = ['engine', 'formatters', 'predicates', 'runtime', 'server', 'test/simulate', 'test/support'] as const;
/** How far seeds are looked through for those that are worth a try, and how many are tried for how long. */
const most = { looked: 100_000, tried: 400, seconds: 60 } as const;

/** Plants each fault in a copy of the tree, and looks for it from seed 1 on; several at once, told as they end. */
export async function findPlanted(tell: (found: Found) => void): Promise<void> {
  const left = [...planted];
  const lookForThem = async () => {
    const copy = copyTree();
    try {
      for (let fault = left.shift(); fault !== undefined; fault = left.shift()) tell(await findOne(copy, fault));
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, lookForThem));
}

function copyTree(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'vitrine-planted-'));
  for (const folder of copied) cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json']) {
    cpSync(path.join(root, file), path.join(copy, file));
  }
  for (const folder of ['node_modules', 'dist']) symlinkSync(path.join(root, folder), path.join(copy, folder));
  return copy;
}

/** Seeds whose histories can meet the fault at all. */
function seedsFor({ first, worth = () => true }: Planted): readonly number[] {
  const seeds = first === undefined ? [] : [first];
  for (let seed = 1; seed <= most.looked && seeds.length < most.tried; seed++)
    if (worth(makeHistory(seed).steps)) seeds.push(seed);
  return seeds;
}

async function findOne(copy: string, fault: Planted): Promise<Found> {
  const file = path.join(copy, fault.file);
  const text = readFileSync(file, 'utf8');
  if (text.split(fault.find).length !== 2) throw new Error(`${fault.file} does not hold once: ${fault.find}`);
  writeFileSync(
    file,
    text.replace(fault.find, () => fault.replace),
  );
  const began = performance.now();
  try {
    const lines = await simulate(copy, seedsFor(fault));
    // By a seed, or by a case that was kept.
    const [, by = '', rule] = /^((?:seed|kept) [^:]+): ([^:]+):/m.exec(lines.join('\n')) ?? [];
    return { name: fault.name, by, seconds: (performance.now() - began) / 1000, rule };
  } finally {
    writeFileSync(file, text);
  }
}

/** What it prints; what it has printed by then where its time is over. */
function simulate(cwd: string, seeds: readonly number[]): Promise<string[]> {
  const args = ['--import', 'tsx', 'test/simulate/run.ts', '--first', '--only', seeds.join(',')];
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  const over = setTimeout(() => child.kill(), most.seconds * 1_000);
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(over);
      resolve(out.trim().split('\n'));
    });
  });
}
