import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLSThresholds, FCPThresholds, INPThresholds, LCPThresholds } from 'web-vitals';
import { type PerformanceRecord, recordPerformance } from '../../../runtime/analytics/performance/recorder.ts';
import { rate, thresholds } from '../../../runtime/analytics/performance/thresholds.ts';
import { type Vital, watchVitals } from '../../../runtime/analytics/performance/vitals.ts';

describe('ratings', () => {
  it.each([
    ['FCP', 1800, 3000],
    ['LCP', 2500, 4000],
    ['CLS', 0.1, 0.25],
    ['FID', 100, 300],
    ['INP', 200, 500],
  ] as const)('%s is good up to %d and poor above %d', (name, good, poor) => {
    expect([0, good, good + 0.001, poor, poor + 0.001].map((value) => rate(name, value))).toEqual([
      'good',
      'good',
      'needs-improvement',
      'needs-improvement',
      'poor',
    ]);
  });
});

it('rates by thresholds that are the library’s own, where it still measures', () => {
  expect({
    FCP: FCPThresholds,
    LCP: LCPThresholds,
    CLS: CLSThresholds,
    INP: INPThresholds,
  }).toEqual({ FCP: thresholds.FCP, LCP: thresholds.LCP, CLS: thresholds.CLS, INP: thresholds.INP });
});

it('tells the delay of the first input where the browser has it', () => {
  const observed: unknown[] = [];
  class Observer {
    static readonly supportedEntryTypes: readonly string[] = [];
    readonly #hear: (list: object) => void;
    constructor(hear: (list: object) => void) {
      this.#hear = hear;
    }
    observe(options: { type: string }) {
      observed.push(options);
      if (options.type === 'first-input') this.#hear({ getEntries: () => [{ startTime: 900, processingStart: 1050 }] });
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  const told: Vital[] = [];
  watchVitals((vital) => void told.push(vital));
  vi.unstubAllGlobals();
  expect(observed).toContainEqual({ type: 'first-input', buffered: true });
  expect(told).toMatchObject([{ name: 'FID', value: 150, rating: 'needs-improvement' }]);
});

describe('sending', () => {
  const lcp = (value: number): Vital => ({ name: 'LCP', value, rating: 'good', id: 'v1' });
  let sent: PerformanceRecord[];
  let tell: (vital: Vital) => void;
  let life: AbortController;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    sent = [];
    const watch = (listener: (vital: Vital) => void) => {
      tell = listener;
    };
    life = new AbortController();
    const send = (record: PerformanceRecord) => sent.push(record);
    recordPerformance({ document, now: () => 4000, watch, send, signal: life.signal });
  });
  afterEach(() => {
    life.abort();
    vi.useRealTimers();
    Reflect.deleteProperty(document, 'visibilityState');
  });

  const hide = () => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('sends the newest of each at thirty seconds after the page began', () => {
    tell(lcp(100));
    tell(lcp(200));
    vi.advanceTimersByTime(25_999);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent.map(({ vitals }) => vitals)).toEqual([[lcp(200)]]);
  });

  it('sends earlier when the page is hidden, and then not again', () => {
    tell(lcp(100));
    hide();
    hide();
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(1);
  });

  it('sends on leaving what has changed since', () => {
    tell(lcp(100));
    vi.advanceTimersByTime(30_000);
    tell({ name: 'INP', value: 40, rating: 'good', id: 'v2' });
    hide();
    expect(sent.map(({ vitals }) => vitals.map(({ name }) => name))).toEqual([['LCP'], ['INP']]);
  });

  it('sends nothing once it has ended', () => {
    tell(lcp(100));
    life.abort();
    hide();
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
  });

  it('says how long our islands and files took', () => {
    performance.measure('vitrine:region price', { start: 10, end: 35 });
    performance.measure('somebody else', { start: 10, end: 35 });
    hide();
    expect(sent[0]?.regions).toEqual([{ name: 'vitrine:region price', start: 10, duration: 25 }]);
    performance.clearMeasures();
  });
});
