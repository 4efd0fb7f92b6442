import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { problems } from '#contract';
import { pageMessages } from '#model';
import { plainPage, wantsPage } from '../protocol/plain-page.ts';
import { asideEvent } from '../release-slot.ts';

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
  readonly onRefusal?: () => void;
}

/** In front of an app, or a step of it: `next` begins the request. */
export type Admission = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

interface Waiting {
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

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

const page = plainPage(pageMessages.unavailableTitle, pageMessages.unavailable);
const pageHead = { ...page.headers, 'Retry-After': '1' };
const { message } = problems.unavailable;
const refusal = Buffer.from(JSON.stringify({ problem: 'unavailable', message, error: message }));
const refusalHead = {
  'Content-Type': 'application/problem+json; charset=utf-8',
  'Content-Length': refusal.length,
  'Cache-Control': 'private, no-store',
  'Retry-After': '1',
};

/**
 * Turns requests away early while the server cannot keep up: those that begin are answered in good time, where otherwise
 * all would wait. Only while the processor is busy, requests wait in the order they came, a few are under way, and one
 * that has waited too long is refused with 503, for as little work as can be. One that steps aside to wait for another
 * thread is under way no more. Health and figures are always answered.
 */
export function shedOverload({
  few = 64,
  patience = 600,
  most = 2000,
  isBusy = watchProcessor(),
  onRefusal = () => undefined,
}: OverloadLimits = {}): Admission {
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  let hasArrived = false;
  let begunAt = 0;
  const waiting = new Set<Waiting>();

  function look(): void {
    clearTimeout(timer);
    timer = undefined;
    isDue = false;
    const now = performance.now();
    for (const one of waiting) {
      if (waiting.size <= noCrowd && underWay < few) break;
      if (now - one.since <= patience) break;
      waiting.delete(one);
      one.refuse();
    }
    const [first] = waiting;
    if (first === undefined) return;
    const isRead = !hasArrived || now - begunAt > reading;
    hasArrived = false;
    if (underWay >= few && isBusy()) {
      timer = setTimeout(look, tick);
      return;
    }
    if (isRead) {
      waiting.delete(first);
      begunAt = now;
      first.begin();
    }
    if (waiting.size > 0) lookSoon();
  }

  function lookSoon(): void {
    if (isDue) return;
    isDue = true;
    setImmediate(look);
  }

  return (request, response, next) => {
    if (/^\/(?:healthz|readyz|metrics)(?:\?|$)/.test(request.url ?? '')) return next();
    const refuse = () => {
      onRefusal();
      if (wantsPage(request)) response.writeHead(503, pageHead).end(page.body);
      else response.writeHead(503, refusalHead).end(refusal);
    };
    const begin = () => {
      underWay += 1;
      let isCounted = true;
      const leave = () => {
        if (!isCounted) return;
        isCounted = false;
        underWay -= 1;
        if (waiting.size > 0) lookSoon();
      };
      response.once('close', leave).once(asideEvent, leave);
      next();
    };
    if (waiting.size === 0 && !isBusy()) return begin();
    if (waiting.size >= most) return refuse();
    const one = { since: performance.now(), begin, refuse };
    waiting.add(one);
    hasArrived = true;
    // Who has gone is neither worked for nor answered.
    response.once('close', () => waiting.delete(one));
    lookSoon();
  };
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
