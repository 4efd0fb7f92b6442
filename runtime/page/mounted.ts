import { awake } from './awake.ts';

/** How to end each region that was woken. */
export const mounted = new WeakMap<Element, () => void>();

/** Ends a region whose element leaves the page: a closed quick view. */
export function sleep(element: Element): void {
  mounted.get(element)?.();
  mounted.delete(element);
  awake.delete(element);
}
