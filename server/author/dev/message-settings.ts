import type { JsonObject } from '../../site/lib/json-access.ts';

const shop = (installments: JsonObject): JsonObject => ({
  featureFlags: { useCLDRMoneyFormat: true },
  websiteSettings: { storeSettings: { selectedCurrency: 'USD', expressCheckout: false, installments } },
});

/** Ways to set up a site that only messages need. Amounts in cents. */
export const messageSettings: ReadonlyMap<string, JsonObject> = new Map([
  ['installments', shop({ minimum: 100, maximum: 10_000_000 })],
  ['installments-for-more', shop({ minimum: 10_000_000 })],
  ['installments-for-less', shop({ maximum: 100 })],
  ['captcha-not-set-up', { recaptchaEnterpriseContext: { recaptchaEnterpriseSiteKey: '' } }],
]);
