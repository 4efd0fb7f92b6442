import type { PredicateDefinition } from '#engine';
import { commerce } from './commerce/index.ts';
import { content } from './content/index.ts';
import { core } from './core/index.ts';
import { i18n } from './i18n/index.ts';
import { slide } from './slide/index.ts';
import { social } from './social/index.ts';

/** Every built-in predicate, family by family. */
export const predicates: readonly PredicateDefinition[] = [
  ...core,
  ...content,
  ...social,
  ...slide,
  ...i18n,
  ...commerce,
];
