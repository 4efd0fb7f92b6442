import { failed } from '../page/in-time.ts';
import { parseHtml } from '../page/trusted.ts';
import { createEarlyPresses } from './early-presses.ts';
import type { LazyRegion, Wake } from './lazy-region.ts';
import { createRegions } from './wake-regions.ts';

const actions = ['click', 'keydown', 'submit'];
const hints = ['pointerover', 'touchstart', 'focusin'];

/**
 * Finds the regions of a page and wakes each when it comes near or is touched, whichever is first.
 *
 * @param early Events from before the loader came, in their order.
 * @param retryAfter How long to wait before the one retry of code that did not arrive.
 */
export function startLoader(wake: Wake, early: readonly Event[] = [], retryAfter = 1000): () => void {
  const presses = createEarlyPresses();
  const [regions, scan, wakeOnce, near] = createRegions(presses, wake, retryAfter);
  const [hold] = presses;

  function find(event: Event): [Element, LazyRegion] | undefined {
    for (let element = event.target as Element | null; element; element = element.parentElement) {
      const region = regions.get(element);
      if (region) return [element, region];
    }
    return;
  }

  function onHint(event: Event): void {
    const found = find(event);
    if (found) wakeOnce(found[0]);
  }

  function onAction(event: Event): void {
    const found = find(event);
    if (found) hold(event, ...found);
    onHint(event);
  }

  for (const type of actions) document.addEventListener(type, onAction, true);
  for (const type of hints) document.addEventListener(type, onHint, { capture: true, passive: true });
  addEventListener(failed, showNoScriptForms);
  const added = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) scan(node);
  });
  added.observe(document.documentElement, { childList: true, subtree: true });
  scan(document);
  for (const event of early) onAction(event);

  return () => {
    for (const type of actions) document.removeEventListener(type, onAction, true);
    for (const type of hints) document.removeEventListener(type, onHint, true);
    removeEventListener(failed, showNoScriptForms);
    added.disconnect();
    near.disconnect();
  };
}

/** Where a region cannot do its work, the forms meant for a page without script appear. */
function showNoScriptForms(): void {
  for (const hidden of document.querySelectorAll('noscript[data-vitrine-form]')) {
    const { head, body } = parseHtml(hidden.textContent ?? '');
    hidden.replaceWith(...head.childNodes, ...body.childNodes);
  }
}
