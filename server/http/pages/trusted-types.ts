import { startPolicy } from '../../site/head/own-scripts.ts';
import type { HeaderTarget } from '../security/policy.ts';

/** The runtime's one policy (runtime/page/trusted.ts), and the one that makes the address of the runtime. */
const REQUIRED = `require-trusted-types-for 'script'; trusted-types vitrine ${startPolicy}`;

/**
 * Adds to the policy of a response that strings become markup or scripts through the runtime's one place only. For pages
 * whose scripts are all ours: a template's, an owner's and a captcha provider's scripts were written without it.
 * A preview's tools are such scripts too, so it is asked for where the headers are (`securityHeaders`).
 */
export function requireTrustedTypes(response: HeaderTarget): void {
  const policy = response.getHeader('Content-Security-Policy');
  if (typeof policy !== 'string' || response.locals['trustedTypes'] !== true) return;
  response.setHeader('Content-Security-Policy', `${policy};${REQUIRED}`);
}
