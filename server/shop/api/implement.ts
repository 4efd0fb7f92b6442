import type { Request, RequestHandler, Response, Router } from 'express';
import {
  type ApiErrorOf,
  type BodyOf,
  bounds,
  headerNames,
  type OkOf,
  type ParamsOf,
  type QueryOf,
  type RouteDescription,
  type Schema,
} from '#contract';
import {
  type Counted,
  clientOf,
  type KnownDevices,
  type Limiter,
  originOf,
  type Visitor,
  type Visitors,
} from '../../http/security/index.ts';
import type { Result } from '../../services/lib/result.ts';
import type { OwnerAccount, Owners } from '../../services/owners.ts';
import { unstorable } from '../../store/index.ts';
import { ownerTokenOf } from './owner-cookies.ts';
import { bodyReader, readFields } from './read-body.ts';
import { sendApiError } from './send-api-error.ts';

export interface Gate {
  readonly visitors: Visitors;
  readonly limiter: Limiter;
  readonly devices: KnownDevices;
  readonly owners: Pick<Owners, 'signedIn'>;
  /** Reads every answer through its schema before it is sent: in tests and previews. */
  readonly checksAnswers: boolean;
}

export interface HandlerContext<Route extends RouteDescription> {
  readonly params: ParamsOf<Route>;
  readonly query: QueryOf<Route>;
  readonly body: BodyOf<Route>;
  readonly visitor: Visitor;
  /** The intent's key, when the caller sent one. */
  readonly key: string | undefined;
  /** Who is signed in, for endpoints with roles. */
  readonly account: OwnerAccount | undefined;
  readonly request: Request;
  readonly response: Response;
}

export type Handler<Route extends RouteDescription> = (
  context: HandlerContext<Route>,
) => Promise<Result<OkOf<Route>, ApiErrorOf<Route>>> | Result<OkOf<Route>, ApiErrorOf<Route>>;

/** Mounts the handler of an endpoint behind everything its description asks for. */
export function implement<Route extends RouteDescription>(
  router: Router,
  gate: Gate,
  route: Route,
  handle: Handler<Route>,
): void {
  const path = expressPath(route.path);
  const steps: RequestHandler[] = [keepPrivate, checkOrigin(route), limitRate(route, gate)];
  if (route.body) steps.push(bodyReader(route));
  steps.push(async (request, response) => {
    if (!(await guarded(route, gate, request, response))) return;
    const account = route.roles ? await gate.owners.signedIn(ownerTokenOf(request)) : undefined;
    if (route.roles && !account) return sendApiError(response, 'sign-in-needed');
    if (route.roles && account && !route.roles.some((role) => account.roles.includes(role))) {
      return sendApiError(response, 'role-missing');
    }
    const input = readInput(route, request, response);
    if (!input) return;
    const visitor = meet(route, gate, request, response);
    // Whoever guesses changes addresses; the cookies of the cart must stay the same.
    if (route.limit === 'guess' && (await isLimited(gate, 'guess', `visitor ${visitor.id}`, route, response))) return;
    const result = await handle({ ...input, visitor, account, request, response } as HandlerContext<Route>);
    if (response.headersSent) return;
    if (!result.ok) return sendApiError(response, result.problem, result);
    const value = gate.checksAnswers ? read(route.ok, result.value, 'answer') : result.value;
    response.status(route.status ?? 200).json(value);
  });
  router[route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](path, ...steps);
}

/**
 * Endpoints that only measure, or that a page makes by itself, leave nothing in the browser: a visitor may have refused that, and a crumb of theirs would take
 * the place of the one that another request of the same moment is about to send.
 */
function meet(route: RouteDescription, { visitors }: Gate, request: Request, response: Response): Visitor {
  const isQuiet = route.guard === 'origin' || route.greets === false;
  return isQuiet ? (visitors.known(request) ?? { id: '' }) : visitors.greet(request, response);
}

