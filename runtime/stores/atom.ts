/** A value that can be watched: all that regions need to share, in a few lines instead of a library. */
export interface ReadableAtom<Value> {
  readonly get: () => Value;
  /** Hears each change until it is told to stop. */
  readonly listen: (listener: (value: Value) => void) => () => void;
}

export interface Atom<Value> extends ReadableAtom<Value> {
  readonly set: (value: Value) => void;
}

export function atom<Value>(value: Value): Atom<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      // A listener may leave, or change the value again, while it is told.
      for (const listener of [...listeners]) listener(value);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
