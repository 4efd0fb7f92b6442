import { cookieNames, headerNames } from '#contract';
import { readCookie } from './cookies.ts';

/** What a request of the contract takes, beside its address. */
export interface Asked {
  readonly idempotencyKey?: string | undefined;
  readonly body?: unknown;
}

/** A visitor waits no longer for an answer, in milliseconds. */
export const longestAnswer = 15_000;

/** Why a request was ended that took longer. */
export const late = 'late';

/** A request as every call of ours makes it: language, crumb, key, body. */
export function requestOf(
  document: Document,
  { method, guard }: { readonly method: string; readonly guard: string },
  { idempotencyKey, body }: Asked,
  signal: AbortSignal,
): RequestInit {
  const { lang } = document.documentElement;
  const headers = new Headers({ accept: 'application/json', ...(lang && { 'accept-language': lang }) });
  if (guard === 'crumb') headers.set(headerNames.crumb, crumbIn(document));
  if (idempotencyKey !== undefined) headers.set(headerNames.idempotencyKey, idempotencyKey);
  const request: RequestInit = { method, headers, signal, credentials: 'include' };
  if (body !== undefined) {
    headers.set('content-type', 'application/json');
    request.body = JSON.stringify(body);
  }
  return request;
}

/** By which the server knows the page; empty before its first answer. */
export function crumbIn(document: Document): string {
  return readCookie(document, cookieNames.crumb) ?? '';
}
