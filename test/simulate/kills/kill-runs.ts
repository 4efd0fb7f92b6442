import { fork } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ProviderBooks, refundedOf } from '../provider.ts';
import type { Facts } from '../rules/facts.ts';
import type { Books, Message, Task } from './messages.ts';

/** A process that was killed, and what became of the shop. */
export interface KillRun {
  readonly point: number;
  readonly label: string;
  /** What is not as it must be. */
  readonly broken: readonly string[];
}

interface Outside {
  readonly provider: ProviderBooks;
  readonly mails: Map<string, { times: number; subject: string }>;
  readonly heard: Map<string, number>;
  readonly notes: Record<string, unknown>;
}

interface Ended {
  readonly passed: readonly string[];
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
  readonly facts: Facts | undefined;
}

const start = Date.UTC(2026, 0, 5, 9);
const program = path.join(import.meta.dirname, 'shop-process.ts');

/** Prepares a shop once, and tells its story from there as often as wanted. */
export class KillRuns {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'vitrine-kills-'));
  #notes: Readonly<Record<string, unknown>> = {};
  /** Every point that the story passes, in its order. */
  points: readonly string[] = [];

  async prepare(): Promise<void> {
    const outside = outsideWith({});
    const shop = path.join(this.#folder, 'prepared');
    mustEnd(await runProcess(shop, 'prepare', '', outside));
    this.#notes = outside.notes;
    const { passed } = mustEnd(await this.#tell('whole', '', outsideWith(this.#notes)));
    this.points = passed;
  }

  /** Kills the process at a point, starts the shop again and lets it come to rest. */
  async killAt(point: number): Promise<KillRun> {
    const label = this.points[point] ?? 'nowhere';
    const outside = outsideWith(this.#notes);
    const killed = await this.#tell(`at-${point}`, String(point), outside);
    if (killed.signal !== 'SIGKILL')
      return { point, label, broken: [`It was not killed, but ended with ${killed.code}.`] };
    const shop = path.join(this.#folder, `at-${point}`);
    const { facts } = mustEnd(await runProcess(shop, 'end', '', outside));
    rmSync(shop, { recursive: true, force: true });
    return { point, label, broken: facts ? breaksOf(facts, outside) : ['It says nothing.'] };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #tell(name: string, point: string, outside: Outside): Promise<Ended> {
    const shop = path.join(this.#folder, name);
    cpSync(path.join(this.#folder, 'prepared'), shop, { recursive: true });
    return runProcess(shop, 'tell', point, outside);
  }
}

const outsideWith = (notes: Readonly<Record<string, unknown>>): Outside => ({
  ...{ provider: new ProviderBooks(), mails: new Map(), heard: new Map(), notes: { ...notes } },
});

function booksOf({ provider, mails, heard }: Outside): Books {
  return {
    charge: (payment) => provider.charge(payment),
    lookup: (payment) => provider.lookup(payment),
    refund: (refund) => provider.refund(refund),
    mail: (id, subject) => void mails.set(id, { times: (mails.get(id)?.times ?? 0) + 1, subject }),
    wasSent: (id) => mails.has(id),
    heard: (id) => {
      heard.set(id, (heard.get(id) ?? 0) + 1);
      return 200;
    },
  };
}

function mustEnd(ended: Ended): Ended {
  if (ended.code !== 0) throw new Error(`A process of the shop ended with ${ended.signal ?? ended.code}.`);
  return ended;
}

function runProcess(folder: string, task: Task, point: string, outside: Outside): Promise<Ended> {
  const { notes } = outside;
  const told = JSON.stringify({ time: start, notes });
  const child = fork(program, [folder, task, point, told], { execArgv: ['--import', 'tsx'] });
  const books = booksOf(outside);
  const passed: string[] = [];
  let facts: Facts | undefined;
  child.on('message', (message: Message) => {
    if ('passed' in message) passed.push(message.passed);
    else if ('note' in message) notes[message.note] = message.value;
    else if ('facts' in message) facts = message.facts;
    else {
      // A book of this name was asked for with what it takes.
      const answer = (books[message.place] as (...given: readonly unknown[]) => unknown)(...message.given);
      // It may have died of what it asked for.
      child.send({ id: message.id, answer }, () => undefined);
    }
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ passed, signal, code, facts }));
  });
}

/** One order, paid once by card and gift card, refunded once, its pieces and mails once. */
function breaksOf(
  { orders, refunds, stock, cards, mails }: Facts,
  { provider, mails: came, heard, notes }: Outside,
): string[] {
  const [order] = orders;
  const [account] = provider.accounts.values();
  const [refund] = refunds;
  const [card] = cards;
  // 2 x 99.00, tax and shipping; 30.00 of it by the gift card, which gets it back first.
  const total = (notes['request'] as { readonly expectedTotalCents: number }).expectedTotalCents;
  const expected: readonly (readonly [what: string, found: unknown, right: unknown])[] = [
    ['orders', orders.length, 1],
    ['state of the order', order?.state, 'paid'],
    ['order that the buyer knows', notes['order'], order?.id],
    ['references at the provider', provider.accounts.size, 1],
    ['charged', account?.chargedCents, total - 3_000],
    ['refunds', refunds.length, 1],
    ['state of the refund', refund?.state, 'refunded'],
    ['given back by card', account && refundedOf(account), 2_000],
    ['on the gift card', card?.balance_cents, 3_000],
    ['in stock', stock.find(({ item_id }) => item_id === 'vase')?.quantity, 2],
    ['mails in the outbox', mails.map(({ state }) => state).filter((state) => state !== 'sent'), []],
    ['mails that came more than once', [...came.values()].filter(({ times }) => times > 1).length, 0],
    ['mails of the order', mails.filter(({ reason }) => reason === `order-confirmed ${order?.id}`).length, 1],
    ['mails of the refund', mails.filter(({ reason }) => reason.startsWith('order-refunded')).length, 1],
    ['mails that came', came.size, mails.length],
    ['events that were heard', heard.size > 0, true],
  ];
  return expected
    .filter(([, found, right]) => JSON.stringify(found) !== JSON.stringify(right))
    .map(([what, found, right]) => `${what}: ${JSON.stringify(found)}, not ${JSON.stringify(right)}`);
}
