import type { RequestHandler } from 'express';
import { sendProblem } from '../problem.ts';

/** One turn of the event loop, as far as requests notice it. */
export interface Turn {
  /** Milliseconds that the next turn is late. */
  late(): number;
  /** Requests taken in this one. */
  taken: number;
}

export interface OverloadLimits {
  /** Requests of one turn that are taken however late it is: one slow request must not cost its neighbours theirs. */
  readonly few?: number;
  /** Milliseconds that the event loop may be late. */
  readonly latest?: number;
  readonly turn?: Turn;
}

const tick = 20;
const retryAfter = '1';

/**
 * Turns requests away early while the server cannot keep up: those that were taken are then answered in good time, where
 * otherwise all would wait. Health and figures are always answered.
 */
export function shedOverload({ few = 100, latest = 400, turn = watchTurns() }: OverloadLimits = {}): RequestHandler {
  return (request, response, next) => {
    if (turn.taken >= few && turn.late() > latest && !/^\/(healthz|readyz|metrics)$/.test(request.path)) {
      response.set('Retry-After', retryAfter);
      return sendProblem(response, 'unavailable');
    }
    turn.taken += 1;
    next();
  };
}

// Requests that have arrived are all worked on before any timer: while they are, the last tick grows old.
function watchTurns(): Turn {
  let tickedAt = performance.now();
  const turn: Turn = { taken: 0, late: () => performance.now() - tickedAt - tick };
  setInterval(() => {
    tickedAt = performance.now();
    turn.taken = 0;
  }, tick).unref();
  return turn;
}
