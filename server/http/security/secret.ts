import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Signs small texts. The first secret signs; older ones still verify, so that rotating logs nobody out. */
export interface Signer {
  sign(text: string): string;
  verifies(text: string, signature: string): boolean;
}

const shortest = 32;
/** Characters that differ: a placeholder such as `xxxx…` is long, and known to everybody. */
const fewest = 8;
const remedy = '`openssl rand -hex 32` makes a good one.';

/** The secrets of a setting, by commas, the newest first. Throws for one that can be guessed. */
export function readSecrets(setting: string): readonly string[] {
  const secrets = setting.split(',').map((secret) => secret.trim());
  if (secrets.some((secret) => secret.length >= shortest && new Set(secret).size < fewest)) {
    throw new Error(`VITRINE_SECRET must not be a placeholder; ${remedy}`);
  }
  refuseShort(secrets);
  return secrets;
}

function refuseShort(secrets: readonly string[]): void {
  if (secrets.length > 0 && secrets.every(({ length }) => length >= shortest)) return;
  throw new Error(`VITRINE_SECRET must have at least ${shortest} characters; ${remedy}`);
}

/** Refuses secrets that can be guessed, with the remedy. */
export function createSigner(secrets: readonly string[]): Signer {
  refuseShort(secrets);
  const [current = ''] = secrets;
  const mac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();
  return {
    sign: (text) => mac(current, text).toString('base64url'),
    verifies(text, signature) {
      const given = Buffer.from(signature, 'base64url');
      // Every secret is tried, so that the time tells nothing about which one fits.
      let fits = false;
      for (const secret of secrets) {
        const own = mac(secret, text);
        if (given.length === own.length && timingSafeEqual(given, own)) fits = true;
      }
      return fits;
    },
  };
}

/** Compares texts without telling by time where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** 128 bits or more, in letters that fit everywhere. */
export function randomToken(bytes = 16): string {
  return randomBytes(bytes).toString('base64url');
}
