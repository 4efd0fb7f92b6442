import type { RequestHandler } from 'express';
import { type ProblemName, problems } from '#contract';
import { sendProblem } from '../api/problem.ts';
import { cookiesOf } from '../security/index.ts';

/** The cookie with which the gallery provokes a fault of every call. */
export const faultCookie = 'vitrine-fault';
const SLOW_MILLISECONDS = 2_000;

/** Faults that are no answer of ours: the network's. */
const network = {
  slow: 'Every answer takes two seconds longer.',
  offline: 'Calls get no answer at all.',
} as const;

export const faultNames: ReadonlyMap<string, string> = new Map([
  ...Object.entries(network),
  ...Object.entries(problems).map(([name, { status, message }]) => [name, `${status} ${message}`] as const),
]);

/** Lets calls fail as the gallery asks. Pages stay as they are; `slow` slows everything. */
export const provokeFaults: RequestHandler = (request, response, next) => {
  const fault = cookiesOf(request)[faultCookie];
  if (fault === undefined || !faultNames.has(fault) || request.path.startsWith('/__vitrine')) return next();
  if (fault === 'slow') {
    setTimeout(next, SLOW_MILLISECONDS);
    return;
  }
  if (!request.path.startsWith('/api/')) return next();
  if (fault === 'offline') request.destroy();
  else sendProblem(response, fault as ProblemName);
};
