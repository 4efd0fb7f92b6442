/** Told to the page when code was given up. */
export const failed = 'vitrine:region-failed';

/** Nobody who has pressed waits longer for code: by then it is given up, and should it come after all it is welcome. */
const longestWait = 15_000;

/**
 * Loads code, once more where it did not arrive.
 *
 * @param retryAfter How long to wait before that.
 */
export function inTime<Code>(load: () => Promise<Code>, retryAfter = 1000): Promise<Code> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, longestWait, new Error('late'));
    const again = () => new Promise((go) => setTimeout(go, retryAfter)).then(load);
    load().catch(again).then(resolve, reject);
  });
}
