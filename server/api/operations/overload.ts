import { performance } from 'node:perf_hooks';
import type { RequestHandler } from 'express';
import { sendProblem } from '../problem.ts';

export interface OverloadLimits {
  /** Requests under way beside which others begin whatever the load: nobody waits on a server with little to do. */
  readonly few?: number;
  /** Milliseconds that a request may wait to begin. */
  readonly patience?: number;
  /** Requests that may wait. */
  readonly most?: number;
  /** Whether the processor is what requests wait for, and not a database or a slow reader. */
  readonly isBusy?: () => boolean;
}

interface Waiting {
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

const retryAfter = '1';
/** How often those that wait are looked through, in milliseconds. */
const tick = 20;

/**
 * Turns requests away early while the server cannot keep up: those that begin are answered in good time, where otherwise
 * all would wait. Beyond a few under way, and only while the processor is busy, requests wait in the order they came,
 * and are refused with 503 when they have waited too long. Health and figures are always answered.
 */
export function shedOverload({
  few = 64,
  patience = 600,
  most = 2000,
  isBusy = watchProcessor(),
}: OverloadLimits = {}): RequestHandler {
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;
  const waiting = new Set<Waiting>();
  const hasRoom = () => underWay < few || !isBusy();

  function look(): void {
    clearTimeout(timer);
    timer = undefined;
    const now = performance.now();
    for (const one of waiting) {
      if (now - one.since > patience) {
        waiting.delete(one);
        one.refuse();
      } else if (hasRoom()) {
        waiting.delete(one);
        one.begin();
      } else break;
    }
    if (waiting.size > 0) timer = setTimeout(look, tick);
  }

  return (request, response, next) => {
    if (/^\/(healthz|readyz|metrics)$/.test(request.path)) return next();
    const refuse = () => {
      response.set('Retry-After', retryAfter);
      sendProblem(response, 'unavailable');
    };
    const begin = () => {
      underWay += 1;
      response.once('close', () => {
        underWay -= 1;
        if (waiting.size > 0) look();
      });
      next();
    };
    if (waiting.size === 0 && hasRoom()) return begin();
    if (waiting.size >= most) return refuse();
    const one = { since: performance.now(), begin, refuse };
    waiting.add(one);
    // Who has gone is neither worked for nor answered.
    response.once('close', () => waiting.delete(one));
    timer ??= setTimeout(look, tick);
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
