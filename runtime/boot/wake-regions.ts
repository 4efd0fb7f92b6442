import { failed, inTime } from '../page/in-time.ts';
import { showPressed } from '../page/pressed.ts';
import type { EarlyPresses } from './early-presses.ts';
import { whenIdle, whenLoaded } from './idle.ts';
import type { LazyRegion, Wake } from './lazy-region.ts';
import { isList } from './page-kind.ts';
import { regionTable } from './region-table.ts';

/** The regions of a page: found in its markup, and woken once each, when they come near or are touched. */
export function createRegions([, replay, drop]: EarlyPresses, wake: Wake, retryAfter: number) {
  const regions = new WeakMap<Element, LazyRegion>();
  const near = new IntersectionObserver(onNear, { rootMargin: '200px' });
  return [regions, scan, wakeOnce, near] as const;

  function scan(root: ParentNode): void {
    let list: boolean | undefined;
    for (const row of regionTable) {
      const found = [...root.querySelectorAll(row.selector)];
      if (root instanceof Element && root.matches(row.selector)) found.unshift(root);
      for (const element of found) {
        if (regions.has(element)) continue;
        regions.set(element, { row });
        // What a quick view shows is a single product, on whatever page.
        if (row.wake === 'touch') continue;
        if (row.wake === 'single' && !element.closest('dialog') && (list ??= isList())) continue;
        // What stands further down a product's page is awake before someone scrolls to it and presses.
        if (row.wake !== 'visible') whenIdle(() => wakeOnce(element));
        if (row.wake !== 'idle') near.observe(element);
      }
    }
  }

  /** What a product's page opens with lets its pictures come first, for so long as a visitor does not touch it. */
  function onNear(entries: IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      if (regions.get(target)?.row.wake === 'single') whenLoaded(() => wakeOnce(target));
      else wakeOnce(target);
    }
  }

  function wakeOnce(element: Element): void {
    const region = regions.get(element);
    if (!region || region.awake) return;
    near.unobserve(element);
    const { name } = region.row;
    region.awake = inTime(() => wake(name, element), retryAfter).then(
      () => settle(element, region),
      (reason: unknown) => {
        drop(region);
        settle(element, region);
        // The next press asks for it once more.
        regions.set(element, { row: region.row });
        dispatchEvent(new CustomEvent(failed, { detail: { region: name, reason } }));
      },
    );
  }

  function settle(element: Element, region: LazyRegion): void {
    showPressed(element, false);
    region.answers = true;
    replay();
  }
}
