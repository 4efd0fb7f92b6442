import { describe, expect, it } from 'vitest';
import { refreshed } from '../../../../server/shop/live/live-source.ts';
import { statedAge } from '../../../../server/shop/live/stated-age.ts';
import { createChanges } from '../../../../server/store/changes.ts';
import type { Store } from '../../../../server/store/index.ts';

const age = 5_000;

function open(kind: Store['kind']) {
  const changes = createChanges();
  const at = { now: 60_000, content: '1' };
  const stated = statedAge({
    store: { kind, onChange: changes.listen },
    contentVersion: () => at.content,
    now: () => at.now,
  });
  return { ...stated, at, write: changes.tell };
}

/** Whether the version is another one after so many milliseconds. */
function isOldAfter({ at, version }: ReturnType<typeof open>, milliseconds: number): boolean {
  const before = version();
  at.now += milliseconds;
  return version() !== before;
}

describe('what pages show of the database', () => {
  it('is asked again every five seconds where others write to it', () => {
    const shared = open('postgresql');
    for (let time = 0; time < 3; time += 1) {
      expect(isOldAfter(shared, age - 1)).toBe(false);
      expect(isOldAfter(shared, 1)).toBe(true);
    }
  });

  it('is not where this process alone writes, and has written nothing', () => {
    expect(isOldAfter(open('embedded'), 100 * age)).toBe(false);
  });

  it('is once something was written, at most every five seconds', () => {
    const own = open('embedded');
    own.write();
    expect(isOldAfter(own, age - 1)).toBe(false);
    expect(isOldAfter(own, 1)).toBe(true);
    expect(isOldAfter(own, 10 * age)).toBe(false);
    const still = own.version();
    own.write();
    expect(own.version()).not.toBe(still);
    own.write();
    expect(isOldAfter(own, age - 1)).toBe(false);
    expect(isOldAfter(own, 1)).toBe(true);
  });

  it('is after the content changed, which is read beside it', () => {
    const own = open('embedded');
    own.at.content = '2';
    expect(isOldAfter(own, age)).toBe(true);
    expect(isOldAfter(own, age)).toBe(false);
  });

  it('is when the database did not answer in time', async () => {
    const own = open('embedded');
    const faults: unknown[] = [];
    let asked = 0;
    const refresh = async () => {
      asked += 1;
      if (asked === 1) throw new Error('away');
    };
    const source = refreshed(refresh, (fault) => void faults.push(fault), own);
    own.write();
    for (let time = 0; time < 4; time += 1) {
      own.at.now += age;
      source.version();
      await Promise.resolve();
      await Promise.resolve();
    }
    expect(faults).toHaveLength(1);
    expect(asked).toBe(2);
  });

  it('is nobody’s any more when the site is closed', () => {
    const own = open('embedded');
    own.stop();
    own.write();
    expect(isOldAfter(own, age)).toBe(false);
  });
});
