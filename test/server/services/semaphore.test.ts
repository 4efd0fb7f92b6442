import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSemaphore } from '../../../server/services/lib/semaphore.ts';
import { StoreUnavailable } from '../../../server/store/index.ts';

/** Work that ends when it is told to. */
function held() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, ended };
}

describe('a semaphore', () => {
  it('lets few at a time through, in the order they came', async () => {
    const semaphore = createSemaphore(2);
    const works = Array.from({ length: 5 }, held);
    const began: number[] = [];
    const passes = works.map(({ ended }, n) =>
      semaphore.pass(['mug'], async () => {
        began.push(n);
        await ended;
        return n;
      }),
    );
    await wait(0);
    expect(began).toEqual([0, 1]);
    works[1]?.end();
    await passes[1];
    await wait(0);
    expect(began).toEqual([0, 1, 2]);
    for (const { end } of works) end();
    expect(await Promise.all(passes)).toEqual([0, 1, 2, 3, 4]);
    expect(began).toEqual([0, 1, 2, 3, 4]);
  });

  it('keeps a line for each name, and nobody waits for what they do not want', async () => {
    const semaphore = createSemaphore(1);
    const { end, ended } = held();
    const first = semaphore.pass(['mug'], () => ended);
    expect(await semaphore.pass(['jar'], async () => 'a jar')).toBe('a jar');
    const second = semaphore.pass(['jar', 'mug'], async () => 'both');
    expect(await Promise.race([second, wait(20)])).toBeUndefined();
    end();
    await first;
    expect(await second).toBe('both');
  });

  it('opens for the next when work fails', async () => {
    const semaphore = createSemaphore(1);
    const failing = semaphore.pass(['mug'], async () => {
      throw new Error('This failed.');
    });
    const next = semaphore.pass(['mug'], async () => 'next');
    await expect(failing).rejects.toThrow('This failed.');
    expect(await next).toBe('next');
  });

  it('two that want the same things in another order both get them', async () => {
    const semaphore = createSemaphore(1);
    const both = (names: string[]) => semaphore.pass(names, () => wait(1));
    await Promise.all(Array.from({ length: 20 }, (_, n) => both(n % 2 === 0 ? ['mug', 'jar'] : ['jar', 'mug', 'jar'])));
    expect(await semaphore.pass(['jar', 'mug'], async () => 'free')).toBe('free');
  });

  it('sends away who waits for what ran out, and nobody else', async () => {
    const semaphore = createSemaphore(1);
    const works = { mug: held(), jar: held() };
    const first = [semaphore.pass(['mug'], () => works.mug.ended), semaphore.pass(['jar'], () => works.jar.ended)];
    const waiting = ['mug', 'mug', 'jar'].map((name) => semaphore.pass([name], async () => name));
    const both = semaphore.pass(['bowl', 'mug'], async () => 'both');
    await wait(0);
    semaphore.clear(['mug']);
    expect(await Promise.all([waiting[0], waiting[1], both])).toEqual([undefined, undefined, undefined]);
    // The place that it held meanwhile is free again.
    expect(await semaphore.pass(['bowl'], async () => 'bowl')).toBe('bowl');
    for (const { end } of Object.values(works)) end();
    await Promise.all(first);
    expect([await waiting[2], await semaphore.pass(['mug'], async () => 'again')]).toEqual(['jar', 'again']);
  });

  it('gives up a line that stands still, and not one that moves', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const semaphore = createSemaphore(1, 200);
    const later = () => new Promise<void>((resolve) => setTimeout(resolve, 150));
    const { end, ended } = held();
    const stuck = semaphore.pass(['stuck'], () => ended);
    const moving = Promise.all(Array.from({ length: 8 }, () => semaphore.pass(['moving'], later)));
    const givenUp = semaphore.pass(['stuck'], async () => 'never').catch((failure: unknown) => failure);
    await vi.advanceTimersByTimeAsync(8 * 150);
    await moving;
    expect(await givenUp).toBeInstanceOf(StoreUnavailable);
    end();
    await stuck;
    expect(await semaphore.pass(['stuck'], async () => 'free')).toBe('free');
    expect(vi.getTimerCount()).toBe(0);
  });
});
