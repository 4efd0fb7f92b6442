const longestLoad = 3000;

/**
 * Once the page has loaded with its pictures, and after three seconds in case that one hangs: twice, which must do no harm.
 */
export function whenLoaded(act: () => void): void {
  afterLoad(act);
  setTimeout(act, longestLoad);
}

/** Once the page has loaded and the browser has nothing to do, or three seconds later. */
export function whenIdle(act: () => void): void {
  afterLoad(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 3000 });
    else setTimeout(act, 1000);
  });
}

function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') act();
  else addEventListener('load', act, { once: true });
}
