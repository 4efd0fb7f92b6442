import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const cost = { N: 16_384, r: 8, p: 1 } as const;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, cost, (failure, key) => (failure ? reject(failure) : resolve(key)));
  });
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`;
}

/** Takes the same time with and without an account, so that the answer names nobody. */
export async function fitsPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt = '', key = ''] = (hash ?? 'scrypt$AAAAAAAAAAAAAAAAAAAAAA$AAAA').split('$');
  const own = await derive(password, Buffer.from(salt, 'base64url'));
  const kept = Buffer.from(key, 'base64url');
  return hash !== undefined && kept.length === own.length && timingSafeEqual(own, kept);
}
