import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { apiErrors } from '#contract';
import { plainPages, wantsPage } from '../protocol/plain-page.ts';
import { releaseEvent } from '../release-slot.ts';

export interface OverloadLimits {
  /** Requests under way beside which no other begins while the processor is busy. */
  readonly few?: number;
  /** Milliseconds that a request may wait to begin. */
  readonly patience?: number;
  /** Requests that may wait. */
  readonly most?: number;
  /** Whether the processor is what requests wait for, and not a database or a slow reader. */
  readonly isBusy?: () => boolean;
  /** Told of each request that is turned away. */
  readonly onRejected?: () => void;
}

/** In front of an app, or a step of it: `next` begins the request. */
export interface OverloadGuard {
  (request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Whether a request that costs no more than its refusal may be answered at once, before anybody who waits. */
  mayAnswer(): boolean;
}

interface Waiting {
  /** When it came, or infinity for what is never too late. */
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** Files of the runtime, whose bytes are ready. */
const partOfPage = /^[^?]*\/_runtime\//;

/** How often those that wait are looked through when nothing else happens, in milliseconds. */
const tick = 20;
/**
 * Requests that may wait for longer while nobody else is in the way: about as many as one browser sends at once. What they
 * waited for is one long piece of work, such as a template's first compilation, and they are worked off right after it.
 */
const noCrowd = 8;
/**
 * Milliseconds in which the event loop may read those that come before the next one begins. Were they begun where they are
 * read, a crowd would be worked off before anybody was turned away, and whoever came meanwhile would wait unseen: the
 * loop takes one new connection in a turn.
 */
const reading = 2;

/**
 * Answers that one turn of the event loop gives at once. A crowd that comes faster waits in line like everybody, where it
 * is seen, and turned away when it is too large. The end of a turn is waited for when half of them were given since the
 * last one that was: to hear of each turn's end cost a twentieth of an answer.
 */
const inOneTurn = 100;

const pageFor = plainPages('unavailableTitle', 'unavailableText');
const { message } = apiErrors.unavailable;
const rejection = Buffer.from(JSON.stringify({ problem: 'unavailable', message, error: message }));
const rejectionHead = {
  'Content-Type': 'application/problem+json; charset=utf-8',
  'Content-Length': rejection.length,
  'Cache-Control': 'private, no-store',
  'Retry-After': '1',
};

/**
 * Turns requests away early while the server cannot keep up: those that begin are answered in good time, where otherwise
 * all would wait. Only while the processor is busy, requests wait in the order they came, a few are under way, and one
 * that has waited too long is refused with 503, for as little work as can be. One that steps aside to wait for another
 * thread is under way no more. Health and figures are always answered. The code of pages waits as long as there is room in
 * the line: who has a page already must not lose their press to one more visitor.
 */
export function shedOverload(limits: OverloadLimits = {}): OverloadGuard {
  const queue = new RequestQueue(limits);
  const guard = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (/^\/(?:healthz|readyz|metrics)(?:\?|$)/.test(request.url ?? '')) return next();
    queue.enter(request, response, next);
  };
  return Object.assign(guard, { mayAnswer: () => queue.mayAnswer() });
}

class RequestQueue {
  readonly #limits: Required<OverloadLimits>;
  readonly #waiting = new Set<Waiting>();
  #underWay = 0;
  #timer: NodeJS.Timeout | undefined;
  #isDue = false;
  #hasArrived = false;
  #begunAt = 0;
  /** Answered at once since the end of a turn of the event loop. */
  #answered = 0;

  constructor({
    few = 64,
    patience = 600,
    most = 2000,
    isBusy = watchProcessor(),
    onRejected = () => undefined,
  }: OverloadLimits) {
    this.#limits = { few, patience, most, isBusy, onRejected };
  }

  mayAnswer(): boolean {
    if (this.#waiting.size > 0 || this.#answered >= inOneTurn) return false;
    this.#answered += 1;
    if (this.#answered === inOneTurn / 2) setImmediate(this.#endTurn);
    return true;
  }

  readonly #endTurn = (): void => {
    this.#answered = 0;
  };

  enter(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const { most, isBusy } = this.#limits;
    if (this.#waiting.size === 0 && !isBusy()) this.#begin(response, next);
    else if (this.#waiting.size >= most) this.#refuse(request, response);
    else this.#wait(request, response, next);
  }

  #wait(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const one = {
      since: partOfPage.test(request.url ?? '') ? Number.POSITIVE_INFINITY : performance.now(),
      begin: () => this.#begin(response, next),
      refuse: () => this.#refuse(request, response),
    };
    this.#waiting.add(one);
    this.#hasArrived = true;
    // Who has gone is neither worked for nor answered.
    response.once('close', () => this.#waiting.delete(one));
    this.#scheduleCheck();
  }

  #begin(response: ServerResponse, next: () => void): void {
    this.#underWay += 1;
    let isCounted = true;
    const leave = () => {
      if (!isCounted) return;
      isCounted = false;
      this.#underWay -= 1;
      if (this.#waiting.size > 0) this.#scheduleCheck();
    };
    response.once('close', leave).once(releaseEvent, leave);
    next();
  }

  #refuse(request: IncomingMessage, response: ServerResponse): void {
    this.#limits.onRejected();
    if (wantsPage(request)) {
      const { headers, body } = pageFor(request);
      response.writeHead(503, { ...headers, 'Retry-After': '1' }).end(body);
    } else response.writeHead(503, rejectionHead).end(rejection);
  }

  #scheduleCheck(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => this.#check());
  }

  /** Refuses those that have waited too long, and begins the next one where there is room. */
  #check(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isDue = false;
    const now = performance.now();
    this.#refuseLate(now);
    const [first] = this.#waiting;
    if (first === undefined) return;
    const isRead = !this.#hasArrived || now - this.#begunAt > reading;
    this.#hasArrived = false;
    if (this.#underWay >= this.#limits.few && this.#limits.isBusy()) {
      this.#timer = setTimeout(() => this.#check(), tick);
      return;
    }
    if (isRead) {
      this.#waiting.delete(first);
      this.#begunAt = now;
      first.begin();
    }
    if (this.#waiting.size > 0) this.#scheduleCheck();
  }

  #refuseLate(now: number): void {
    const { few, patience } = this.#limits;
    for (const one of this.#waiting) {
      if (this.#waiting.size <= noCrowd && this.#underWay < few) break;
      if (one.since === Number.POSITIVE_INFINITY) continue;
      if (now - one.since <= patience) break;
      this.#waiting.delete(one);
      one.refuse();
    }
  }
}

/** Milliseconds of one look at the processor: short, or a crowd would be inside before it is noticed. */
const shortest = 10;
const full = 0.9;

function watchProcessor(): () => boolean {
  let mark = performance.eventLoopUtilization();
  let seenAt = performance.now();
  let isFull = false;
  return () => {
    if (performance.now() - seenAt < shortest) return isFull;
    const latest = performance.eventLoopUtilization();
    isFull = performance.eventLoopUtilization(latest, mark).utilization > full;
    mark = latest;
    seenAt = performance.now();
    return isFull;
  };
}
