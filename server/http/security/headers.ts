import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { passingToken } from './passing-bytes.ts';
import type { HeaderTarget } from './policy.ts';

export interface HeaderOptions {
  /** Hosts that pages may load scripts, frames and the rest from, beside our own; from the site's settings. */
  readonly scripts?: readonly string[];
  readonly frames?: readonly string[];
  readonly images?: readonly string[];
  readonly connections?: readonly string[];
  /** Who may show a page in a frame; nobody without. */
  readonly framedBy?: readonly string[];
  /** Whether pages whose scripts are all ours require Trusted Types. */
  readonly trustedTypes?: boolean;
}

/** Stands for the nonce in headers that are made once. */
const NONCE = 'NONCE';

/** Sets a strict Content-Security-Policy with a fresh nonce in `locals.nonce`, and helmet's other headers. */
export function headerSetter(options: HeaderOptions = {}): (response: HeaderTarget) => void {
  const { trustedTypes = true } = options;
  const headers = helmetHeaders(options).map(([name, value]) => [name, value.split(NONCE)] as const);
  return (response) => {
    const nonce = passingToken(22);
    response.locals['nonce'] = nonce;
    response.locals['trustedTypes'] = trustedTypes;
    // Of a program that serves the site among its own pages.
    response.removeHeader('X-Powered-By');
    for (const [name, parts] of headers) response.setHeader(name, parts.join(nonce));
  };
}

/** The same for every response. */
export function securityHeaders(options: HeaderOptions = {}): RequestHandler[] {
  const set = headerSetter(options);
  return [
    (_request, response, next) => {
      set(response);
      next();
    },
  ];
}

/** What helmet sets, which is the same for every response but for the nonce, `NONCE` in it: it is asked once. */
export function helmetHeaders(options: HeaderOptions): readonly (readonly [string, string])[] {
  const headers: [string, string][] = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  const handler: RequestHandler = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [`'nonce-${NONCE}'`, "'strict-dynamic'", ...(options.scripts ?? [])],
        // Templates style elements in place, as published sites do; scripts never.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:', ...(options.images ?? [])],
        mediaSrc: ["'self'", 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...(options.connections ?? [])],
        frameSrc: ["'self'", 'https:', ...(options.frames ?? [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: options.framedBy?.length ? [...options.framedBy] : ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  // Helmet looks at nothing of a request, and calls no more of a response.
  handler({} as Request, recorder as unknown as Response, (failure?: unknown) => {
    if (failure) throw failure;
  });
  return headers;
}

/**
 * Lets the page of this response talk to other origins, whose scripts were written without Trusted Types: for the step
 * of a payment alone.
 */
export function allowConnections(response: Response, origins: readonly string[]): void {
  const policy = response.getHeader('Content-Security-Policy');
  if (typeof policy !== 'string') return;
  const allowed = policy.replace(/connect-src [^;]*/, (directive) => [directive, ...origins].join(' '));
  response.setHeader('Content-Security-Policy', allowed);
  response.locals['trustedTypes'] = false;
}
