import { sharedMap } from '../shared-map.ts';

/** Tells a reader news by one of the page's two live regions. */
export function announce(document: Document, text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  const region = liveRegion(document, urgency);
  // Roots of one page are rendered in the same microtask: what several of them tell is said once, beside what else is
  // news then. By the clock instead, a reader missed what was told again within a tenth of a second.
  if (!speaking.has(region)) {
    speaking.set(region, true);
    queueMicrotask(() => speaking.delete(region));
    region.replaceChildren();
  } else if ([...region.children].some((line) => line.textContent === text)) return;
  const line = document.createElement('p');
  line.textContent = text;
  region.append(line);
}

/**
 * A reader only hears changes of an element that it already knows: the region for news is made before there are any, when
 * a part of the page wakes or a dialog opens. The other one speaks as it comes, being an alert.
 */
export function expectNews(document: Document): void {
  liveRegion(document, 'polite');
}

/** Of the dialog on top, where one is open: all outside of it is inert, and not read. */
function liveRegion(document: Document, urgency: 'polite' | 'assertive'): HTMLElement {
  const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const regions = regionsOf.get(host) ?? {};
  let region = regions[urgency];
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'vt-hidden';
    region.setAttribute('role', urgency === 'polite' ? 'status' : 'alert');
    region.setAttribute('aria-live', urgency);
    region.setAttribute('data-vitrine-live', urgency);
    host.append(region);
    regionsOf.set(host, { ...regions, [urgency]: region });
  }
  return region;
}

/** Regions that have been told something in this microtask. */
const speaking = sharedMap<HTMLElement, true>('speaking');
const regionsOf = sharedMap<Element, { polite?: HTMLElement; assertive?: HTMLElement }>('live');
