import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createErrorReporter, errorLimits, type ScriptError } from '../../../runtime/analytics/errors/reporter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const sent: (readonly ScriptError[])[] = [];
  return {
    sent,
    ...createErrorReporter(
      (errors) => sent.push(errors),
      () => 7,
    ),
  };
}

it('waits a second after the last fault and sends them together', () => {
  const { sent, report } = open();
  report('error', new Error('one'), '/a');
  vi.advanceTimersByTime(999);
  report('error', new Error('two'), '/a');
  vi.advanceTimersByTime(999);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent.map((batch) => batch.map(({ data }) => data.message))).toEqual([['one', 'two']]);
  expect(sent[0]?.[0]).toMatchObject({ event: 'error', timestamp: 7, data: { page: '/a' } });
});

it('rel-H22 sends no more than twenty times, ten at most, of ten thousand faults', () => {
  const { sent, report } = open();
  for (let fault = 0; fault < 10_000; fault += 1) {
    report('error', new Error(`fault ${fault}`), '/');
    if (fault % 100 === 99) vi.advanceTimersByTime(errorLimits.debounce);
  }
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(20);
  expect(sent.map((batch) => batch.length)).toEqual(Array.from({ length: 20 }, () => 10));
});

it('tells nothing of what was given up on purpose', () => {
  const { sent, report, flush } = open();
  report('unhandledrejection', new DOMException('Transition was skipped', 'AbortError'), '/');
  flush();
  expect(sent).toEqual([]);
});

it('cuts a stack at five thousand characters', () => {
  const { sent, report, flush } = open();
  const fault = new Error('deep');
  fault.stack = 'x'.repeat(9000);
  report('error', fault, '/');
  flush();
  expect(sent[0]?.[0]?.data.stack).toHaveLength(5000);
});

it.each([undefined, null, 'text', 7])('words %j, which is no error', (reason) => {
  const { sent, report, flush } = open();
  report('unhandledrejection', reason, '/');
  flush();
  expect(sent[0]?.[0]?.data).toEqual({ message: String(reason), stack: '', page: '/' });
});
