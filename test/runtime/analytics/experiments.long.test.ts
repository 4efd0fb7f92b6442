import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createExperimentClient, retryDelay } from '../../../runtime/analytics/experiments/client.ts';
import { type Exposure, storedLog } from '../../../runtime/analytics/experiments/exposure-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const many = Array.from({ length: 600 }, (_, index) => ({ experiment: `e${index}`, variant: 'on' }));

/** What a browser keeps: pages that are opened over the same one are one visitor's. */
function storage(): Storage {
  const items = new Map<string, string>();
  const kept = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
  // The log asks for nothing else.
  return kept as unknown as Storage;
}

function open(fails: () => boolean = () => false, kept = storage()) {
  const batches: (readonly Exposure[])[] = [];
  const asked: string[] = [];
  const client = createExperimentClient({
    log: storedLog(() => kept),
    provider: {
      website: async () => {
        asked.push('website');
        if (fails()) throw new Error('down');
        return { id: 'w', language: 'en' };
      },
      assignments: async ({ id }) => {
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
    assignments: (_: unknown, signal: AbortSignal) => hang(signal),
    tell: async () => {},
  };
  const client = createExperimentClient({ log: storedLog(storage), provider });
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
  for (const { experiment } of many) client.variant(experiment);
  await client.flush();
  expect(batches.map((batch) => batch.length)).toEqual([100]);
  expect(batches[0]?.at(-1)?.experiment).toBe('e599');
});

it('tells once in ten minutes and goes on with its session on the next page too', async () => {
  const kept = storage();
  const sessions = new Set<string | undefined>();
  const told: number[] = [];
  for (const minutes of [0, 5, 6, 29, 30]) {
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    const { client, batches } = open(undefined, kept);
    await client.load();
    client.variant('e1');
    await client.flush();
    told.push(batches.flat().length);
    for (const { session } of batches.flat()) sessions.add(session);
  }
  expect(told).toEqual([1, 0, 1, 1, 1]);
  // The fifth page came after half an hour of rest.
  expect(sessions.size).toBe(2);
});

it('keeps the last five hundred that could not be told, and tells them on a later page', async () => {
  const kept = storage();
  const { client } = open(() => true, kept);
  const before = open(() => false, kept);
  await before.client.load();
  for (const part of [0, 1, 2, 3, 4, 5]) {
    // The network goes after the experiments have come.
    const page = open(() => isAway, kept);
    let isAway = false;
    await page.client.load();
    isAway = true;
    for (const { experiment } of many.slice(part * 100, part * 100 + 100)) page.client.variant(experiment);
    await page.client.flush();
    page.client.close();
  }
  client.close();
  const later = open(undefined, kept);
  await later.client.load();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(later.batches.map((batch) => batch.length)).toEqual([100, 100, 100, 100, 100]);
  expect(later.batches[0]?.[0]?.experiment).toBe('e100');
  expect(later.batches.at(-1)?.at(-1)?.experiment).toBe('e599');
});

it.each([
  [
    'refuses storage',
    () => () => {
      throw new Error('refused');
    },
  ],
  [
    'holds nonsense in it',
    (kept: Storage) => {
      kept.setItem('ss_experiments', '{"told":1,"failed":"no","session":{}}');
      return () => kept;
    },
  ],
] as const)('tells all the same in a browser that %s', async (_what, prepare) => {
  const batches: (readonly Exposure[])[] = [];
  const provider = {
    website: async () => ({ id: 'w', language: 'en' }),
    assignments: async () => many,
    tell: async (exposures: readonly Exposure[]) => void batches.push(exposures),
  };
  const client = createExperimentClient({ log: storedLog(prepare(storage())), provider });
  await client.load();
  client.variant('e1');
  client.variant('e1');
  await client.flush();
  expect(batches.map((batch) => batch.length)).toEqual([1]);
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
