import { needCrumb, type Send } from '../events/send.ts';
import { createErrorReporter, type ErrorReporter } from './reporter.ts';

/** Where errors go; a test compares. */
export const errorsEndpoint = '/api/events/RecordJavascriptErrors';

export interface PageReporterOptions {
  readonly document: Document;
  readonly send: Send;
  /** Whether an identifier may be asked for: a crumb that is not there is one. */
  readonly mayAsk: () => boolean;
  /** Ends it with the page's analytics. */
  readonly signal: AbortSignal;
}

/** Tells the service of this page's errors; comes with the first of them, and sends what is queued when the page leaves. */
export function createPageReporter({ document, send, mayAsk, signal }: PageReporterOptions): ErrorReporter {
  const reporter = createErrorReporter((batch) => void tell(batch).catch(() => undefined), Date.now);

  async function tell(batch: unknown): Promise<void> {
    const crumb = await needCrumb(document, mayAsk());
    if (crumb === '') return;
    const headers = { 'x-csrf-token': crumb };
    await send({ address: errorsEndpoint, kind: 'json', body: JSON.stringify(batch), headers });
  }

  addEventListener('pagehide', reporter.flush, { signal });
  return reporter;
}
