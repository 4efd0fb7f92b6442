const longestLoad = 3000;

/** Once the page has loaded with its pictures; one that hangs keeps nobody waiting for longer than three seconds. */
export function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') act();
  else {
    addEventListener('load', act, { once: true });
    setTimeout(act, longestLoad);
  }
}

/** Once the page has loaded and the browser has nothing to do, or three seconds later. */
export function whenIdle(act: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 3000 });
    else setTimeout(act, 1000);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
