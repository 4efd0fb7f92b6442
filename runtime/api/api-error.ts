import { Refusal } from '#contract';
import type { Failure } from './reply.ts';

type Known = Readonly<Record<string, unknown>>;

/**
 * What a server says of a call that it did not do. Ours says it in the contract's shape; any other back end is read by
 * its words: `message` or `error`, and `errors` by field, at the top or in `data`. Without words it says nothing.
 */
export function readApiError(status: number, body: unknown): Failure | undefined {
  const own = Refusal.safeParse(body);
  if (own.success) {
    const { problem, message, errors = {}, details = {}, track } = own.data;
    return { ok: false, kind: 'refused', status, problem, message, errors, details, track };
  }
  const places = [body, isKnown(body) ? body['data'] : undefined].filter(isKnown);
  const message = places.flatMap(({ message: text, error }) => [text, error]).find(isText) ?? '';
  const errors = Object.assign({}, ...places.map((place) => errorsIn(place['errors'])));
  if (message === '' && Object.keys(errors).length === 0) return undefined;
  return { ok: false, kind: 'refused', status, problem: '', message, errors, details: {} };
}

/** By field: a text or a list of them; or a list of fields, each with its text. */
function errorsIn(errors: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  const rows = Array.isArray(errors)
    ? errors.filter(isKnown).map(({ field, id, message }) => [field ?? id, message] as const)
    : Object.entries(isKnown(errors) ? errors : {});
  for (const [name, given] of rows) {
    const text: unknown = Array.isArray(given) ? given[0] : given;
    if (isText(name) && isText(text)) found[name] = text;
  }
  return found;
}

function isKnown(value: unknown): value is Known {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
