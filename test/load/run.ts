import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { changes } from './changes.ts';
import { memories } from './memory.ts';
import { outages } from './outage.ts';
import { visits } from './pages.ts';
import { phones } from './phone.ts';
import { renders } from './renders.ts';
import { amounts } from './rows.ts';
import { sales } from './shop.ts';
import type { Scenario } from './support.ts';

// `npm run load [ids…]`: the load tests by the ids of the list, one after the other, after `npm run build`. Those on
// PostgreSQL need DATABASE_URL; K01, K02 and L06 start a server of their own.
const scenarios: readonly Scenario[] = [
  ...visits,
  ...renders,
  ...changes,
  ...phones,
  ...sales,
  ...amounts,
  ...memories,
  ...outages,
];
/** Stands before the id of the scenario that a process was started for. */
const ALONE = '--alone';

/** Seconds that servers have to stop in once they are told to, and once they are killed. */
const patience = { SIGTERM: 20, SIGKILL: 5 } as const;

const [first, ...rest] = process.argv.slice(2);
if (first === ALONE) await runHere(rest[0] ?? '');
else await runAll(first === undefined ? [] : [first, ...rest]);
process.exit();

async function runAll(wanted: readonly string[]): Promise<void> {
  const known = scenarios.flatMap(({ ids }) => ids);
  const unknown = wanted.filter((id) => !known.includes(id));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.once('SIGINT', () => process.exit(1)).once('SIGTERM', () => process.exit(1));
  for (const scenario of scenarios) {
    if (wanted.length > 0 && !scenario.ids.some((id) => wanted.includes(id))) continue;
    if (!(await runApart(scenario))) process.exitCode = 1;
  }
}

/**
 * In a process of its own, with all that it starts in one group: the servers of a scenario that takes too long would go on
 * beside whatever is measured next.
 */
async function runApart({ ids, seconds }: Scenario): Promise<boolean> {
  const args = [...process.execArgv, import.meta.filename, ALONE, ids[0] ?? ''];
  const child = spawn(process.execPath, args, { stdio: 'inherit', detached: true });
  const group = -(child.pid ?? 0);
  const onExit = () => signal(group, 'SIGTERM');
  process.once('exit', onExit);
  const isLate = await Promise.race([
    once(child, 'exit').then(() => false),
    wait(seconds * 1000, true, { ref: false }),
  ]);
  if (isLate) process.stdout.write(`FAILS ${nameOf(ids)} It took longer than ${seconds} s.\n`);
  await end(group);
  process.off('exit', onExit);
  return !isLate && child.exitCode === 0;
}

async function end(group: number): Promise<void> {
  for (const name of ['SIGTERM', 'SIGKILL'] as const) {
    signal(group, name);
    for (let looks = patience[name] * 10; looks > 0 && signal(group, 0); looks -= 1) await wait(100);
  }
}

/** Whether there was anybody to hear it. */
function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, name);
  } catch {
    return false;
  }
}

async function runHere(id: string): Promise<void> {
  process.once('SIGTERM', () => process.exit(1));
  const scenario = scenarios.find(({ ids }) => ids.includes(id));
  if (scenario === undefined) throw new Error(`There is no ${id}.`);
  const name = nameOf(scenario.ids);
  try {
    const { holds, figures } = await scenario.run();
    process.stdout.write(`${holds ? 'holds' : 'BREAKS'} ${name} ${JSON.stringify(figures)}\n`);
    if (!holds) process.exitCode = 1;
  } catch (failure) {
    process.stdout.write(`FAILS ${name} ${failure instanceof Error ? failure.stack : String(failure)}\n`);
    process.exitCode = 1;
  }
}

function nameOf(ids: readonly string[]): string {
  return ids.map((id) => `rel-${id}`).join(' ');
}
