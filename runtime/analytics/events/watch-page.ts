import type { TrackedPage } from '../page.ts';
import { quietly } from '../quietly.ts';
import type { Fields } from './payload.ts';
import type { Tracker } from './tracker.ts';
import { watchEndpoints } from './watch-endpoints.ts';
import { watched } from './watched.ts';

/** More buttons, forms or related lists than this on one page say nothing more. */
const mostShown = 20;

/** What a visitor is shown and presses that no region speaks of: buttons, forms, related products, the reviews' tab. */
export function watchPage(document: Document, page: TrackedPage, tracker: Tracker, signal: AbortSignal): void {
  // The visit may have ended while this code was on its way.
  if (signal.aborted) return;
  const census = (address: string, fields: Fields) => quietly(tracker.census(address, fields));
  const commerce = (name: string, fields?: Fields) => quietly(tracker.commerce(name, fields));
  const near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      if (target.matches(watched.related)) commerce('CommerceShopping_RelatedProductDisplay');
      else if (target instanceof HTMLFormElement)
        census(watchEndpoints.formRender, { formId: target.dataset['formId'] });
      else census(watchEndpoints.buttonRender, buttonFields(target));
    }
  });
  const shown = document.querySelectorAll(`${watched.buttons},${watched.forms},${watched.related}`);
  for (const element of [...shown].slice(0, mostShown)) near.observe(element);
  signal.addEventListener('abort', () => near.disconnect());

  const onClick = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const button = target.closest(watched.buttons);
    if (button) census(watchEndpoints.buttonClick, buttonFields(button));
    if (target.closest(watched.reviewsTab)) commerce('CommerceShopping_ReviewsTab', { item_id: page.pageId });
    if (!target.closest(watched.related)) return;
    const product = target.closest<HTMLElement>('[data-item-id],[data-product-id]')?.dataset;
    const item_id = product?.['itemId'] ?? product?.['productId'];
    if (target.closest('.sqs-add-to-cart-button')) commerce('CommerceShopping_RelatedProductAddToCart', { item_id });
    else if (target.closest('a')) commerce('CommerceShopping_RelatedProductClick', { item_id });
  };
  document.addEventListener('click', onClick, { capture: true, signal });
}

function buttonFields(button: Element): Fields {
  return { buttonText: button.textContent?.trim().slice(0, 100), buttonLink: button.getAttribute('href') };
}
