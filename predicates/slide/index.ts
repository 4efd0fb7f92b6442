import type { PredicateDefinition } from '#engine';
import { currentType } from './current-type.ts';

/** Slide pages. */
export const slide: readonly PredicateDefinition[] = [currentType];
