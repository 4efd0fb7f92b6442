import type { Response } from 'express';

/** The runtime's one policy (runtime/page/trusted.ts). */
const REQUIRED = "require-trusted-types-for 'script'; trusted-types vitrine";

/**
 * Adds to the policy of a response that strings become markup or scripts through the runtime's one place only. For pages
 * whose scripts are all ours: a template's, an owner's and a captcha provider's scripts were written without it.
 * A preview's tools are such scripts too, so it is asked for where the headers are (`securityHeaders`).
 */
export function requireTrustedTypes(response: Response): void {
  const policy = response.getHeader('Content-Security-Policy');
  if (typeof policy !== 'string' || response.locals['trustedTypes'] !== true) return;
  response.setHeader('Content-Security-Policy', `${policy};${REQUIRED}`);
}
