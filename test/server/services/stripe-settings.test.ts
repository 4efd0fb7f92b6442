import { describe, expect, it } from 'vitest';
import { readStripeSettings } from '../../../server/services/payments/stripe/stripe-settings.ts';

const whole = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

describe('the settings of Stripe', () => {
  it('are none, or whole', () => {
    expect(readStripeSettings({})).toBeUndefined();
    const settings = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
    expect(readStripeSettings(whole)).toEqual(settings);
    const server = { host: '127.0.0.1', port: 12_111, protocol: 'http' };
    expect(readStripeSettings({ ...whole, STRIPE_API_URL: 'http://127.0.0.1:12111' })).toEqual({ ...settings, server });
  });

  it.each([
    [{ STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is not set'],
    [{ STRIPE_WEBHOOK_SECRET: undefined }, 'STRIPE_WEBHOOK_SECRET is not set'],
    [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY begins with sk_test_'],
    [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY begins with pk_test_'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'of different modes'],
    [{ STRIPE_API_URL: 'stripe.example' }, 'STRIPE_API_URL is an address'],
  ])('that are half or mixed up are refused in words: %o', (change, words) => {
    expect(() => readStripeSettings({ ...whole, ...change })).toThrow(words);
  });
});
