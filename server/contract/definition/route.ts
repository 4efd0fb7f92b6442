import type * as z from 'zod/mini';
import type { userRoles } from '#model';
import type { ApiErrorName } from './api-errors.ts';

export type Schema = z.ZodMiniType;

/**
 * How a request that changes something proves that the visitor meant it.
 * `crumb`: the crumb cookie's value in the `x-csrf-token` header (or, for a no-script form, in the field `crumb`).
 * `crumb-field`: the value in the body's `crumb` field, for requests that a beacon sends.
 * `origin`: the fetch metadata must name our own origin; for beacons that carry nothing of value.
 */
export type Guard = 'none' | 'crumb' | 'crumb-field' | 'origin';

/** Roles of signed-in people. */
export type Role = keyof typeof userRoles;

export interface RouteDescription {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `{name}` marks a path parameter. */
  readonly path: string;
  readonly summary: string;
  readonly guard: Guard;
  readonly query?: Schema;
  readonly body?: Schema;
  /** `bytes`: whatever the file holds; the handler reads or writes it itself. */
  readonly encoding?: 'json' | 'form' | 'text' | 'bytes';
  readonly ok: Schema;
  /** Status of success; 200 when absent. */
  readonly status?: 200 | 201 | 202;
  /** Signed-in roles that may use it; absent: everybody. */
  readonly roles?: readonly Role[];
  /** Whether an `Idempotency-Key` header is read, or refused when missing. */
  readonly idempotency?: 'accepted' | 'required';
  /** `false`: the answer leaves no cookie with who is not known yet; for what pages read by themselves. */
  readonly greets?: false;
  readonly limit: LimitName;
  readonly errors: readonly ApiErrorName[];
}

/** Classes of rate limit; the figures are the server's (server/http/security/limits.ts). */
export type LimitName = 'read' | 'cart' | 'checkout' | 'form' | 'restock' | 'guess' | 'owner' | 'preview' | 'telemetry';

/** The description itself is the route: nothing is computed, so an unused route costs no byte in the browser. */
export function defineRoute<const Route extends RouteDescription>(route: Route): Route {
  return route;
}

type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never;

type Given<Route, Key extends string> = Route extends { readonly [K in Key]: infer Value extends Schema }
  ? Value
  : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;
type Output<S> = S extends Schema ? z.output<S> : undefined;

export type ParamsOf<Route extends RouteDescription> = { readonly [Name in PathParameters<Route['path']>]: string };
/** What a caller writes. */
export type QueryInput<Route extends RouteDescription> = Input<Given<Route, 'query'>>;
export type BodyInput<Route extends RouteDescription> = Input<Given<Route, 'body'>>;
/** What a handler receives. */
export type QueryOf<Route extends RouteDescription> = Output<Given<Route, 'query'>>;
export type BodyOf<Route extends RouteDescription> = Output<Given<Route, 'body'>>;
export type OkOf<Route extends RouteDescription> = z.output<Route['ok']>;
export type ApiErrorOf<Route extends RouteDescription> = Route['errors'][number];

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : { readonly [N in Name]: Value };

/** The argument of the typed client: `call(changeQuantity, { params: { entryId }, body: { quantity: 2 } })`. */
export type CallInput<Route extends RouteDescription> = ([PathParameters<Route['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<Route> }) &
  (undefined extends QueryInput<Route> ? { readonly query?: undefined } : { readonly query?: QueryInput<Route> }) &
  Part<'body', BodyInput<Route>> & {
    /** One key per intent, the same on every retry of it. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignalLike;
  };

/** The part of AbortSignal that the contract can name without the DOM's types. */
interface AbortSignalLike {
  readonly aborted: boolean;
}

/** Address of an endpoint: parameters filled in and escaped. */
export function pathOf(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
