import * as z from 'zod/mini';
import { defineRoute } from '../definition/route.ts';

export const readWebsite = defineRoute({
  method: 'GET',
  path: '/api/rest/websites/mine',
  summary: 'The site this host serves, as experiments need it.',
  guard: 'none',
  ok: z.object({
    id: z.string(),
    siteStatus: z.object({ value: z.int() }),
    developerMode: z.boolean(),
    createdOn: z.nullable(z.number()),
    language: z.string(),
    websiteType: z.int(),
  }),
  limit: 'read',
  errors: [],
});
