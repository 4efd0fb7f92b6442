import { ApiErrorBody } from '#contract';
import type { Failure } from './reply.ts';

type Known = Readonly<Record<string, unknown>>;

/**
 * What a server answers to a request that it did not do. Ours says it in the contract's shape; any other back end is read by
 * its message: `message` or `error`, and `errors` by field, at the top or in `data`. Without one it says nothing.
 */
export function readApiError(status: number, body: unknown): Failure | undefined {
  const own = ApiErrorBody.safeParse(body);
  if (own.success) {
    const { problem, message, errors = {}, details = {}, track } = own.data;
    return { ok: false, kind: 'refused', status, problem, message, errors, details, track };
  }
  const top: Known = Object(body);
  const inner: Known = Object(top['data']);
  const message = [top['message'], top['error'], inner['message'], inner['error']].find(isText) ?? '';
  const errors = { ...errorsIn(top['errors']), ...errorsIn(inner['errors']) };
  // What it says of its crumb speaks to whoever wrote the page: visitors read what we say of a session that has ended.
  const problem = status < 404 && /crumb/i.test(message + Object.keys(top)) ? 'crumb-expired' : '';
  if (`${message}${problem}` === '' && Object.keys(errors).length === 0) return undefined;
  return { ok: false, kind: 'refused', status, problem, message: problem ? '' : message, errors, details: {} };
}

/** `crumb-missing` or `crumb-expired`, by whichever back end. */
export function isCrumbError(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.problem.startsWith('crumb-');
}

/** By field: a text or a list of them. */
function errorsIn(errors: unknown): Record<string, string> {
  const rows = Object.entries(Object(errors)).map(([name, text]) => [name, [text].flat()[0]]);
  return Object.fromEntries(rows.filter(([name, text]) => name !== '' && isText(text)));
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
