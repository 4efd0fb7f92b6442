import { createElement, type FunctionComponent } from 'react';
import { dropWhiteSpace } from '../boot/white-space.ts';
import type { OwnRegion } from './client/region.ts';
import type { TakeOver } from './hydrate.tsx';

// Built into the regions of a site itself: whatever of this the page's own modules had to export would weigh on every page.

export { asFound } from '../ui/as-found.tsx';
export { defineRegion } from './client/region.ts';

/** Takes over an element of a region; resolves once it answers to events. */
export async function hydrateRegion(
  element: Element,
  name: string,
  { read, Component }: OwnRegion,
  takeOver: TakeOver,
): Promise<void> {
  if (!(element instanceof HTMLElement)) return;
  await takeOver(element, name, `${name}-${(sequence += 1)}-`, () => {
    dropWhiteSpace(element);
    const props = read(element);
    // Its own `read` gave what its component takes.
    return props && createElement(Component as FunctionComponent<object>, props);
  });
}

let sequence = 0;
