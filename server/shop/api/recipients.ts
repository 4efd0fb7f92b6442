import type { Response } from 'express';
import { mostTypedCode } from '#model';
import { type Limiter, personOf } from '../../http/security/index.ts';
import { type ApiError, refuse } from '../../services/lib/result.ts';
import type { Gate } from './implement.ts';

/**
 * Counts sign-ups by the address they name, and by product, whoever sends them: one person's address cannot be signed up
 * for everything from a thousand computers. Addresses are counted by their hash.
 */
export async function tooManySignUps(
  { limiter }: Pick<Gate, 'limiter'>,
  response: Response,
  { email, productId }: { readonly email: string; readonly productId?: string },
): Promise<ApiError<'form-rate-limited'> | undefined> {
  const seconds =
    (await limiter.refuses('recipient', personOf(email))) ??
    (productId === undefined ? undefined : await limiter.refuses('wanted-product', productId));
  if (seconds === undefined) return undefined;
  response.set('Retry-After', String(seconds));
  return refuse('form-rate-limited');
}

/** The same for orders, of which each sends a mail to the address that somebody typed. */
export async function tooManyOrderMails(
  limiter: Limiter,
  response: Response,
  email: string,
): Promise<ApiError<'rate-limited'> | undefined> {
  const seconds = await limiter.refuses('recipient', personOf(email));
  return seconds === undefined ? undefined : refuseFor(response, seconds);
}

/** Counts tries of one gift card's code, whoever types it; codes are counted by their hash. */
export async function tooManyTriesOfCode(
  limiter: Limiter,
  response: Response,
  code: string,
): Promise<ApiError<'rate-limited'> | undefined> {
  const seconds = await limiter.refuses('gift-card', personOf(code.slice(0, mostTypedCode)));
  return seconds === undefined ? undefined : refuseFor(response, seconds);
}

export function refuseFor(response: Response, seconds: number): ApiError<'rate-limited'> {
  response.set('Retry-After', String(seconds));
  return refuse('rate-limited');
}
