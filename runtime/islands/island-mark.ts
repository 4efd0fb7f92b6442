import { islandAttributes, islandTag } from './shared.ts';
import type { Mark } from './start-islands.ts';

export const islandMark: Mark = {
  row: { name: 'island', selector: islandTag, wake: 'visible', controls: 'button,[role=button],form' },
  addressOf: (element) => element.getAttribute(islandAttributes.script),
  loadOf: (element) => element.getAttribute(islandAttributes.load),
  // The element itself has no box.
  boxesOf: (element) => element.children,
};
