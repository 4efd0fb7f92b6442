/** Runs once calls have stopped for `time` milliseconds. */
export function debounce(action: () => void, time: number): { (): void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const debounced = () => {
    clearTimeout(timer);
    timer = setTimeout(action, time);
  };
  debounced.cancel = () => clearTimeout(timer);
  return debounced;
}

/** Runs at most once per `time` milliseconds, and once more after the last call. */
export function throttle(action: () => void, time: number): { (): void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = false;
  const tick = () => {
    timer = undefined;
    if (!waiting) return;
    waiting = false;
    throttled();
  };
  const throttled = () => {
    if (timer !== undefined) {
      waiting = true;
      return;
    }
    action();
    timer = setTimeout(tick, time);
  };
  throttled.cancel = () => clearTimeout(timer);
  return throttled;
}
