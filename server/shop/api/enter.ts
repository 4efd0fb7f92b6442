import type { Request, Response } from 'express';
import type { ApiErrorOf, changePassword as changePasswordRoute, OkOf, signIn } from '#contract';
import { type KnownDevices, type Limiter, personOf } from '../../http/security/index.ts';
import { accept, type Result } from '../../services/lib/result.ts';
import type { OwnerAccount, PasswordChange } from '../../services/owners.ts';
import type { Services } from '../../services/services.ts';
import { keepSession } from './owner-cookies.ts';
import { refuseFor } from './recipients.ts';

interface Door {
  readonly limiter: Limiter;
  readonly devices: KnownDevices;
  readonly request: Request;
  readonly response: Response;
}

/**
 * Signs somebody in by an account of the site. Guesses at one account are counted wherever they come from, except from a
 * browser that has signed in to it before.
 */
export async function enter(
  { limiter, devices, request, response }: Door,
  { owners, catalogue }: Pick<Services, 'owners' | 'catalogue'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Result<OkOf<typeof signIn>, ApiErrorOf<typeof signIn>>> {
  const account = personOf(email);
  const guessed = `${catalogue.websiteId} ${account}`;
  const isKnown = devices.isKnown(request, account);
  const seconds = isKnown ? undefined : await limiter.refuses('account', guessed);
  if (seconds !== undefined) return refuseFor(response, seconds);
  const signedIn = await owners.signIn(email, password);
  if (!signedIn.ok) return signedIn;
  if (!isKnown) await limiter.forgives('account', guessed);
  devices.remember(request, response, account);
  keepSession(request, response, signedIn.value);
  return accept(signedIn.value.account);
}

/**
 * Changes the password of who is signed in. Guesses at the present one are counted apart from those at the door,
 * which keep nobody from changing what is guessed at; and from a known browser too: whoever finds it open must not get
 * its owner's password by trying.
 */
export async function changePassword(
  { limiter, request, response }: Pick<Door, 'limiter' | 'request' | 'response'>,
  { owners, catalogue }: Pick<Services, 'owners' | 'catalogue'>,
  account: OwnerAccount,
  change: PasswordChange,
): Promise<Result<OkOf<typeof changePasswordRoute>, ApiErrorOf<typeof changePasswordRoute>>> {
  const guessed = `${catalogue.websiteId} ${personOf(account.email)} present`;
  const seconds = await limiter.refuses('account', guessed);
  if (seconds !== undefined) return refuseFor(response, seconds);
  const changed = await owners.changePassword(account, change);
  if (changed.ok || changed.problem !== 'present-password-wrong') await limiter.forgives('account', guessed);
  if (!changed.ok) return changed;
  keepSession(request, response, changed.value);
  return accept(changed.value.account);
}
