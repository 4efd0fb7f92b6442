import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { shoppers, workers } from './actions.ts';
import type { HistoryDatabase } from './database.ts';
import { Gate } from './gate.ts';
import { type History, type Step, servers } from './history.ts';
import { perform, work } from './perform.ts';
import { createRandom } from './random.ts';
import { readFacts } from './rules/facts.ts';
import { type Break, findBreak } from './rules/index.ts';
import { createScene, type Scene } from './scene.ts';
import { createWorld, receiver, type World } from './shop.ts';
import { replaceTimeAndChance, VirtualTime } from './virtual-time.ts';

export interface Outcome {
  readonly fault: Break | undefined;
  /** Steps that were done. */
  readonly steps: number;
  /** The same for the same history, on every machine. */
  readonly digest: string;
  readonly trace: readonly string[];
}

const start = Date.UTC(2026, 0, 5, 9);
/** Lives through a history, from an empty database to the time when all has come to its end. */
export async function runHistory(database: HistoryDatabase, history: History): Promise<Outcome> {
  const time = new VirtualTime(start);
  const trace: string[] = [];
  const random = createRandom(history.seed ^ 0x5eed);
  const gate = new Gate(time, random, (line) => void trace.push(`${time.passed} ${line}`));
  const putBack = replaceTimeAndChance(time, createRandom(history.seed ^ 0x1d5));
  try {
    await database.begin(time);
    await database.ask(receiver);
    const world = createWorld({ database, gate, time, history });
    for (let at = 0; at < servers; at++) world.start(at);
    const scene = createScene(world, shoppers);
    const { fault, steps } = await live(scene, history.steps);
    return { fault, steps, digest: createHash('sha256').update(trace.join('\n')).digest('hex'), trace };
  } finally {
    putBack();
  }
}

async function live(scene: Scene, steps: readonly Step[]): Promise<{ fault: Break | undefined; steps: number }> {
  let done = 0;
  for (const group of groupsOf(steps)) {
    done += group.length;
    const fault = (await liveGroup(scene, group)) ?? (await look(scene));
    if (fault) return { fault, steps: done };
  }
  return { fault: (await comeToRest(scene)) ?? (await look(scene, true)), steps: done };
}

/** Steps that happen at the same time. */
function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last && step.together) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function liveGroup(scene: Scene, group: readonly Step[]): Promise<Break | undefined> {
  const { world } = scene;
  const broken = await unbroken(scene, async () => {
    await world.gate.run(Promise.all(group.map((step) => perform(scene, step))));
    for (const step of group) if (step.do === 'wait') await world.gate.pass(step.seconds * 1000);
  });
  if (broken) return broken;
  world.servers.forEach(({ process }, at) => {
    if (!process.isAlive) world.start(at);
  });
  return undefined;
}

/** What was thrown meanwhile, which no service does. */
async function unbroken({ failures }: Scene, work: () => Promise<void>): Promise<Break | undefined> {
  await work().catch((failure: unknown) => failures.push(failure));
  const [failure] = failures;
  if (failure === undefined) return undefined;
  return { rule: 'nothing breaks', detail: failure instanceof Error ? (failure.stack ?? '') : inspect(failure) };
}

async function look({ world, told }: Scene, isLast = false): Promise<Break | undefined> {
  return findBreak(await readFacts(world), world, told, isLast);
}

const longestRest = 40;

/** The faults end, the bank answers, the provider tells what it has not told, and the workers have their turns. */
async function comeToRest(scene: Scene): Promise<Break | undefined> {
  const { world } = scene;
  const { faults, gate } = world;
  faults.clear();
  for (const { process } of world.servers) Object.assign(process, { diesAfter: undefined, standsAfter: undefined });
  for (let round = 0; round < longestRest; round++) {
    answerBanks(world, round === 0);
    const broken = await unbroken(scene, async () => {
      await gate.pass(21 * 60_000);
      await gate.run(turn(world));
    });
    if (broken) return broken;
    if (await isAtRest(world)) return undefined;
  }
  return undefined;
}

/** What came late to the provider is answered late. */
function answerBanks({ provider, providerCancels }: World, isFirst: boolean): void {
  [...provider.accounts.values()].forEach((account, at) => {
    // Who cannot be told to end a payment ends it by itself.
    if (account.state.state === 'unknown' || !providerCancels || (isFirst && at % 2 === 0))
      provider.answer(account, at % 3 > 0);
  });
}

async function turn({ servers: [server], provider }: World): Promise<void> {
  if (!server) throw new Error('No server runs.');
  for (const { reference, outcome } of provider.events.splice(0)) {
    await server.services.orders.settle(reference, outcome);
    await server.services.orders.settle(reference, outcome);
  }
  for (const worker of workers) if (worker !== 'clean-up') await work(server, worker);
}

async function isAtRest({ database, provider }: World): Promise<boolean> {
  if (provider.underWay > 0 || provider.events.length > 0) return false;
  const [row] = await database.ask<{ open: string }>(`select
    (select count(*) from orders where state in ('payment-started', 'payment-unknown'))
    + (select count(*) from order_refunds where state = 'asked')
    + (select count(*) from outbox where state in ('queued', 'sending'))
    + (select count(*) from gift_cards where mailed_at is null and deactivated_at is null and send_at <= now())
    + (select count(*) from subscriptions where state in ('active', 'past-due') and try_at <= now())
    + (select count(*) from webhook_deliveries where state in ('queued', 'sending')) as open`);
  return Number(row?.open) === 0;
}
