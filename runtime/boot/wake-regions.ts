import { showPressed } from '../page/pressed.ts';
import type { EarlyPresses } from './early-presses.ts';
import { whenIdle, whenLoaded } from './idle.ts';
import type { LazyRegion, Wake } from './lazy-region.ts';
import { regionTable } from './region-table.ts';

/** Told to the page when a region was given up. */
export const failed = 'vitrine:region-failed';

/** Nobody who has pressed waits longer for code: by then it is given up, and should it come after all it is welcome. */
const longestWait = 15_000;

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
      const { wake: when, name } = regions.get(target)?.row ?? {};
      if (when === 'single' || name === 'installments') whenLoaded(() => wakeOnce(target));
      else wakeOnce(target);
    }
  }

  function wakeOnce(element: Element): void {
    const region = regions.get(element);
    if (!region || region.awake) return;
    near.unobserve(element);
    const { name } = region.row;
    const arrived = wake(name, element).catch(() => pause(retryAfter).then(() => wake(name, element)));
    region.awake = Promise.race([arrived, late()]).then(
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

/** A product's own page says so in its page context; without one, two add buttons make a list. */
function isList(): boolean {
  const context = document.querySelector('script[data-page-context]')?.textContent ?? '';
  if (context) return !/"pageType":\s*50\b/.test(context);
  return document.querySelectorAll('.sqs-add-to-cart-button,.sqs-product-quick-view-button').length > 1;
}

const late = () => new Promise<void>((_, reject) => setTimeout(reject, longestWait, new Error('late')));

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
