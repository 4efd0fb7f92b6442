import { createHash } from 'node:crypto';
import type { Response } from 'express';
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
  const person = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
  const seconds =
    (await limiter.refuses('recipient', person)) ??
    (productId === undefined ? undefined : await limiter.refuses('wanted-product', productId));
  if (seconds === undefined) return undefined;
  response.set('Retry-After', String(seconds));
  return refuse('form-rate-limited');
}
