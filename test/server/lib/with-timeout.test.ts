import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeout } from '../../../server/lib/with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const never = new Promise<never>(() => undefined);
const fail = () => {
  throw new Error('late');
};

it('gives what comes in time, and leaves no timer behind', async () => {
  expect(await withTimeout(Promise.resolve('value'), 100, fail)).toBe('value');
  await expect(withTimeout(Promise.reject(new Error('broken')), 100, fail)).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

it('gives what stands in for it when the time is over, or throws', async () => {
  const replaced = withTimeout(never, 100, () => 'in its place');
  const missed = withTimeout(never, 100);
  const thrown = withTimeout(never, 100, fail).catch(String);
  await vi.advanceTimersByTimeAsync(99);
  expect(vi.getTimerCount()).toBe(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(await replaced).toBe('in its place');
  expect(await missed).toBeUndefined();
  expect(await thrown).toBe('Error: late');
});
