import type { Request, RequestHandler, Response } from 'express';
import { callList, type ProblemName, problems, wordsOf } from '#contract';
import { cookiesOf } from '../../http/security/index.ts';
import { sendProblem } from '../../shop/api/problem.ts';
import { mockResponses } from './mock-responses.ts';

/** The cookie with which the gallery provokes faults: `name`, or `name@call` for one call alone; several with commas. */
export const faultCookie = 'vitrine-fault';
const SLOW_MILLISECONDS = 2_000;
/** So long a browser needs to tell a page that its upload has moved. */
const CUT_MILLISECONDS = 200;
const PORTAL = '<!doctype html><title>Welcome to the train</title><p>Please accept our terms.</p>';

/** Faults that are no answer of ours: those of the network, and of what pages bring along. */
const network: Readonly<Record<string, { about: string; act: RequestHandler }>> = {
  slow: { about: 'Every answer takes two seconds longer.', act: (_, __, next) => setTimeout(next, SLOW_MILLISECONDS) },
  offline: { about: 'Calls get no answer at all.', act: (request) => request.destroy() },
  cut: {
    about: 'The line breaks once a call was sent.',
    act: (request) => request.resume().once('end', () => setTimeout(() => request.socket.destroy(), CUT_MILLISECONDS)),
  },
  silent: { about: 'Calls are taken and never answered.', act: (request) => request.resume() },
  portal: { about: 'A page answers in place of the call, as on a train.', act: (_, response) => sendPortal(response) },
  'empty-pages': { about: 'Pages have nothing on them.', act: (_, response) => void response.type('html').send('') },
  'no-fonts': { about: 'Fonts do not arrive.', act: (_, response) => void response.sendStatus(404) },
};

/** Words for the holes of refusals, as a server would fill them. */
const examples: Readonly<Record<string, string>> = { option: 'Size', subtotal: '$20.00' };

export const faultNames: ReadonlyMap<string, string> = new Map([
  ...Object.entries(network).map(([name, { about }]) => [name, about] as const),
  ...Object.entries(problems).map(([name, { status, message }]) => [name, `${status} ${message}`] as const),
]);

/** Lets calls fail as the gallery asks. Pages stay as they are, but for `slow` and what is meant for them. */
export const injectFaults: RequestHandler = (request, response, next) => {
  if (request.path.startsWith('/__vitrine')) return next();
  const fault = (cookiesOf(request)[faultCookie] ?? '').split(',').find((each) => isMeant(each, request));
  const [name = ''] = fault?.split('@') ?? [];
  const act = network[name]?.act;
  if (act) act(request, response, next);
  else if (Object.hasOwn(problems, name)) {
    const problem = name as ProblemName;
    sendProblem(response, problem, { message: wordsOf(problem, examples) });
  } else if (mockResponses[name]) response.json(mockResponses[name]);
  else next();
};

function isMeant(fault: string, request: Request): boolean {
  const [name = '', call] = fault.split('@');
  const { path, method } = request;
  if (name === 'no-fonts') return /\.woff2?$/.test(path);
  if (name === 'empty-pages') return !/^\/(?:api|config|_runtime)(?:\/|$)/.test(path) && method === 'GET';
  if (call !== undefined) return isCallOf(call, method, path);
  return name === 'slow' || path.startsWith('/api/');
}

function isCallOf(name: string, method: string, path: string): boolean {
  const call = callList.find((each) => each.name === name);
  if (call === undefined || call.method !== method) return false;
  const parts = path.split('/');
  const wanted = call.path.split('/');
  return parts.length === wanted.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at]);
}

function sendPortal(response: Response): void {
  response.type('html').send(PORTAL);
}