function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Whatever an endpoint answers belongs to one visitor: no cache may keep it. */
const keepPrivate: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-store');
  next();
};

function checkOrigin(route: RouteDescription): RequestHandler {
  return (request, response, next) => {
    if (route.method === 'GET') return next();
    const verdict = originOf(request.headers);
    if (verdict === 'foreign' || (verdict === 'unknown' && route.guard === 'origin')) {
      return sendApiError(response, 'origin-foreign');
    }
    next();
  };
}

function limitRate(route: RouteDescription, gate: Gate): RequestHandler {
  return async (request, response, next) => {
    if (!(await isLimited(gate, route.limit, clientOf(request), route, response))) next();
  };
}

/** Counts, and answers 429 with the time to wait when that was one too many. */
async function isLimited(
  { limiter }: Pick<Gate, 'limiter'>,
  counted: Counted,
  who: string,
  route: Pick<RouteDescription, 'errors'>,
  response: Response,
): Promise<boolean> {
  const seconds = await limiter.refuses(counted, who);
  if (seconds === undefined) return false;
  response.set('Retry-After', String(seconds));
  sendApiError(response, route.errors.includes('form-rate-limited') ? 'form-rate-limited' : 'rate-limited');
  return true;
}

async function guarded(route: RouteDescription, { visitors }: Gate, request: Request, response: Response) {
  if (route.guard !== 'crumb' && route.guard !== 'crumb-field') return true;
  const header = request.headers[headerNames.crumb];
  const given = route.guard === 'crumb' ? header : (readFields(request.body)?.['crumb'] ?? header);
  const verdict = visitors.judge(request, typeof given === 'string' ? given : undefined);
  if (verdict === 'good') return true;
  // The cookies that go out with the API error let a browser that keeps cookies try again.
  visitors.greet(request, response);
  sendApiError(response, verdict);
  return false;
}

interface Input {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly key: string | undefined;
}

function readInput(route: RouteDescription, request: Request, response: Response): Input | undefined {
  // Without a prototype: a field may have any name, `__proto__` too.
  const errors: Record<string, string> = Object.create(null);
  const query = route.query && check(route.query, { ...request.query }, '', errors);
  let body: unknown;
  if (route.body) {
    const sent = route.encoding === 'form' ? readFields(request.body) : request.body;
    if (sent === undefined && hasBody(request)) {
      sendApiError(response, typeof request.body === 'string' ? 'body-unreadable' : 'body-type-unknown');
      return undefined;
    }
    body = check(route.body, sent, '', errors);
  }
  for (const path of unstorable({ ...request.params, ...Object(query), ...Object(body) })) {
    errors[path] ??= 'This text holds a character that cannot be kept.';
  }
  if (Object.keys(errors).length > 0) {
    sendApiError(response, 'body-invalid', { errors });
    return undefined;
  }
  const key = request.headers[headerNames.idempotencyKey];
  const keyError = route.idempotency && judgeKey(key, route.idempotency);
  if (keyError) {
    sendApiError(response, keyError);
    return undefined;
  }
  return { params: request.params, query, body, key: typeof key === 'string' ? key : undefined };
}

function judgeKey(key: string | string[] | undefined, use: 'accepted' | 'required') {
  if (key === undefined) return use === 'required' ? ('key-missing' as const) : undefined;
  const isOne = typeof key === 'string' && key.length <= bounds.idempotencyKeyLength && /^[\x21-\x7e]+$/.test(key);
  return isOne ? undefined : ('key-invalid' as const);
}

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

function check(schema: Schema, value: unknown, prefix: string, errors: Record<string, string>): unknown {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  for (const issue of read.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [''];
    for (const name of names) {
      const path = [...issue.path, name].map(String).filter((part) => part !== '');
      errors[prefix + (path.join('.') || 'body')] ??= issue.message;
    }
  }
  return undefined;
}

function read(schema: Schema, value: unknown, what: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`The ${what} does not fit the contract: ${JSON.stringify(result.error.issues)}`);
}
