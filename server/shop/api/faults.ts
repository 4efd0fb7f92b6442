import type { ErrorRequestHandler, RequestHandler } from 'express';
import { callList, type ProblemName } from '#contract';
import { isFull, isUnavailable } from '../../store/index.ts';
import { sendProblem } from './problem.ts';
import { BodyRefused } from './read-body.ts';

export type Report = (
  fault: unknown,
  about: { readonly method: string; readonly path: string; readonly requestId: unknown },
) => void;

/** Seconds after which a caller may try again while the database is away. */
const retryAfter = '2';

// What express's body readers say, in the contract's names.
const bodyFaults: Readonly<Record<string, ProblemName>> = {
  'entity.too.large': 'body-too-large',
  'entity.parse.failed': 'body-unreadable',
  'encoding.unsupported': 'body-type-unknown',
  'charset.unsupported': 'body-type-unknown',
  'request.aborted': 'body-unreadable',
  'request.size.invalid': 'body-unreadable',
};

/** Turns what was thrown into a refusal that shows nothing of the inside. */
export function answerFaults(report: Report): ErrorRequestHandler {
  return (fault: unknown, request, response, next) => {
    if (response.headersSent) return next(fault);
    response.set('Cache-Control', 'private, no-store');
    const type = typeof fault === 'object' && fault !== null && 'type' in fault ? String(fault.type) : '';
    if (fault instanceof BodyRefused) return sendProblem(response, fault.problem, { errors: fault.errors });
    const bodyFault = bodyFaults[type];
    if (bodyFault) {
      if (bodyFault === 'body-too-large') response.set('Connection', 'close');
      return sendProblem(response, bodyFault);
    }
    if (fault instanceof URIError) return sendProblem(response, 'body-unreadable');
    const about = { method: request.method, path: request.path, requestId: response.locals['requestId'] };
    report(fault, about);
    if (isFull(fault)) return sendProblem(response, 'storage-full');
    if (isUnavailable(fault)) {
      response.set('Retry-After', retryAfter);
      return sendProblem(response, 'unavailable');
    }
    const isForm = request.path === '/api/form/SaveFormSubmission';
    sendProblem(response, isForm ? 'form-fault' : 'server-fault');
  };
}

/** 405 for a call's address with another method, 404 for what is no call at all. */
export const answerStrays: RequestHandler = (request, response, next) => {
  if (!request.path.startsWith('/api/')) return next();
  response.set('Cache-Control', 'private, no-store');
  const methods = callList.filter(({ path }) => fits(path, request.path)).map(({ method }) => method);
  if (methods.length === 0) return sendProblem(response, 'call-unknown');
  response.set('Allow', [...new Set(methods)].join(', '));
  sendProblem(response, 'method-not-allowed');
};

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.replace(/\/$/, '').split('/');
  const given = path.replace(/\/$/, '').split('/');
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith('{') || part === given[at]);
}
