import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type ApiErrorName, apiErrorMessage, apiErrors, endpointList } from '#contract';
import { sendApiError } from '../../shop/api/send-api-error.ts';
import { mockResponses } from './mock-responses.ts';
import type { TabFaults } from './tab-faults.ts';

/** With which the preview itself asks for the page that it shows: what is to fail for a visitor must not keep it from changing. */
const UPDATE_HEADER = 'vitrine-update';
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

/** Values for the parameters of error messages, as a server would fill them. */
const examples: Readonly<Record<string, string>> = { option: 'Size', subtotal: '$20.00' };

export const faultNames: ReadonlyMap<string, string> = new Map([
  ...Object.entries(network).map(([name, { about }]) => [name, about] as const),
  ...Object.entries(apiErrors).map(([name, { status, message }]) => [name, `${status} ${message}`] as const),
]);

/**
 * Lets requests of a tab fail as its gallery asks: `name`, or `name@endpoint` for one endpoint alone; several with commas. Pages stay
 * as they are, but for `slow` and what is meant for them.
 */
export const injectFaults =
  (tabs: TabFaults): RequestHandler =>
  (request, response, next) => {
    if (request.path.startsWith('/__vitrine') || request.headers[UPDATE_HEADER] !== undefined) return next();
    const fault = tabs
      .of(request)
      .split(',')
      .find((each) => isMeant(each, request));
    fail(fault, request, response, next);
  };

function fail(fault: string | undefined, request: Request, response: Response, next: NextFunction): void {
  const [name = ''] = fault?.split('@') ?? [];
  const act = network[name]?.act;
  if (act) act(request, response, next);
  else if (Object.hasOwn(apiErrors, name)) {
    const error = name as ApiErrorName;
    sendApiError(response, error, { message: apiErrorMessage(error, examples) });
  } else if (mockResponses[name]) response.json(mockResponses[name]);
  else next();
}

function isMeant(fault: string, request: Request): boolean {
  const [name = '', call] = fault.split('@');
  const { path, method } = request;
  if (name === 'no-fonts') return /\.woff2?$/.test(path);
  if (name === 'empty-pages') return !/^\/(?:api|config|_runtime)(?:\/|$)/.test(path) && method === 'GET';
  if (call !== undefined) return isRequestOf(call, method, path);
  return name === 'slow' || path.startsWith('/api/');
}

function isRequestOf(name: string, method: string, path: string): boolean {
  const call = endpointList.find((each) => each.name === name);
  if (call === undefined || call.method !== method) return false;
  const parts = path.split('/');
  const wanted = call.path.split('/');
  return parts.length === wanted.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at]);
}

function sendPortal(response: Response): void {
  response.type('html').send(PORTAL);
}
