import { clamp } from './clamp.ts';
import { tween } from './tween.ts';

/** Pixels left free above what is scrolled to, and the bounds of a scroll's milliseconds. */
export const scrollRules = { offset: 30, shortest: 50, longest: 50 } as const;

export interface ScrollOptions {
  readonly offset?: number;
  readonly duration?: number;
}

/** Milliseconds that a scroll takes; both bounds are the same, so every scroll takes as long. */
export function scrollDuration(wanted: number): number {
  return clamp(wanted, scrollRules.shortest, scrollRules.longest);
}

/** Brings an element to the top of the window, a little below it. */
export function scrollToElement(element: Element, options: ScrollOptions = {}): Promise<void> {
  const { offset = scrollRules.offset, duration = scrollRules.longest } = options;
  const to = Math.max(0, element.getBoundingClientRect().top + scrollY - offset);
  const show = (top: number) => scrollTo({ top, behavior: 'instant' });
  return tween({ from: scrollY, to, duration: scrollDuration(duration), show });
}
