import type { FaultKind, FaultPlace } from './actions.ts';

/** What goes wrong with the next requests to each place. */
export interface Faults {
  add(place: FaultPlace, kind: FaultKind): void;
  take(place: FaultPlace): FaultKind | undefined;
  clear(): void;
}

export function createFaults(): Faults {
  const coming = new Map<FaultPlace, FaultKind[]>();
  return {
    add: (place, kind) => void coming.set(place, [...(coming.get(place) ?? []), kind]),
    take: (place) => coming.get(place)?.shift(),
    clear: () => coming.clear(),
  };
}
