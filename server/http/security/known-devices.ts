import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { cookiesOf, setCookie } from './cookies.ts';
import type { Signer } from './secret.ts';

/** Browsers that have signed in to an account before. */
export interface KnownDevices {
  isKnown(request: Request, account: string): boolean;
  remember(request: Request, response: Response, account: string): void;
}

const deviceCookie = 'vitrine_device';
const year = 365 * 86_400;

/**
 * Guesses at one account are counted wherever they come from. Its owner's own browser is not counted with them, or anybody
 * could lock an owner out by guessing badly.
 */
export function createKnownDevices(signer: Signer, websiteId: string): KnownDevices {
  const textOf = (account: string) => `device ${websiteId} ${account}`;
  return {
    isKnown: (request, account) => signer.verifies(textOf(account), cookiesOf(request)[deviceCookie] ?? ''),
    remember: (request, response, account) =>
      setCookie(request, response, deviceCookie, signer.sign(textOf(account)), { sameSite: 'strict', seconds: year }),
  };
}

/** What stands for a person's address in counts: nobody reads addresses from them. */
export function personOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}
