import type { ErrorRequestHandler, RequestHandler } from 'express';
import { type ApiErrorName, endpointList } from '#contract';
import { isFull, isUnavailable } from '../../store/index.ts';
import { BodyRefused } from './read-body.ts';
import { sendApiError } from './send-api-error.ts';

export type Report = (
  error: unknown,
  about: { readonly method: string; readonly path: string; readonly requestId: unknown },
) => void;

/** Seconds after which a caller may try again while the database is away. */
const retryAfter = '2';

// What express's body readers say, in the contract's names.
const bodyErrors: Readonly<Record<string, ApiErrorName>> = {
  'entity.too.large': 'body-too-large',
  'entity.parse.failed': 'body-unreadable',
  'encoding.unsupported': 'body-type-unknown',
  'charset.unsupported': 'body-type-unknown',
  'request.aborted': 'body-unreadable',
  'request.size.invalid': 'body-unreadable',
};

/** Turns what was thrown into an API error that shows nothing of the inside. */
export function answerInternalErrors(report: Report): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    response.set('Cache-Control', 'private, no-store');
    const type = typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : '';
    if (error instanceof BodyRefused) return sendApiError(response, error.error, { errors: error.errors });
    const bodyError = bodyErrors[type];
    if (bodyError) {
      if (bodyError === 'body-too-large') response.set('Connection', 'close');
      return sendApiError(response, bodyError);
    }
    if (error instanceof URIError) return sendApiError(response, 'body-unreadable');
    const about = { method: request.method, path: request.path, requestId: response.locals['requestId'] };
    report(error, about);
    if (isFull(error)) return sendApiError(response, 'storage-full');
    if (isUnavailable(error)) {
      response.set('Retry-After', retryAfter);
      return sendApiError(response, 'unavailable');
    }
    const isForm = request.path === '/api/form/SaveFormSubmission';
    sendApiError(response, isForm ? 'form-fault' : 'server-fault');
  };
}

/** 405 for an endpoint's address with another method, 404 for what is no endpoint at all. */
export const answerStrays: RequestHandler = (request, response, next) => {
  if (!request.path.startsWith('/api/')) return next();
  response.set('Cache-Control', 'private, no-store');
  const methods = endpointList.filter(({ path }) => fits(path, request.path)).map(({ method }) => method);
  if (methods.length === 0) return sendApiError(response, 'call-unknown');
  response.set('Allow', [...new Set(methods)].join(', '));
  sendApiError(response, 'method-not-allowed');
};

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.replace(/\/$/, '').split('/');
  const given = path.replace(/\/$/, '').split('/');
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith('{') || part === given[at]);
}
