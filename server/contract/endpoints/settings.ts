import * as z from 'zod/mini';
import { ShopSettings } from '#model';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Count } from '../schemas/common.ts';
import { historyOf } from '../schemas/history.ts';
import { RatedBy } from '../schemas/owner-order.ts';

const Settings = z.object({
  currency: z.string(),
  settings: ShopSettings,
  /** Rises with everything that is saved or taken back; 0 while the file of the content holds. */
  version: Count,
  canTakeBack: z.boolean(),
  history: historyOf('save'),
  /** How many orders stand that used a coupon, by its code. */
  uses: z.record(z.string(), Count),
  /** Who reckons in the place of these tables, by the site's config. */
  ratedBy: RatedBy,
  /** Of a captcha: whether the server has its secret, whether it is the test one, and the forms that ask for it. */
  captcha: z.object({ hasSecret: z.boolean(), isTest: z.boolean(), asking: z.array(z.string()) }),
});

const roles = ownerAreas.settings.roles;

export const readSettings = defineRoute({
  method: 'GET',
  path: '/api/owner/settings',
  summary: 'The rules of the store: shipping, taxes, coupons, the least order, installments; who set them, and when.',
  guard: 'none',
  roles,
  ok: Settings,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const saveSettings = defineRoute({
  method: 'PUT',
  path: '/api/owner/settings',
  summary: 'Sets the rules of the store, in force at once; refused when somebody else has saved meanwhile.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ settings: ShopSettings, seen: Count }),
  ok: Settings,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'settings-changed', 'form-settings-invalid'],
});

export const takeBackSettings = defineRoute({
  method: 'POST',
  path: '/api/owner/settings/take-back',
  summary: 'Puts the rules in force that held before they were saved last.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ seen: Count }),
  ok: Settings,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'settings-changed', 'settings-never-saved'],
});
