import type { Response } from 'express';
import { type ApiErrorBody, type ApiErrorName, apiErrors } from '#contract';
import type { ApiErrorDetails } from '../../services/lib/result.ts';
import { translateText, translateTexts } from '../../services/translate.ts';
import { overridesFor } from '../request-messages.ts';

/** Answers an API error: status, message and name from the contract, nothing of the inside. */
export function sendApiError(response: Response, error: ApiErrorName, details: ApiErrorDetails = {}): void {
  const description: (typeof apiErrors)[ApiErrorName] & { readonly track?: string } = apiErrors[error];
  const overrides = overridesFor(response);
  const own = overrides[error];
  const message =
    details.message === undefined
      ? typeof own === 'string'
        ? own
        : description.message
      : translateText(details.message, overrides);
  const track = details.track ?? description.track;
  const id: unknown = response.locals['requestId'];
  const body: ApiErrorBody = {
    problem: error,
    message,
    error: message,
    ...(details.errors && { errors: translateTexts(details.errors, overrides) }),
    ...(track && { track }),
    ...(details.details && { details: details.details }),
    ...(typeof id === 'string' && { requestId: id }),
  };
  // Without Express, whose `send` looks up the type and hashes the body: a twentieth of what a refused order costs.
  response.statusCode = description.status;
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  response.end(JSON.stringify(body));
}
