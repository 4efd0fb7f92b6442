import type { Response } from 'express';
import { type Limiter, personOf } from '../../http/security/index.ts';
import { type Refusal, refuse } from '../services/lib/result.ts';
import type { Gate } from './implement.ts';

/**
 * Counts sign-ups by the address they name, and by product, whoever sends them: one person's address cannot be signed up
 * for everything from a thousand computers. Addresses are counted by their hash.
 */
export async function tooManySignUps(
  { limiter }: Gate,
  response: Response,
  { email, productId }: { readonly email: string; readonly productId?: string },
): Promise<Refusal<'form-rate-limited'> | undefined> {
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
): Promise<Refusal<'rate-limited'> | undefined> {
  const seconds = await limiter.refuses('recipient', personOf(email));
  return seconds === undefined ? undefined : refuseFor(response, seconds);
}

export function refuseFor(response: Response, seconds: number): Refusal<'rate-limited'> {
  response.set('Retry-After', String(seconds));
  return refuse('rate-limited');
}
