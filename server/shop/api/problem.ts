import type { Response } from 'express';
import { type ProblemName, problems, type Refusal as RefusalBody } from '#contract';
import type { RefusalDetails } from '../services/lib/result.ts';

/** Answers a refusal: status, words and names from the contract, nothing of the inside. */
export function sendProblem(response: Response, problem: ProblemName, details: RefusalDetails = {}): void {
  const description: (typeof problems)[ProblemName] & { readonly track?: string } = problems[problem];
  const message = details.message ?? description.message;
  const track = details.track ?? description.track;
  const id: unknown = response.locals['requestId'];
  const body: RefusalBody = {
    problem,
    message,
    error: message,
    ...(details.errors && { errors: details.errors }),
    ...(track && { track }),
    ...(details.details && { details: details.details }),
    ...(typeof id === 'string' && { requestId: id }),
  };
  response.status(description.status).type('application/problem+json').send(JSON.stringify(body));
}
