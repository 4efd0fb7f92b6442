import { useSyncExternalStore } from 'react';
import type { ReadableAtom } from './atom.ts';

/** A store's value, kept current. The server's snapshot is the same value, so hydration starts from what was printed. */
export function useStore<Value>(store: ReadableAtom<Value>): Value {
  const read = () => store.get();
  return useSyncExternalStore((notify) => store.listen(notify), read, read);
}
