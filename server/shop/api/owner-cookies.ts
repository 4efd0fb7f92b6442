import type { Request, Response } from 'express';
import { cookieNames } from '#contract';
import { cookiesOf, setCookie } from '../../http/security/index.ts';
import type { OwnerSession } from '../../services/owners.ts';

/** What opens the session of an owner, when the request carries it. */
export function ownerTokenOf(request: Request): string | undefined {
  return cookiesOf(request)[cookieNames.owner] || undefined;
}

export function keepSession(request: Request, response: Response, { account, token, seconds }: OwnerSession): void {
  setCookie(request, response, cookieNames.owner, token, { sameSite: 'strict', seconds });
  // Pages are the same for everybody, so this tells their script whose visits are not counted.
  const readable = { readable: true, seconds } as const;
  setCookie(request, response, cookieNames.ownerRoles, account.roles.join(' '), readable);
  // Tells a member from a visitor, for tracking and for the rule by which a cart is loaded.
  const userInfo = JSON.stringify({ authenticated: true, siteUserId: account.id });
  setCookie(request, response, cookieNames.userInfo, userInfo, readable);
}

export function dropSession(request: Request, response: Response): void {
  setCookie(request, response, cookieNames.owner, '', { sameSite: 'strict', seconds: 0 });
  for (const name of [cookieNames.ownerRoles, cookieNames.userInfo]) {
    setCookie(request, response, name, '', { readable: true, seconds: 0 });
  }
}
