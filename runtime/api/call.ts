import { type CallInput, type OkOf, pathOf, type RouteDescription, readCart } from '#contract';
import { isCrumbError, readApiError } from './api-error.ts';
import type { Failure, Reply } from './reply.ts';
import { crumbIn, late, longestAnswer, requestOf } from './request.ts';

export const callLimits = {
  /** A visitor waits no longer than this. */
  timeout: longestAnswer,
  /** Waits before a repeat; a server that names its own wait is obeyed up to the last of them. */
  pauses: [300, 1200],
} as const;

export type Call = <Route extends RouteDescription>(
  route: Route,
  input: CallInput<Route>,
  /** The answer to come, where the same has been asked already: it is the first attempt's. */
  asked?: Promise<Response>,
) => Promise<Reply<OkOf<Route>>>;

export interface CallOptions {
  document: Document;
  fetch?: typeof fetch;
}

/**
 * The typed client: address, crumb, key, time-out, repeats, and an answer that has been parsed. Reading is repeated
 * freely; a change only under its idempotency key, which makes a repeat harmless.
 */
export function createCall({ document, fetch: send = (...args) => fetch(...args) }: CallOptions): Call {
  let introduction: Promise<unknown> = Promise.resolve();
  const crumbNow = () => crumbIn(document);
  return async (route, input, asked) => {
    const repeatable = route.method === 'GET' || input.idempotencyKey !== undefined;
    let crumb = crumbNow();
    for (let attempt = 0; ; attempt += 1) {
      const { reply, retryAfter } =
        asked && attempt === 0
          ? await once({ document, fetch: () => asked }, route, input)
          : await introduced(route.guard === 'crumb', () => once({ document, fetch: send }, route, input));
      const pause = callLimits.pauses[attempt];
      if (reply.ok || pause === undefined) return reply;
      // An old crumb: the error answer brings a new one, and nothing was done.
      if (isCrumbError(reply) && crumbNow() !== crumb) {
        crumb = crumbNow();
        continue;
      }
      if (!repeatable || !isTransient(reply)) return reply;
      const longest = callLimits.pauses.at(-1) ?? 0;
      await wait(Math.min(longest, Math.max(pause, retryAfter)));
    }
  };

  /**
   * Until the server knows the visitor, changes go one at a time: two at once would be taken for two visitors, each with
   * a cart of its own.
   */
  async function introduced<Value>(isNeeded: boolean, work: () => Promise<Value>): Promise<Value> {
    if (!isNeeded || crumbNow() !== '') return work();
    const turn = introduction.then(async () => {
      if (crumbNow() === '') await fetchCrumb();
      // Known now, it need not keep the others waiting; else its own answer is what brings the crumb.
      return crumbNow() === '' ? { answer: await work() } : undefined;
    });
    introduction = turn.catch(() => undefined);
    return (await turn)?.answer ?? work();
  }

  /** A first visit has no crumb yet; any reading brings one. Where cookies are refused the call itself says so. */
  async function fetchCrumb(): Promise<void> {
    try {
      await send(readCart.path, { credentials: 'include', signal: AbortSignal.timeout(callLimits.timeout) });
    } catch {
      // Offline: the call that follows finds out and tells.
    }
  }
}

async function once<Route extends RouteDescription>(
  { document, fetch: send }: Required<CallOptions>,
  route: Route,
  input: CallInput<Route>,
): Promise<{ reply: Reply<OkOf<Route>>; retryAfter: number }> {
  const signal = input.signal instanceof AbortSignal ? input.signal : undefined;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), callLimits.timeout);
  const stop = () => timeout.abort();
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  try {
    const response = await send(addressOf(route, input), requestOf(document, route, input, timeout.signal));
    const retryAfter = 1000 * (Number(response.headers.get('retry-after')) || 0);
    return { reply: await parse(route, response), retryAfter };
  } catch (reason) {
    const isCancelled = signal?.aborted && reason !== late;
    const kind = isCancelled ? 'cancelled' : reason === late || timeout.signal.aborted ? 'timeout' : 'offline';
    return { reply: { ok: false, kind, status: 0 }, retryAfter: 0 };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

function addressOf<Route extends RouteDescription>(route: Route, { params, query }: CallInput<Route>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (typeof value === 'string') search.set(name, value);
  return pathOf(route.path, params ?? {}) + (search.size > 0 ? `?${search}` : '');
}

async function parse<Route extends RouteDescription>(route: Route, response: Response): Promise<Reply<OkOf<Route>>> {
  const { status } = response;
  const garbled = { ok: false, kind: 'garbled', status } as const;
  if (!response.headers.get('content-type')?.includes('json')) return garbled;
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return garbled;
  }
  if (response.ok) {
    const parsed = route.ok.safeParse(body);
    // The schema is the route's own, so its output is the route's answer; the generic route hides that from the checker.
    return parsed.success ? { ok: true, value: parsed.data as OkOf<Route> } : garbled;
  }
  return readApiError(status, body) ?? garbled;
}

/** No answer, or a server that says it is not there for the moment. A time-out is the visitor's to repeat. */
function isTransient(reply: Failure): boolean {
  if (reply.kind === 'refused') return reply.status === 503 || reply.problem === 'key-running';
  return reply.kind === 'offline';
}

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
