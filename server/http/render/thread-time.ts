export interface ThreadTimeLimits {
  /** Milliseconds that one page may hold the thread. */
  readonly longest: number;
  /**
   * What a site that shares the process may take of the thread with pages of more than `short` milliseconds: `saved` of
   * them at once, and `share` of the time that goes by. Without, only `longest` counts.
   */
  readonly account?: { readonly short: number; readonly share: number; readonly saved: number };
}

/**
 * How long pages made from one template are rendered in a worker after one of them held the thread too long, and how many times longer
 * after the next one that does. It begins short, because the first page of a template is the slowest.
 */
const FIRST_PAUSE = 1_000;
const GROWTH = 4;
const LONGEST_PAUSE = 900_000;
/**
 * What a template has been too slow for is not given to it again before it was quick: each try would be felt. Nor is it
 * tried at all as long as its pages take longer than a try in the worker.
 */
const NEXT_TRY = 0.5;
const MOST_TEMPLATES = 1_000;
const NOT_SEEN = Number.POSITIVE_INFINITY;

interface Slow {
  /** When its pages may be tried again. */
  until: number;
  pause: number;
  /** Milliseconds of its quickest page in a worker meanwhile: the slower ones may have waited for the processor. */
  quickest: number;
  /** Its pages that are with a worker now. */
  inWorker: number;
}

/** What one site's pages take of the process's only thread. What they may not take is rendered in another one. */
export class ThreadTime {
  readonly #limits: ThreadTimeLimits;
  readonly #now: () => number;
  /** Templates that took too long, each with the time until which its pages go to a worker at once. */
  readonly #slow = new Map<string, Slow>();
  #credit: number;
  #countedAt: number;

  constructor(limits: ThreadTimeLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#credit = limits.account?.saved ?? 0;
    this.#countedAt = now();
  }

  /** Milliseconds that a page may take now; 0 where it must not be begun. `template` is asked only where it matters. */
  allowed(template: () => string): number {
    const { longest, account } = this.#limits;
    const slow = this.#slow.size === 0 ? undefined : this.#slow.get(template());
    const most = slow === undefined ? longest : longest * NEXT_TRY;
    if (slow !== undefined && this.#waits(slow, most)) return 0;
    if (account === undefined) return most;
    this.#count(account);
    return this.#credit < account.short ? 0 : Math.min(most, this.#credit);
  }

  /** `isUnfinished`: the page was interrupted. */
  spent(milliseconds: number, isUnfinished: boolean, template: () => string): void {
    const { longest, account } = this.#limits;
    if (account !== undefined && milliseconds > account.short) {
      this.#count(account);
      this.#credit -= milliseconds;
    }
    if (isUnfinished || milliseconds > longest) this.#mark(template());
    else if (this.#slow.size > 0 && milliseconds <= longest * NEXT_TRY) this.#slow.delete(template());
  }

  /** A page of the template is begun in a worker. Answers what is told of how long it took there, or of none where it failed. */
  beginInWorker(template: () => string): (milliseconds: number | undefined) => void {
    const slow = this.#slow.size === 0 ? undefined : this.#slow.get(template());
    if (slow === undefined) return () => undefined;
    slow.inWorker += 1;
    return (milliseconds = NOT_SEEN) => {
      slow.inWorker -= 1;
      slow.quickest = Math.min(slow.quickest, milliseconds);
    };
  }

  #waits(slow: Slow, most: number): boolean {
    const now = this.#now();
    if (slow.until > now) return true;
    // How long it takes will be known when one of its pages is done: a site that asks for more of them learns no sooner.
    if (slow.quickest === NOT_SEEN && slow.inWorker > 0) return true;
    if (slow.quickest === NOT_SEEN || slow.quickest <= most) return false;
    // It would be interrupted again, and is looked at for as long once more.
    slow.until = now + slow.pause;
    slow.quickest = NOT_SEEN;
    return true;
  }

  #count({ share, saved }: NonNullable<ThreadTimeLimits['account']>): void {
    const now = this.#now();
    this.#credit = Math.min(saved, this.#credit + (now - this.#countedAt) * share);
    this.#countedAt = now;
  }

  #mark(template: string): void {
    const known = this.#slow.get(template);
    const pause = known === undefined ? FIRST_PAUSE : Math.min(known.pause * GROWTH, LONGEST_PAUSE);
    this.#slow.delete(template);
    // The same object: pages that are with a worker now are told of there.
    const slow = known ?? { until: 0, pause: 0, quickest: NOT_SEEN, inWorker: 0 };
    this.#slow.set(template, Object.assign(slow, { until: this.#now() + pause, pause, quickest: NOT_SEEN }));
    const [oldest] = this.#slow.keys();
    if (this.#slow.size > MOST_TEMPLATES && oldest !== undefined) this.#slow.delete(oldest);
  }
}

/**
 * Milliseconds of work since the call: no more than went by, and no more than the processor gave. On a busy machine the
 * clock goes on while nobody works, and a page is not slow because others are. Asking for the processor's time is a call of
 * the system: most pages are over before, and a page that is asked for its time again and again is asked by the clock until
 * that has reached `allowed`. `worked`: what the thread has worked so far, or all threads of the process.
 */
export function watchProcessor(worked: () => number = byTheProcess): {
  readonly spent: () => number;
  readonly isOver: (allowed: number) => boolean;
} {
  const started = performance.now();
  let before: { readonly worked: number; readonly waited: number } | undefined;
  const spent = () => {
    const waited = performance.now() - started;
    if (before === undefined) return waited;
    return Math.min(waited, before.waited + worked() - before.worked);
  };
  return {
    spent,
    isOver(allowed) {
      const waited = performance.now() - started;
      // What went by until the first look counts as work.
      if (before === undefined && waited >= SHORTEST) before = { worked: worked(), waited };
      return waited > allowed && spent() > allowed;
    },
  };
}

const SHORTEST = 2;

function byTheProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
