import type { Response } from 'express';
import { type ApiErrorBody, type ApiErrorName, apiErrors } from '#contract';
import type { ApiErrorDetails } from '../../services/lib/result.ts';
import { translateText, translateTexts } from '../../services/translate.ts';
import { overridesFor } from '../request-messages.ts';

/** Answers an API error: status, message and name from the contract, nothing of the inside. */
export function sendApiError(response: Response, problem: ApiErrorName, details: ApiErrorDetails = {}): void {
  const description: (typeof apiErrors)[ApiErrorName] & { readonly track?: string } = apiErrors[problem];
  const overrides = overridesFor(response);
  const own = overrides[problem];
  const message =
    details.message === undefined
      ? typeof own === 'string'
        ? own
        : description.message
      : translateText(details.message, overrides);
  const track = details.track ?? description.track;
  const id: unknown = response.locals['requestId'];
  const body: ApiErrorBody = {
    problem,
    message,
    error: message,
    ...(details.errors && { errors: translateTexts(details.errors, overrides) }),
    ...(track && { track }),
    ...(details.details && { details: details.details }),
    ...(typeof id === 'string' && { requestId: id }),
  };
  response.status(description.status).type('application/problem+json').send(JSON.stringify(body));
}
