import { exposureEvent, type PageExperiment } from '#model';
import { endpoints } from '../events/endpoints.ts';
import type { Tracker } from '../events/tracker.ts';
import { createExperimentClient, type ExperimentProvider, type Website } from './client.ts';
import { type Assignment, storedLog } from './exposure-log.ts';

/** Experiments of our own, told to our own events; another house's provider has the same three members. */
function pageProvider(document: Document, tracker: Tracker): ExperimentProvider {
  return {
    async website(signal) {
      const response = await fetch(endpoints.website, { signal });
      if (!response.ok) throw new Error(`HTTP Status ${response.status}`);
      // Our own call, described by the contract.
      return (await response.json()) as Website;
    },
    assignments: async () => assignmentsOf(document),
    // Clocks of browsers may be wrong by years; how long ago something was, they know.
    tell: (exposures) =>
      tracker.event(exposureEvent, {
        exposures: exposures.map(({ at, ...seen }) => ({ ...seen, age: Math.max(0, Date.now() - at) })),
      }),
  };
}

/** Tells of each experiment of the page that its visitor has seen it, once its place has come into view. */
export async function startExperiments(document: Document, tracker: Tracker, signal: AbortSignal): Promise<void> {
  const log = storedLog(() => localStorage);
  const client = createExperimentClient({ provider: pageProvider(document, tracker), log });
  await client.load();
  if (signal.aborted) return;
  const near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      client.variant(target.getAttribute('data-experiment') ?? '');
    }
  });
  for (const place of document.querySelectorAll('[data-experiment]')) near.observe(place);
  addEventListener('pagehide', () => void client.flush(), { signal });
  signal.addEventListener('abort', () => {
    near.disconnect();
    client.close();
  });
}

/** What the script in the page's head has chosen; nothing where somebody looks at a variant by its address. */
function assignmentsOf(document: Document): readonly Assignment[] {
  const root = document.documentElement;
  const printed = document.querySelector<HTMLElement>('script[data-experiments]')?.dataset['experiments'];
  if (printed === undefined || root.hasAttribute('data-experiments-shown')) return [];
  return (JSON.parse(printed) as readonly PageExperiment[]).flatMap(({ id: experiment }) => {
    const variant = root.getAttribute(`data-experiment-${experiment}`);
    return variant === null ? [] : [{ experiment, variant }];
  });
}
