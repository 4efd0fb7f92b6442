import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A process of the shop: what it asks of the world passes the gate, and nothing more once it has died. */
export interface Process {
  readonly name: string;
  isAlive: boolean;
  /** It dies when it asks for the so-manieth thing from now on. */
  diesAfter: number | undefined;
  /** Rejects when it dies. */
  readonly death: Promise<never>;
  /** What its end does to what it had opened. */
  readonly onEnd: Set<() => Promise<void>>;
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
  return { name, isAlive: true, diesAfter: undefined, death, onEnd: new Set(), end };
}

interface Call {
  readonly process: Process;
  readonly label: string;
  readonly canRun: () => boolean;
  readonly run: () => Promise<void>;
}

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

  constructor(time: VirtualTime, random: Random, note: (line: string) => void) {
    this.#time = time;
    this.#random = random;
    this.#note = note;
  }

  /** Asks the world for something in the name of a process; no answer comes back to a dead one. */
  call<Answer>(
    process: Process,
    label: string,
    act: () => Promise<Answer>,
    canRun: () => boolean = () => true,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const run = async () => {
        try {
          const answer = await act();
          if (process.isAlive) resolve(answer);
        } catch (failure) {
          if (process.isAlive) reject(failure);
        }
      };
      if (process.isAlive) this.#waiting.push({ process, label, canRun, run });
    });
  }

  async kill(process: Process): Promise<void> {
    process.isAlive = false;
    process.diesAfter = undefined;
    this.#note(`${process.name} dies`);
    this.#waiting = this.#waiting.filter((call) => call.process !== process);
    for (const end of process.onEnd) await end();
    process.end(new ConnectionLost(`${process.name} died.`));
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

  /** Lets one through; answers whether there was one. */
  async #step(): Promise<boolean> {
    const ready = this.#waiting.filter(({ canRun }) => canRun());
    if (ready.length === 0) return false;
    const call = ready.length === 1 ? ready[0] : this.#random.pick(ready);
    if (!call) return false;
    const { process } = call;
    if (process.diesAfter === 0) {
      await this.kill(process);
      return true;
    }
    if (process.diesAfter !== undefined) process.diesAfter -= 1;
    this.#waiting = this.#waiting.filter((each) => each !== call);
    this.#note(`${process.name} ${call.label}`);
    await call.run();
    return true;
  }
}
