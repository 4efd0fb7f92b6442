import { formatters, predicates } from './definitions.ts';
import { headers } from './headers.ts';
import type { Kind } from './kind.ts';
import { mail } from './mail.ts';
import { overrides } from './overrides.ts';
import { payments } from './payments.ts';
import { redirects } from './redirects.ts';
import { rules } from './rules.ts';
import { shipping } from './shipping.ts';
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
} as const satisfies Readonly<Record<string, Kind<unknown>>>;

type Kinds = typeof kinds;

/** What a config says. */
export type SiteConfig = { readonly [Name in keyof Kinds]?: Kinds[Name] extends Kind<infer Value> ? Value : never };
