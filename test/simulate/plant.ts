import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Planted, planted } from './planted.ts';

/** A fault and when it was found; `rule` is missing where it was not. */
interface Found {
  readonly name: string;
  readonly seeds: number;
  readonly seconds: number;
  readonly rule: string | undefined;
}

const root = path.join(import.meta.dirname, '../..');
/** All that the simulator reads. */
const copied = ['engine', 'formatters', 'predicates', 'runtime', 'server', 'test/simulate', 'test/support'] as const;
const mostSeeds = 2_000;

/** Plants each fault in a copy of the tree, and looks for it from seed 1 on. */
export async function* findPlanted(): AsyncGenerator<Found> {
  const copy = mkdtempSync(path.join(tmpdir(), 'vitrine-planted-'));
  try {
    for (const folder of copied) cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true });
    for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json']) {
      cpSync(path.join(root, file), path.join(copy, file));
    }
    for (const folder of ['node_modules', 'dist']) symlinkSync(path.join(root, folder), path.join(copy, folder));
    for (const fault of planted) yield await findOne(copy, fault);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
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
    const lines = await simulate(copy);
    // By a seed, or by a case that was kept.
    const [, rule] = /^(?:seed|kept) [^:]+: ([^:]+):/m.exec(lines.join('\n')) ?? [];
    const [seeds = ''] = lines.at(-1)?.split(' ') ?? [];
    return { name: fault.name, seeds: Number(seeds), seconds: (performance.now() - began) / 1000, rule };
  } finally {
    writeFileSync(file, text);
  }
}

function simulate(cwd: string): Promise<string[]> {
  const args = ['--import', 'tsx', 'test/simulate/run.ts', '--first', '--seeds', String(mostSeeds)];
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(out.trim().split('\n')));
  });
}
