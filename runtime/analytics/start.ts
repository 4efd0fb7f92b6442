import { subscribe } from '../page/events.ts';
import type { ErrorReporter } from './errors/reporter.ts';
import { endpoints } from './events/endpoints.ts';
import type { Fields } from './events/payload.ts';
import { createSend } from './events/send.ts';
import { createTracker, type Tracker } from './events/tracker.ts';
import { watched } from './events/watched.ts';
import { readTrackedPage } from './page.ts';
import { recordPerformance } from './performance/recorder.ts';
import { watchVitals } from './performance/vitals.ts';
import { randomId } from './random-id.ts';
import { consentDecided } from './visits/consent-events.ts';
import { browserJar } from './visits/cookie-jar.ts';
import { hasPageView, isRestricted, isSkipped, readConsent } from './visits/restrictions.ts';
import { clearTracking, identify } from './visits/visitor.ts';

const listingMark = 'product-listing-load';

/** The analytics of one page: who visits, what is done, how fast it is, what breaks. Nothing of it is ever shown. */
export function startAnalytics(document: Document): () => void {
  const page = readTrackedPage(document);
  const jar = browserJar(document);
  const send = createSend(document);
  const path = document.location.pathname;
  const isFramed = document.defaultView !== document.defaultView?.top;
  const restricted = () => isRestricted(page, readConsent(jar));
  const whole = new AbortController();
  const { signal } = whole;
  /** While visits may be counted: who counts them, and how to stop. */
  let tracker: Tracker | undefined;
  let counting = new AbortController();

  let reporter: ErrorReporter | undefined;
  async function report({ kind, reason }: Fields): Promise<void> {
    const errors = await import('./errors/page-reporter.ts');
    reporter ??= errors.createPageReporter({ document, send, mayAsk: () => !restricted(), signal });
    reporter.report(String(kind), reason, path);
  }

  const census = (address: string, fields?: Fields) => quietly(tracker?.census(address, fields));
  const commerce = (name: string, fields?: Fields) => quietly(tracker?.commerce(name, fields));

  function onEvent(event: string, fields: Fields): void {
    if (event === 'script-error') quietly(report(fields));
    else if (event === 'overlay') census(endpoints.overlay, fields);
    else if (event === 'purchase') quietly(tracker?.event('Purchase', fields));
    else {
      commerce(event, fields);
      const { item_id: id, is_quickview: isQuickView } = fields;
      // The opening is counted; what is done in a quick view only says where it was done.
      const isOpened = event === 'CommerceShopping_VisitPDP' && isQuickView === true;
      if (isOpened && typeof id === 'string') quietly(tracker?.quickView(id));
    }
  }

  /** From here on the visitor may be recognised: at the start of the page, or when consent is given on it. */
  function begin(): void {
    counting = new AbortController();
    const identity = identify(jar, { restricted: false, now: Date.now(), createId: randomId });
    tracker = createTracker({ document, page, identity, send });
    view();
    // In a task of its own: a press that comes just now waits for half as long on a slow phone.
    setTimeout(watchAll, 0, tracker, identity.visitorCookie, counting.signal);
  }

  function watchAll(told: Tracker, visitorCookie: string, until: AbortSignal): void {
    if (until.aborted) return;
    if (document.querySelector('script[data-experiments]')) quietly(experiment(told, visitorCookie, until));
    if (document.querySelector(Object.values(watched).join())) quietly(watch(until));
    recordPerformance({ document, now: () => performance.now(), watch: watchVitals, send: tell, signal: until });
  }

  function tell(record: object): void {
    const body = { websiteId: page.at('website.id'), pageId: page.pageId, pagePath: path, ...record };
    quietly(send({ address: endpoints.performance, kind: 'text', body: JSON.stringify(body) }));
  }

  async function watch(until: AbortSignal): Promise<void> {
    const watcher = await import('./events/watch-page.ts');
    watcher.watchPage(document, page, { census, commerce, signal: until });
  }

  async function experiment(told: Tracker, visitorCookie: string, until: AbortSignal): Promise<void> {
    const experiments = await import('./experiments/page.ts');
    const client = await experiments.startExperiments(document, told, visitorCookie.replace(/\|.*/, ''));
    until.addEventListener('abort', client.close);
  }

  function view(): void {
    if (hasPageView(path)) quietly(tracker?.pageView());
    if (page.at('searchQuery') && page.at('searchCount') === 0) {
      quietly(tracker?.event('SearchWithoutResult', { search_query: page.at('searchQuery') }));
    }
    if (page.tracking === 'pdp') commerce('CommerceShopping_VisitPDP', { item_id: page.at('product.id') });
    if (page.tracking !== 'plp' || isFramed) return;
    performance.mark(listingMark);
    quietly(tracker?.event('listing-load', {}));
    commerce('CommerceShopping_VisitPLP');
  }

  function onConsent(): void {
    if (isSkipped({ ...page, path })) return;
    if (!restricted()) {
      if (!tracker) begin();
      return;
    }
    tracker = undefined;
    counting.abort();
    clearTracking(jar);
  }

  // Only where the answer decides something is the question put.
  const asks = isRestricted(page, 'refused') !== isRestricted(page, 'given') && !isFramed;
  async function askConsent(): Promise<void> {
    const banner = await import('./visits/banner.ts');
    if (!signal.aborted) signal.addEventListener('abort', banner.startBanner(document));
  }

  addEventListener('pageshow', ({ persisted }) => persisted && view(), { signal });
  document.addEventListener(consentDecided, onConsent, { signal });
  onConsent();
  signal.addEventListener('abort', subscribe(onEvent));
  if (asks) quietly(askConsent());
  return () => {
    counting.abort();
    whole.abort();
  };
}

/** What fails here costs a record; the visitor and the page's own fault reports hear nothing of it. */
function quietly(work: Promise<void> | undefined): void {
  work?.catch(() => undefined);
}
