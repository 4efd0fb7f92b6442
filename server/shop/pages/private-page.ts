import type { Request } from 'express';
import type { Services } from '../services/services.ts';

/** What an own page is made from. */
export interface OwnPage {
  readonly services: Services;
  readonly request: Request;
  readonly visitorId: string;
  readonly crumb: string;
  readonly strings: { readonly locale: string; readonly overrides: Readonly<Record<string, unknown>> };
  readonly query: URLSearchParams;
}
