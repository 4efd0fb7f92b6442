import type { PredicateDefinition } from '#engine';
import { unitsMetric } from './units-metric.ts';

/** Language and region. */
export const i18n: readonly PredicateDefinition[] = [unitsMetric];
