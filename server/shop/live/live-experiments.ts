import type { Experiments } from '../../services/experiments/experiments.ts';
import { type LiveSource, refreshed } from './live-source.ts';
import type { StatedAge } from './stated-age.ts';

/** Shows what is tried out on the site, also where another server has started or stopped it. */
export function liveExperiments(
  experiments: Pick<Experiments, 'refresh'>,
  report: (failure: unknown) => void,
  age: StatedAge,
): LiveSource {
  return refreshed(() => experiments.refresh(), report, age);
}
