import type { CachedPage } from './page-cache.ts';
import type { Resolution } from './resolve-page.ts';

export interface Answer {
  readonly page: CachedPage;
  readonly key: string;
  readonly isPrivate: boolean;
  readonly timing: string;
}

export type PageAnswer = Answer | Extract<Resolution, { kind: 'redirect' }>;
