/** Milliseconds that a tween takes unless it is told otherwise. */
export const tweenDuration = 300;

export interface TweenOptions {
  readonly from: number;
  readonly to: number;
  readonly duration?: number;
  readonly show: (value: number) => void;
}

/** Moves a value over time, fast first and slow at the end. A visitor who asked for less motion gets the end at once. */
export async function tween({ from, to, duration = tweenDuration, show }: TweenOptions): Promise<void> {
  // Asked here and not of motion.ts: that comes with the shop's regions, and a page of text has none.
  if (duration <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    show(to);
    return;
  }
  return new Promise((resolve) => {
    let began: number | undefined;
    const step = (now: number) => {
      // By the clock of its frames: the first one may be older than the call.
      began ??= now;
      const part = Math.min((now - began) / duration, 1);
      show(to - (to - from) * (1 - part) ** 3);
      if (part < 1) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });
}
