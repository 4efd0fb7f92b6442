import { endpoints } from './events/endpoints.ts';
import type { Send } from './events/send.ts';
import type { Tracker } from './events/tracker.ts';
import { watched } from './events/watched.ts';
import type { TrackedPage } from './page.ts';
import { recordPerformance } from './performance/recorder.ts';
import { watchVitals } from './performance/vitals.ts';
import { quietly } from './quietly.ts';

/** What is watched for as long as the visit is counted; its code comes where the page has something of it. */
export function watchVisit(
  page: TrackedPage,
  send: Send,
  tracker: Tracker,
  signal: AbortSignal,
  restricted: () => boolean,
): void {
  if (signal.aborted) return;
  if (!restricted() && document.querySelector('script[data-experiments]')) quietly(experiment());
  if (document.querySelector(Object.values(watched).join())) quietly(watch());
  recordPerformance({ document, now: () => performance.now(), watch: watchVitals, send: tellSpeed, signal });

  async function experiment(): Promise<void> {
    const experiments = await import('./experiments/page.ts');
    await experiments.startExperiments(document, tracker, signal);
  }

  async function watch(): Promise<void> {
    const watcher = await import('./events/watch-page.ts');
    watcher.watchPage(document, page, tracker, signal);
  }

  function tellSpeed(record: object): void {
    const { pathname } = document.location;
    const body = { websiteId: page.at('website.id'), pageId: page.pageId, pagePath: pathname, ...record };
    quietly(send({ address: endpoints.performance, kind: 'text', body: JSON.stringify(body) }));
  }
}
