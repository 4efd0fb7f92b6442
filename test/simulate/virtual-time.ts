import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import type { Random } from './random.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly ring: () => void;
}

/** What stands in for a timer's handle. */
interface Handle {
  ref(): Handle;
  unref(): Handle;
  hasRef(): boolean;
}

/** A clock that moves when it is told to, with the timers that wait on it. */
export class VirtualTime {
  /** Milliseconds since 1970. */
  now: number;
  readonly #start: number;
  readonly #timers = new Map<Handle, Timer>();
  #order = 0;

  constructor(start: number) {
    this.now = start;
    this.#start = start;
  }

  /** Milliseconds that have passed, as `performance.now` counts them. */
  get passed(): number {
    return this.now - this.#start;
  }

  after(milliseconds: number, ring: () => void): Handle {
    const handle: Handle = { ref: () => handle, unref: () => handle, hasRef: () => false };
    this.#timers.set(handle, { at: this.now + Math.max(1, milliseconds), order: ++this.#order, ring });
    return handle;
  }

  clear(handle: unknown): void {
    this.#timers.delete(handle as Handle);
  }

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.after(milliseconds, resolve));
  }

  /** Turns the clock to the next timer, if that is not later than `until`, and rings it. */
  ringNext(until = Number.POSITIVE_INFINITY): boolean {
    let next: [Handle, Timer] | undefined;
    for (const each of this.#timers) {
      const [, { at, order }] = each;
      if (!next || at < next[1].at || (at === next[1].at && order < next[1].order)) next = each;
    }
    if (!next || next[1].at > until) return false;
    this.#timers.delete(next[0]);
    this.now = Math.max(this.now, next[1].at);
    next[1].ring();
    return true;
  }
}

/**
 * Puts the clock and the chance of a history in the place of the process's own: for a process that does nothing else.
 * Answers how they are put back.
 */
export function replaceTimeAndChance(time: VirtualTime, random: Random): () => void {
  const { setTimeout: setReal, clearTimeout: clearReal } = globalThis;
  const realWait = timersPromises.setTimeout;
  const realRandom = Math.random;
  const realBytes = crypto.randomBytes;
  const later = (ring: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]) =>
    time.after(milliseconds, () => ring(...given));
  Object.assign(globalThis, { setTimeout: later, clearTimeout: (handle: unknown) => time.clear(handle) });
  Object.assign(timersPromises, {
    setTimeout: <Value>(milliseconds = 0, value?: Value) => time.wait(milliseconds).then(() => value),
  });
  // Its own clock is its prototype's: what stands before it is taken away again.
  Object.defineProperty(performance, 'now', { value: () => time.passed, configurable: true });
  Math.random = () => random.next();
  Object.assign(crypto, { randomBytes: (count: number) => random.bytes(count) });
  syncBuiltinESMExports();
  return () => {
    Object.assign(globalThis, { setTimeout: setReal, clearTimeout: clearReal });
    Object.assign(timersPromises, { setTimeout: realWait });
    Reflect.deleteProperty(performance, 'now');
    Math.random = realRandom;
    Object.assign(crypto, { randomBytes: realBytes });
    syncBuiltinESMExports();
  };
}
