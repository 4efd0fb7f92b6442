/** Tells who waits for work that there may be some. */
export interface Changes {
  /** Something was written, or may have been: the answer to a commit can be lost. */
  readonly tell: () => void;
  /** Calls `listener` at every change; answers what ends that. */
  readonly listen: (listener: () => void) => () => void;
}

export function createChanges(): Changes {
  const listeners = new Set<() => void>();
  return {
    tell() {
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
