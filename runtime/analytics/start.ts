import { subscribe } from '../page/events.ts';
import type { ErrorReporter } from './errors/reporter.ts';
import type { Fields } from './events/payload.ts';
import { createSend } from './events/send.ts';
import { createTracker, type Tracker } from './events/tracker.ts';
import { readTrackedPage } from './page.ts';
import { quietly } from './quietly.ts';
import { randomId } from './random-id.ts';
import { tellEvent, tellView } from './tell-visit.ts';
import { consentDecided } from './visits/consent-events.ts';
import { browserJar } from './visits/cookie-jar.ts';
import { isRestricted, isSkipped, readConsent } from './visits/restrictions.ts';
import { clearTracking, identify } from './visits/visitor.ts';
import { watchVisit } from './watch-visit.ts';

/** The analytics of one page: who visits, what is done, how fast it is, what breaks. Nothing of it is ever shown. */
export function startAnalytics(document: Document, signal = new AbortController().signal): void {
  const page = readTrackedPage(document);
  const jar = browserJar(document);
  const send = createSend(document);
  const path = document.location.pathname;
  const restricted = () => isRestricted(page, readConsent(jar));
  /** While visits may be counted: who counts them, and how to stop. */
  let tracker: Tracker | undefined;
  let counting = new AbortController();

  let reporter: ErrorReporter | undefined;
  async function report({ kind, reason }: Fields): Promise<void> {
    const errors = await import('./asked.ts');
    reporter ??= errors.createPageReporter({ document, send, mayAsk: () => !restricted(), signal });
    reporter.report(String(kind), reason, path);
  }

  /** From here on the visitor may be recognised: at the start of the page, or when consent is given on it. */
  function begin(): void {
    counting = new AbortController();
    const isFree = !restricted();
    const identity = identify(jar, { restricted: !isFree, now: Date.now(), createId: randomId });
    tracker = createTracker({ document, page, identity, send, mayAsk: isFree });
    tellView(tracker, page, path);
    // In a task of its own: a press that comes just now waits for half as long on a slow phone.
    setTimeout(watchVisit, 0, page, send, tracker, counting.signal, restricted);
  }

  function onConsent(): void {
    if (isSkipped({ ...page, path })) return;
    // Where nobody can be asked, an id that lives as long as the page says nothing of who looks at it.
    if (!isAsked || !restricted()) {
      if (!tracker) begin();
      return;
    }
    tracker = undefined;
    counting.abort();
    clearTracking(jar);
  }

  // Only where the answer decides something is the question put.
  const isAsked = isRestricted(page, 'refused') !== isRestricted(page, 'given');
  async function askConsent(): Promise<void> {
    const banner = await import('./visits/banner.ts');
    if (!signal.aborted) signal.addEventListener('abort', banner.startBanner(document));
  }

  addEventListener('pageshow', ({ persisted }) => persisted && tracker && tellView(tracker, page, path), { signal });
  document.addEventListener(consentDecided, onConsent, { signal });
  onConsent();
  const onEvent = (event: string, fields: Fields) => {
    if (event === 'script-error') quietly(report(fields));
    else if (tracker) tellEvent(tracker, event, fields);
  };
  signal.addEventListener('abort', subscribe(onEvent));
  signal.addEventListener('abort', () => counting.abort());
  if (isAsked && document.defaultView === document.defaultView?.top) quietly(askConsent());
}
