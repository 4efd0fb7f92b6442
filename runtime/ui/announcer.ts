/**
 * The page's two live regions. They are made early and stay, because a reader only hears changes of an element that it
 * already knows.
 */
export function announce(document: Document, text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  const region = liveRegion(document, urgency);
  // Two regions of one product tell the same news in the same moment; it is said once.
  const now = Date.now();
  const last = said.get(region);
  if (last?.text === text && now - last.at < 100) return;
  said.set(region, { text, at: now });
  const line = document.createElement('p');
  line.textContent = text;
  region.replaceChildren(line);
}

function liveRegion(document: Document, urgency: 'polite' | 'assertive'): HTMLElement {
  const regions = regionsOf.get(document) ?? {};
  let region = regions[urgency];
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'vt-hidden';
    region.setAttribute('role', urgency === 'polite' ? 'status' : 'alert');
    region.setAttribute('aria-live', urgency);
    region.setAttribute('data-vitrine-live', urgency);
    document.body.append(region);
    regionsOf.set(document, { ...regions, [urgency]: region });
  }
  return region;
}

const said = new WeakMap<HTMLElement, { text: string; at: number }>();
const regionsOf = new WeakMap<Document, { polite?: HTMLElement; assertive?: HTMLElement }>();
