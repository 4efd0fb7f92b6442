import * as z from 'zod/mini';
import { Collection, Item } from './content.ts';
import { Flag, Json, maybeSchema, openSchema } from './json.ts';
import { Product } from './product.ts';
import { CookieSettings, Website, WebsiteSettings } from './website.ts';

/** What a page is rendered from, as `?format=json` gives it. */
export const PageContext = openSchema({
  website: maybeSchema(Website),
  websiteSettings: maybeSchema(WebsiteSettings),
  localizedStrings: maybeSchema(z.record(z.string(), Json)),
  templateId: maybeSchema(z.string()),
  templateVersion: maybeSchema(z.string()),
  templateInstallation: maybeSchema(openSchema({ templateWebsite: maybeSchema(openSchema({ id: z.string() })) })),
  authenticatedAccount: maybeSchema(openSchema({ id: z.string() })),
  websiteRoles: maybeSchema(z.array(Json)),
  pageType: maybeSchema(z.number()),
  item: maybeSchema(Item),
  itemId: maybeSchema(z.string()),
  items: maybeSchema(z.array(Item)),
  collection: maybeSchema(Collection),
  collectionId: maybeSchema(z.string()),
  product: maybeSchema(Product),
  productMerchandisingContext: maybeSchema(z.record(z.string(), Json)),
  cookieSettings: maybeSchema(CookieSettings),
  recaptchaEnterpriseContext: maybeSchema(openSchema({ recaptchaEnterpriseSiteKey: maybeSchema(z.string()) })),
  appDomain: maybeSchema(z.string()),
  authenticated: maybeSchema(Flag),
});
export type PageContext = z.infer<typeof PageContext>;
