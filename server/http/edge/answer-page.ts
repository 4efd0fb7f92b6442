import { isRunTooEarly } from '../pages/early-run.ts';
import { fillHoles } from '../pages/nonce.ts';
import type { CachedPage } from '../pages/page-cache.ts';
import { setPolicy } from '../pages/page-policy.ts';
import { isFresh } from '../protocol/fresh.ts';
import type { EdgeSite } from './edge-site.ts';

const NONCE_BYTES = 16;

/** The headers of one answer, as the rules of pages set them. */
export class AnswerHeaders {
  readonly locals: Record<string, unknown> = { trustedTypes: true };
  readonly headers = new Headers();
  readonly nonce: string;

  constructor(given: EdgeSite['headers']) {
    this.nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))));
    this.locals['nonce'] = this.nonce;
    for (const [name, value] of given) this.headers.set(name, value.replaceAll('NONCE', this.nonce));
  }

  getHeader(name: string): string | undefined {
    return this.headers.get(name) ?? undefined;
  }

  setHeader(name: string, value: number | string): this {
    this.headers.set(name, String(value));
    return this;
  }

  removeHeader(name: string): void {
    this.headers.delete(name);
  }
}

/** A page as the server would send it; who runs the worker packs it for the visitor. */
export function answerPage(request: Request, page: CachedPage, answer: AnswerHeaders, cacheControl: string): Response {
  if (isRunTooEarly(request.headers.get('sec-purpose'), page)) {
    answer.setHeader('Cache-Control', 'no-store');
    return new Response(null, { status: 204, headers: answer.headers });
  }
  answer.setHeader('ETag', `"${page.etag}"`);
  answer.setHeader('Cache-Control', cacheControl);
  const tags = request.headers.get('if-none-match');
  if (page.status === 200 && tags !== null && isFresh({ 'if-none-match': tags }, page.etag)) {
    // The stored page goes on with the policy that it came with: its nonce is that one's.
    answer.removeHeader('Content-Security-Policy');
    return new Response(null, { status: 304, headers: answer.headers });
  }
  setPolicy(answer, page);
  answer.setHeader('Content-Type', page.type);
  const body = fillHoles(page, Buffer.from(answer.nonce));
  // A copy: what the cache holds is many answers'.
  const bytes = request.method === 'HEAD' ? null : new Uint8Array(body);
  return new Response(bytes, { status: page.status, headers: answer.headers });
}
