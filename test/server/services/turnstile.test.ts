import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTurnstile } from '../../../server/services/turnstile.ts';
import { StoreUnavailable } from '../../../server/store/index.ts';

/** Work that ends when it is told to. */
function held() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, ended };
}

describe('a turnstile', () => {
  it('lets few at a time through, in the order they came, and says who had to wait', async () => {
    const turnstile = createTurnstile(2);
    const works = Array.from({ length: 5 }, held);
    const began: string[] = [];
    const passes = works.map(({ ended }, n) =>
      turnstile.pass(['mug'], async (hasWaited) => {
        began.push(`${n} ${hasWaited ? 'waited' : 'at once'}`);
        await ended;
        return n;
      }),
    );
    await wait(0);
    expect(began).toEqual(['0 at once', '1 at once']);
    works[1]?.end();
    await passes[1];
    await wait(0);
    expect(began.slice(2)).toEqual(['2 waited']);
    for (const { end } of works) end();
    expect(await Promise.all(passes)).toEqual([0, 1, 2, 3, 4]);
    expect(began.slice(2)).toEqual(['2 waited', '3 waited', '4 waited']);
  });

  it('keeps a line for each name, and nobody waits for what they do not want', async () => {
    const turnstile = createTurnstile(1);
    const { end, ended } = held();
    const first = turnstile.pass(['mug'], () => ended);
    expect(await turnstile.pass(['jar'], async (hasWaited) => hasWaited)).toBe(false);
    const second = turnstile.pass(['jar', 'mug'], async (hasWaited) => hasWaited);
    end();
    await first;
    expect(await second).toBe(true);
  });

  it('opens for the next when work fails', async () => {
    const turnstile = createTurnstile(1);
    const failing = turnstile.pass(['mug'], async () => {
      throw new Error('This failed.');
    });
    const next = turnstile.pass(['mug'], async () => 'next');
    await expect(failing).rejects.toThrow('This failed.');
    expect(await next).toBe('next');
  });

  it('two that want the same things in another order both get them', async () => {
    const turnstile = createTurnstile(1);
    const both = (names: string[]) => turnstile.pass(names, () => wait(1));
    await Promise.all(Array.from({ length: 20 }, (_, n) => both(n % 2 === 0 ? ['mug', 'jar'] : ['jar', 'mug', 'jar'])));
    expect(await turnstile.pass(['jar', 'mug'], async (hasWaited) => hasWaited)).toBe(false);
  });

  it('gives up a line that stands still, and not one that moves', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const turnstile = createTurnstile(1, 200);
    const later = () => new Promise<void>((resolve) => setTimeout(resolve, 150));
    const { end, ended } = held();
    const stuck = turnstile.pass(['stuck'], () => ended);
    const moving = Promise.all(Array.from({ length: 8 }, () => turnstile.pass(['moving'], later)));
    const givenUp = turnstile.pass(['stuck'], async () => 'never').catch((failure: unknown) => failure);
    await vi.advanceTimersByTimeAsync(8 * 150);
    await moving;
    expect(await givenUp).toBeInstanceOf(StoreUnavailable);
    end();
    await stuck;
    expect(await turnstile.pass(['stuck'], async (hasWaited) => hasWaited)).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});
