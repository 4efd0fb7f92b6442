import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDueWork, type Due } from '../../../server/services/lib/due-work.ts';

const day = 86_400_000;
let works: Due[];
let reads: (readonly string[])[];
let faults: unknown[];
let change: () => void;
let fail: Error | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  [works, reads, faults, fail] = [[], [], [], undefined];
});
afterEach(() => void vi.useRealTimers());

function open() {
  const dueWork = createDueWork({
    async read(websiteIds) {
      reads.push(websiteIds);
      if (fail) throw fail;
      return works;
    },
    onChange(listener) {
      change = listener;
      return () => (change = () => undefined);
    },
    report: (fault) => faults.push(fault),
  });
  const runs: string[] = [];
  /** A site whose job takes what is due of it. */
  const join = (websiteId: string, pause = 0) =>
    dueWork.join(websiteId, {
      mails: {
        pause,
        async run() {
          runs.push(websiteId);
          works = works.filter((work) => work.websiteId !== websiteId);
        },
      },
    });
  return { dueWork, runs, join };
}

const due = (websiteId: string, wait = 0): Due => ({ websiteId, job: 'mails', wait });
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

describe('work that is due', () => {
  it('is asked for once for all sites, and seldom while nothing happens', async () => {
    const { join, runs } = open();
    for (let site = 0; site < 1000; site++) join(`site-${site}`);
    await seconds(600);
    expect(reads.length).toBeLessThanOrEqual(600 / 30 + 1);
    expect(new Set(reads[0]).size).toBe(1000);
    expect(runs).toEqual([]);
  });

  it('is done at once after a change, and the sites that have none do nothing', async () => {
    const { join, runs } = open();
    join('one');
    join('two');
    await seconds(5);
    works = [due('two')];
    change();
    await vi.advanceTimersByTimeAsync(5);
    expect(runs).toEqual(['two']);
  });

  it('is done at its time, without any change', async () => {
    const { join, runs } = open();
    join('one');
    works = [due('one', 12_000)];
    await seconds(3);
    works = [due('one', 9_000)];
    await seconds(8);
    expect(runs).toEqual([]);
    works = [due('one', 0)];
    await seconds(4);
    expect(runs).toEqual(['one']);
  });

  it('is found by itself where another server wrote it down and died, or the clock was set', async () => {
    const { join, runs } = open();
    join('one');
    works = [due('one', 30 * day)];
    await seconds(10);
    works = [due('one')];
    await seconds(30);
    expect(runs).toEqual(['one']);
  });

  it('is asked for a few times a second at most, and after the last change of a crowd', async () => {
    const { join, runs } = open();
    join('one');
    await seconds(5);
    const before = reads.length;
    for (let count = 0; count < 100; count++) {
      change();
      await vi.advanceTimersByTimeAsync(10);
    }
    works = [due('one')];
    change();
    await seconds(1);
    expect(reads.length - before).toBeLessThanOrEqual(9);
    expect(runs).toEqual(['one']);
  });

  it('that stays due is begun again after its pause alone', async () => {
    const { dueWork } = open();
    let runs = 0;
    dueWork.join('one', { mails: { pause: 15_000, run: async () => void (runs += 1) } });
    works = [due('one')];
    await seconds(59);
    expect(runs).toBe(4);
  });

  it('is not begun twice at a time, and what came meanwhile is done after it', async () => {
    const { dueWork } = open();
    let end = () => {};
    let runs = 0;
    dueWork.join('one', {
      mails: { pause: 0, run: () => new Promise<void>((resolve) => [(end = resolve), (runs += 1)]) },
    });
    works = [due('one')];
    await seconds(3);
    change();
    await seconds(3);
    expect(runs).toBe(1);
    end();
    await seconds(1);
    expect(runs).toBe(2);
  });

  it('goes on after faults of the database and of a job', async () => {
    const { dueWork } = open();
    let runs = 0;
    dueWork.join('one', {
      mails: {
        pause: 0,
        async run() {
          runs += 1;
          if (runs === 1) throw new Error('job');
        },
      },
    });
    fail = new Error('database');
    works = [due('one')];
    await seconds(40);
    expect(runs).toBe(0);
    fail = undefined;
    await seconds(5);
    expect(runs).toBeGreaterThanOrEqual(2);
    expect(faults.map(String)).toEqual(expect.arrayContaining(['Error: database', 'Error: job']));
  });

  it('of a site that leaves is ended first, and nothing is left of it', async () => {
    const { dueWork } = open();
    let stopped = false;
    const leave = dueWork.join('one', {
      mails: {
        pause: 0,
        run: (stop) =>
          new Promise<void>((resolve) => stop.addEventListener('abort', () => [(stopped = true), resolve()])),
      },
    });
    works = [due('one')];
    await seconds(3);
    await leave();
    expect(stopped).toBe(true);
    dueWork.close();
    const before = reads.length;
    change();
    await seconds(100);
    expect(reads.length).toBe(before);
    expect(vi.getTimerCount()).toBe(0);
  });
});
