import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A secret that signs what goes to one endpoint. */
export const createSecret = (): string => prefix + randomBytes(32).toString('base64');

/**
 * The headers by which a receiver knows whose a message is, and when it was sent: Standard Webhooks
 * (https://www.standardwebhooks.com). `seconds`: since 1970.
 */
export function signedHeaders(secret: string, id: string, seconds: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}
