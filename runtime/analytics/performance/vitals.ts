import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { randomId } from '../random-id.ts';
import { firstInput, type Rating, rateBy } from './thresholds.ts';

export interface Vital {
  readonly name: string;
  readonly value: number;
  readonly rating: Rating;
  /** The same for every later value of one metric of one page. */
  readonly id: string;
}

/**
 * Tells every value of every vital as it changes, rated by the library, whose thresholds are those of the specification
 * (a test compares). The delay of the first input is gone from the library, and is told where a browser still has it.
 */
export function watchVitals(tell: (vital: Vital) => void): void {
  const report = ({ name, value, rating, id }: Vital) => tell({ name, value, rating, id });
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(report, { reportAllChanges: true });
  if (!globalThis.PerformanceObserver) return;
  new PerformanceObserver((list) => {
    // There is one at most, of this type.
    const [{ processingStart, startTime }] = list.getEntries() as [PerformanceEventTiming];
    const value = processingStart - startTime;
    report({ name: 'FID', value, rating: rateBy(firstInput, value), id: randomId() });
  }).observe({ type: 'first-input', buffered: true });
}
