import type { StripeSettings } from './stripe-provider.ts';

export interface StripeEnvironment {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  /** Another address of the interface, such as a local stand-in for it. */
  readonly STRIPE_API_URL?: string | undefined;
}

const forms = {
  STRIPE_SECRET_KEY: /^[sr]k_(test|live)_\w+$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(test|live)_\w+$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_\w+$/,
} as const;
const beginnings = {
  STRIPE_SECRET_KEY: 'sk_test_, sk_live_ or rk_live_',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_ or pk_live_',
  STRIPE_WEBHOOK_SECRET: 'whsec_',
} as const;
const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** How the shop is paid by Stripe; undefined where none of its settings is there. Throws in words for half of them. */
export function readStripeSettings(environment: StripeEnvironment): StripeSettings | undefined {
  const given = names.filter((name) => environment[name]);
  if (given.length === 0) return undefined;
  for (const name of names) {
    const value = environment[name];
    if (!value) throw new Error(`${name} is not set, and ${given.join(' and ')} needs it.`);
    if (!forms[name].test(value)) throw new Error(`${name} begins with ${beginnings[name]}.`);
  }
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = environment;
  if (secretKey.includes('_test_') !== publishableKey.includes('_test_')) {
    throw new Error('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: both test, or both live.');
  }
  const server = environment.STRIPE_API_URL ? readServer(environment.STRIPE_API_URL) : undefined;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = environment;
  return { secretKey, publishableKey, webhookSecret, ...(server && { server }) };
}

function readServer(address: string): NonNullable<StripeSettings['server']> {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new Error('STRIPE_API_URL is an address, such as http://127.0.0.1:12111.');
  }
  const { hostname, port, protocol } = new URL(address);
  const isSecure = protocol === 'https:';
  return { host: hostname, port: Number(port || (isSecure ? 443 : 80)), protocol: isSecure ? 'https' : 'http' };
}
