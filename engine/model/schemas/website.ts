import * as z from 'zod/mini';
import { currencies, defaultCurrency } from '../money/currencies.ts';
import { Flag, Json, maybeSchema, openSchema } from './json.ts';

export const Website = openSchema({
  id: z.string(),
  timeZone: maybeSchema(z.string()),
  language: maybeSchema(z.string()),
  siteTitle: maybeSchema(z.string()),
  baseUrl: maybeSchema(z.string()),
  cloneable: maybeSchema(Flag),
  captchaSettings: maybeSchema(openSchema({ siteKey: maybeSchema(z.string()) })),
  shareButtonOptions: maybeSchema(Json),
});
export type Website = z.infer<typeof Website>;

export const StoreSettings = openSchema({
  multipleQuantityAllowedForServices: maybeSchema(Flag),
  selectedCurrency: z._default(z.enum(currencies), defaultCurrency),
  expressCheckout: maybeSchema(Flag),
});
export type StoreSettings = z.infer<typeof StoreSettings>;

export const WebsiteSettings = openSchema({
  storeSettings: maybeSchema(StoreSettings),
  disqusShortname: maybeSchema(z.string()),
  commentsEnabled: maybeSchema(Flag),
  simpleLikingEnabled: maybeSchema(Flag),
});
export type WebsiteSettings = z.infer<typeof WebsiteSettings>;

export const CookieSettings = openSchema({
  isRestrictiveCookiePolicyEnabled: maybeSchema(Flag),
  isCookieBannerEnabled: maybeSchema(Flag),
});
export type CookieSettings = z.infer<typeof CookieSettings>;
