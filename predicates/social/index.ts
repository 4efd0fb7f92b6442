import type { PredicateDefinition } from '#engine';
import { comments } from './comments.ts';
import { disqus } from './disqus.ts';

/** Comments. */
export const social: readonly PredicateDefinition[] = [comments, disqus];
