import { afterEach, expect, it, vi } from 'vitest';
import { scrollDuration, scrollRules, scrollToElement } from '../../../runtime/ui/scroll.ts';
import { tween, tweenDuration } from '../../../runtime/ui/tween.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const still = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

it.each([0, 49, 50, 51, 3000])('takes 50 ms for a scroll of %i ms', (wanted) => {
  expect(scrollDuration(wanted)).toBe(50);
});

it('leaves 30 pixels above, and tweens for 300 ms, unless told otherwise', () => {
  expect([scrollRules.offset, tweenDuration]).toEqual([30, 300]);
});

it('moves from one value to the other, ever slower, within its time', async () => {
  vi.useFakeTimers();
  still(false);
  const shown: number[] = [];
  const done = tween({ from: 10, to: 110, show: (value) => shown.push(value) });
  await vi.advanceTimersByTimeAsync(299);
  expect(shown.at(-1)).toBeLessThan(110);
  await vi.advanceTimersByTimeAsync(40);
  await done;
  expect(shown.at(-1)).toBe(110);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
});

it('is there at once for who asked for less motion', async () => {
  still(true);
  const scrolled = vi.fn<(to: ScrollToOptions) => void>();
  vi.stubGlobal('scrollTo', scrolled);
  const element = document.createElement('p');
  element.getBoundingClientRect = () => DOMRect.fromRect({ y: 500 });
  await scrollToElement(element);
  expect(scrolled.mock.calls).toEqual([[{ top: 470, behavior: 'instant' }]]);
});
