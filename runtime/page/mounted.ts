/** How to end each region that was woken. */
export const mounted = new WeakMap<Element, () => void>();

/** Those whose effects have run: from then on their controls tell what is chosen and typed themselves. */
export const awake = new WeakSet<Element>();

/** Ends a region whose element leaves the page: a closed quick view. */
export function sleep(element: Element): void {
  mounted.get(element)?.();
  mounted.delete(element);
  awake.delete(element);
}
