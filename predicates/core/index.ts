import type { PredicateDefinition } from '#engine';
import { debug } from './debug.ts';
import { equal } from './equal.ts';
import { even } from './even.ts';
import { greaterThan } from './greater-than.ts';
import { greaterThanOrEqual } from './greater-than-or-equal.ts';
import { lessThan } from './less-than.ts';
import { lessThanOrEqual } from './less-than-or-equal.ts';
import { notEqual } from './not-equal.ts';
import { nth } from './nth.ts';
import { odd } from './odd.ts';
import { plural } from './plural.ts';
import { singular } from './singular.ts';

/** Comparisons and number tests. */
export const core: readonly PredicateDefinition[] = [
  debug,
  equal,
  even,
  greaterThan,
  greaterThanOrEqual,
  lessThan,
  lessThanOrEqual,
  notEqual,
  nth,
  odd,
  plural,
  singular,
];
