import { formatters, predicates } from './definitions.ts';
import { feeds } from './feeds.ts';
import { headers } from './headers.ts';
import { importers } from './importers.ts';
import type { Kind } from './kind.ts';
import { limits } from './limits.ts';
import { mail } from './mail.ts';
import { overrides } from './overrides.ts';
import { payments } from './payments.ts';
import { redirects } from './redirects.ts';
import { regions } from './regions.ts';
import { rules } from './rules.ts';
import { shipping } from './shipping.ts';
import { sources } from './sources.ts';
import { tax } from './tax.ts';

/** Every member that a config may have; what is written about one is written with the kind. */
export const kinds = {
  formatters,
  predicates,
  overrides,
  rules,
  payments,
  tax,
  shipping,
  mail,
  redirects,
  headers,
  sources,
  limits,
  feeds,
  importers,
  regions,
} as const satisfies Readonly<Record<string, Kind<unknown>>>;

type Kinds = typeof kinds;

/** What a config says. */
export type SiteConfig = { readonly [Name in keyof Kinds]?: Kinds[Name] extends Kind<infer Value> ? Value : never };
