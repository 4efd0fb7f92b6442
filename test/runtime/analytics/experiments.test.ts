import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bucketOf } from '../../../runtime/analytics/experiments/bucket.ts';
import { createExperimentClient, type Exposure, retryDelay } from '../../../runtime/analytics/experiments/client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const many = Array.from({ length: 600 }, (_, index) => ({ id: `e${index}`, variants: { on: 1 } }));

function open(fails: () => boolean = () => false) {
  const batches: (readonly Exposure[])[] = [];
  const asked: string[] = [];
  const client = createExperimentClient({
    unit: 'visitor-1',
    provider: {
      website: async () => {
        asked.push('website');
        if (fails()) throw new Error('down');
        return { id: 'w', language: 'en' };
      },
      experiments: async ({ id }) => {
        asked.push(`experiments of ${id}`);
        return many;
      },
      tell: async (exposures) => {
        asked.push('tell');
        if (fails()) throw new Error('down');
        batches.push(exposures);
      },
    },
  });
  return { client, batches, asked };
}

it('goes from Uninitialized over Loading to Ready, and asks once', async () => {
  const { client, asked } = open();
  expect(client.state()).toBe('Uninitialized');
  const loading = client.load();
  expect(client.state()).toBe('Loading');
  await Promise.all([loading, client.load()]);
  expect(client.state()).toBe('Ready');
  expect(asked).toEqual(['website', 'experiments of w']);
});

it('is ready without experiments when nobody answers', async () => {
  const { client } = open(() => true);
  await client.load();
  expect(client.state()).toBe('Ready');
  expect(client.variant('e1')).toBeUndefined();
});

it('gives up an answer after ten seconds', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const hang = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const late = new AbortController();
  limits.mockReturnValue(late.signal);
  const provider = {
    website: hang,
    experiments: (_: unknown, signal: AbortSignal) => hang(signal),
    tell: async () => {},
  };
  const client = createExperimentClient({ unit: 'visitor-1', provider });
  const loading = client.load();
  expect(limits.mock.calls).toEqual([[10_000]]);
  expect(client.state()).toBe('Loading');
  late.abort();
  await loading;
  expect(client.state()).toBe('Ready');
  limits.mockRestore();
});

it('tells what was seen after ten seconds, once in ten minutes', async () => {
  const { client, batches } = open();
  await client.load();
  for (const minutes of [0, 5, 5]) {
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    client.variant('e1');
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(batches.map((batch) => batch.length)).toEqual([1, 1]);
});

it('keeps a hundred at most', async () => {
  const { client, batches } = open();
  await client.load();
  for (const { id } of many) client.variant(id);
  await client.flush();
  expect(batches.map((batch) => batch.length)).toEqual([100]);
  expect(batches[0]?.at(-1)?.experiment).toBe('e599');
});

it('remembers five hundred exposures, and tells the forgotten again', async () => {
  const { client, batches } = open();
  await client.load();
  for (const { id } of many) client.variant(id);
  await client.flush();
  client.variant('e599');
  client.variant('e0');
  await client.flush();
  expect(batches[1]?.map(({ experiment }) => experiment)).toEqual(['e0']);
});

it('begins a session anew after half an hour of rest, and after four hours', async () => {
  const { client, batches } = open();
  await client.load();
  for (const minutes of [0, 29, 30, ...Array.from({ length: 10 }, () => 25)]) {
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    client.variant('e1');
  }
  await client.flush();
  const sessions = batches.flat().map(({ session }) => session);
  expect(sessions).toHaveLength(13);
  expect(sessions.map((session) => [...new Set(sessions)].indexOf(session))).toEqual([
    0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2,
  ]);
});

it('tries again ever later, and stops after fifty requests', async () => {
  let isDown = false;
  const { client, asked } = open(() => isDown);
  await client.load();
  isDown = true;
  client.variant('e1');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toHaveLength(50);
});

it.each([
  [1, 500],
  [2, 2000],
  [3, 4500],
  [7, 24_500],
  [8, 30_000],
  [100, 30_000],
])('waits after attempt %i for %i ms', (attempt, delay) => {
  expect(retryDelay(attempt)).toBe(delay);
});

it('puts one unit always into the same bucket, and units into buckets by weight', () => {
  const experiment = { id: 'x', variants: { a: 1, b: 3, never: 0 } };
  const chosen = Array.from({ length: 10_000 }, (_, unit) => bucketOf(experiment, `unit-${unit}`));
  expect(chosen).toEqual(Array.from({ length: 10_000 }, (_, unit) => bucketOf(experiment, `unit-${unit}`)));
  const share = chosen.filter((name) => name === 'a').length / chosen.length;
  expect(share).toBeGreaterThan(0.23);
  expect(share).toBeLessThan(0.27);
  expect(chosen).not.toContain('never');
});
