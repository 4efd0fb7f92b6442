import type { ServerResponse } from 'node:http';

/**
 * A page carries the nonce of the one response that it was sent with, so shared caches keep no page; browsers keep it
 * and ask each time whether it is still the same.
 */
export const PAGE_CACHE = 'private, no-cache';
export const PRIVATE_CACHE = 'private, no-store';

export function redirect(response: ServerResponse, status: number, to: string): void {
  response.statusCode = status;
  response.setHeader('Location', to);
  response.setHeader('Cache-Control', PAGE_CACHE);
  response.end();
}
