import type { RenderedPage } from '../../site/rendered-page.ts';
import type { CachedPage } from './page-cache.ts';

/**
 * A page that says how long ago something was is this much older than its words at most, also without script; and so long
 * visitors see a page that a busy machine has cut short.
 */
const TRUE_MILLISECONDS = 10_000;

/** How long a page may be shown that does not stay true by itself. */
export function timeOf({ diagnostics, readsClock }: RenderedPage): Pick<CachedPage, 'until' | 'isCutShort'> {
  const until = Date.now() + TRUE_MILLISECONDS;
  if (diagnostics.some(({ code }) => code === 'time-exhausted')) return { until, isCutShort: true };
  return readsClock ? { until } : {};
}
