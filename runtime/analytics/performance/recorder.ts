import type { Vital } from './vitals.ts';

/** At the latest so long after the page's load what is known is sent. */
const latestSend = 30_000;

export interface RecorderOptions {
  readonly document: Document;
  /** Milliseconds since the page began. */
  readonly now: () => number;
  readonly watch: (tell: (vital: Vital) => void) => void;
  readonly send: (record: PerformanceRecord) => void;
  /** Ends the recording; nothing is sent any more. */
  readonly signal: AbortSignal;
}

export interface PerformanceRecord {
  readonly vitals: readonly Vital[];
  /** Milliseconds that each of our islands took to answer, and our files to arrive. */
  readonly regions: readonly Timing[];
  readonly resources: readonly Timing[];
}

interface Timing {
  readonly name: string;
  readonly start: number;
  readonly duration: number;
}

const regionMark = 'vitrine:region ';

/** Sends what is known after thirty seconds or when the page is hidden, and on leaving what has changed since. */
export function recordPerformance({ document, now, watch, send, signal }: RecorderOptions): void {
  const known = new Map<string, Vital>();
  let timings = timingsNow;
  watch((vital) => known.set(vital.name, vital));

  const flush = () => {
    if (signal.aborted || (known.size === 0 && timings !== timingsNow)) return;
    send({ vitals: [...known.values()], ...timings() });
    known.clear();
    timings = () => ({ regions: [], resources: [] });
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  // A time that has passed already is no wait at all.
  setTimeout(flush, latestSend - now());
  document.addEventListener('visibilitychange', onHidden, { signal });
}

function timingsNow(): Omit<PerformanceRecord, 'vitals'> {
  const shown = (type: string, ours: string): Timing[] =>
    performance
      .getEntriesByType(type)
      .filter(({ name }) => name.includes(ours))
      .slice(0, 50)
      .map(({ name, startTime, duration }) => ({
        name,
        start: Math.round(startTime),
        duration: Math.round(duration),
      }));
  return {
    regions: shown('measure', regionMark),
    resources: shown('resource', '/_runtime/'),
  };
}
