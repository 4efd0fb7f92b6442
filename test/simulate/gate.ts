import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A process of the shop: what it asks of the world passes the gate, and nothing more once it has died. */
export interface Process {
  readonly name: string;
  isAlive: boolean;
  /** It dies when it asks for the so-manieth thing from now on. */
  diesAfter: number | undefined;
  /** It stands still, as a machine that is paused does, before it asks for the so-manieth thing from now on. */
  standsAfter: number | undefined;
  /** Until when it stands still. */
  standsUntil: number | undefined;
  hasStood: boolean;
  /** Told when it stands still. */
  readonly onStand: Set<() => void>;
  /** Rejects when it dies. */
  readonly death: Promise<never>;
  /** What its end does to what it had opened. */
  readonly onEnd: Map<object, () => Promise<void>>;
  readonly end: (reason: Error) => void;
}

/** What whoever asked a process hears when it has died. */
export class ConnectionLost extends Error {}

export function createProcess(name: string): Process {
  let end: Process['end'] = () => undefined;
  const death = new Promise<never>((_resolve, reject) => {
    end = reject;
  });
  death.catch(() => undefined);
  const still = { standsAfter: undefined, standsUntil: undefined, hasStood: false, onStand: new Set<() => void>() };
  return { name, isAlive: true, diesAfter: undefined, ...still, death, onEnd: new Map(), end };
}

/** What was asked of a process, or nothing once it has died. */
export const unlessDead = <Answer>({ death }: Process, doing: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([doing, death.catch(() => undefined)]);

interface Terms {
  /** Whether it can be let through now; always without. */
  readonly canRun?: () => boolean;
  /** Of what is under way: ends when it stands still, since it waits for somebody who is to be let through first. */
  readonly stands?: () => Promise<void> | undefined;
}

interface Call extends Terms {
  readonly process: Process;
  readonly label: string;
  readonly run: () => Promise<void>;
}

/** What was let through and stands still. */
interface Standing {
  readonly call: Call;
  isOver: boolean;
  readonly running: Promise<void>;
}

const mostIdle = 500;
/** Longer than a mail, a refund or a renewal is one server's. */
const standstillMilliseconds = 700_000;

/** Everything that a turn of the event loop still has to do, without waiting for anything else. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Decides what happens next: processes queue here for every statement, every request to a provider, every mail. One is
 * let through at a time, chosen by the seed. When nobody asks, the clock moves to the next timer.
 */
export class Gate {
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #note: (line: string) => void;
  #waiting: Call[] = [];
  #standing: Standing[] = [];
  /** Turns in which nobody could be let through. */
  #idle = 0;

  constructor(time: VirtualTime, random: Random, note: (line: string) => void) {
    this.#time = time;
    this.#random = random;
    this.#note = note;
  }

  /** Asks the world for something in the name of a process; no answer comes back to a dead one. */
  call<Answer>(process: Process, label: string, act: () => Promise<Answer>, terms: Terms = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const run = async () => {
        try {
          const answer = await act();
          if (process.isAlive) resolve(answer);
        } catch (failure) {
          if (process.isAlive) reject(failure);
        }
      };
      if (process.isAlive) this.#waiting.push({ process, label, run, ...terms });
    });
  }

  async kill(process: Process): Promise<void> {
    process.isAlive = false;
    process.diesAfter = undefined;
    this.#note(`${process.name} dies`);
    this.#waiting = this.#waiting.filter((call) => call.process !== process);
    for (const end of process.onEnd.values()) await end();
    process.onEnd.clear();
    process.end(new ConnectionLost(`${process.name} died.`));
  }

  /** Nothing that a process asks for is let through for a while; what is under way goes on. */
  stand(process: Process): void {
    const until = this.#time.now + standstillMilliseconds;
    process.standsAfter = undefined;
    process.standsUntil = until;
    process.hasStood = true;
    this.#note(`${process.name} stands still`);
    for (const tell of process.onStand) tell();
    process.onStand.clear();
    this.#time.after(standstillMilliseconds, () => {
      if (process.standsUntil === until) process.standsUntil = undefined;
    });
  }

  /** Lets everybody through until some work has come to its end. */
  async run<Result>(work: Promise<Result>): Promise<Result> {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    work.then(over, over);
    for (;;) {
      await settle();
      if (isOver) return work;
      if (await this.#step()) continue;
      if (!this.#time.ringNext())
        throw new Error(`Nothing moves any more: ${this.#waiting.map(({ label }) => label).join(', ')}`);
    }
  }

  /** Lets time pass, with all that happens in it. */
  async pass(milliseconds: number): Promise<void> {
    const until = this.#time.now + milliseconds;
    for (;;) {
      await settle();
      if (await this.#step()) continue;
      if (!this.#time.ringNext(until)) break;
    }
    this.#time.now = until;
  }

  /** Lets one through; answers whether there was one, or somebody moves by themselves. */
  async #step(): Promise<boolean> {
    const wereStanding = this.#standing.length;
    await this.#lookAfter();
    // The answer of one that moved again has made somebody else's question.
    if (this.#standing.length < wereStanding) return true;
    const ready = this.#waiting.filter(
      ({ canRun, process: { standsUntil } }) => standsUntil === undefined && (canRun?.() ?? true),
    );
    const call = ready.length > 1 ? this.#random.pick(ready) : ready[0];
    // Of two that wait for each other the database ends one; whoever holds a lock may wait for the clock too.
    if (!call) return this.#standing.length > 0 && ++this.#idle < mostIdle;
    this.#idle = 0;
    const { process } = call;
    if (process.diesAfter === 0) {
      await this.kill(process);
      return true;
    }
    if (this.#standsBefore(call)) return true;
    if (process.diesAfter !== undefined) process.diesAfter -= 1;
    this.#waiting = this.#waiting.filter((each) => each !== call);
    this.#note(`${process.name} ${call.label}`);
    await this.#letThrough(call);
    return true;
  }

  /**
   * It stands still before a statement alone that begins something: in a transaction it would only hold up the others,
   * and a mail that leaves late comes twice whatever a shop does.
   */
  #standsBefore({ process, canRun }: Call): boolean {
    if (process.standsAfter === undefined) return false;
    process.standsAfter -= 1;
    if (process.standsAfter > 0 || canRun === undefined) return false;
    this.stand(process);
    return true;
  }

  async #letThrough(call: Call): Promise<void> {
    const standing: Standing = { call, isOver: false, running: call.run().then(() => void (standing.isOver = true)) };
    await Promise.race([standing.running, call.stands?.() ?? standing.running]);
    // A question that has just been answered is over a turn later.
    await settle();
    if (standing.isOver) return;
    this.#note(`${call.process.name} waits`);
    this.#standing.push(standing);
  }

  /** Waits until all that stood still has moved on or stands still again. */
  async #lookAfter(): Promise<void> {
    for (const { call, running } of this.#standing) await Promise.race([running, call.stands?.()]);
    if (this.#standing.length > 0) await settle();
    this.#standing = this.#standing.filter(({ isOver }) => !isOver);
  }
}
