import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Rating } from './thresholds.ts';

export interface Vital {
  readonly name: string;
  readonly value: number;
  readonly rating: Rating;
  /** The same for every later value of one metric of one page. */
  readonly id: string;
}

/**
 * Tells every value of every vital as it changes, rated by the library, whose thresholds are those of the specification
 * (a test compares). The browser's own delay of first input is gone from the library.
 */
export function watchVitals(tell: (vital: Vital) => void): void {
  const hear = ({ name, value, rating, id }: Vital) => tell({ name, value, rating, id });
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(hear, { reportAllChanges: true });
}
