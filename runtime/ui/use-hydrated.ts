import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the render that meets the server's markup, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
