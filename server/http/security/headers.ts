import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { TemplateOrigins } from '../../site/platform/template-origins.ts';

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

/** A strict Content-Security-Policy with a fresh nonce in `response.locals.nonce`, and helmet's other headers. */
export function securityHeaders(options: HeaderOptions = {}): RequestHandler[] {
  const { trustedTypes = true } = options;
  const giveNonce: RequestHandler = (_request, response, next) => {
    response.locals['nonce'] = randomBytes(16).toString('base64');
    response.locals['trustedTypes'] = trustedTypes;
    next();
  };
  const nonceOf = (response: unknown) =>
    `'nonce-${String((response as { locals: Record<string, unknown> }).locals['nonce'])}'`;
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [(_request, response) => nonceOf(response), "'strict-dynamic'", ...(options.scripts ?? [])],
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
  return [giveNonce, headers];
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

/** Lets the page of this response have style sheets and fonts from where its template's own source names them. */
export function allowTemplateOrigins(response: Response, { styles, fonts }: TemplateOrigins): void {
  const policy = response.getHeader('Content-Security-Policy');
  if (typeof policy !== 'string' || styles.length + fonts.length === 0) return;
  const allowed = policy
    .replace(/style-src [^;]*/, (directive) => [directive, ...styles].join(' '))
    .replace(/font-src [^;]*/, (directive) => [directive, ...fonts].join(' '));
  response.setHeader('Content-Security-Policy', allowed);
}
