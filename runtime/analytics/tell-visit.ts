import { endpoints } from './events/endpoints.ts';
import type { Fields } from './events/payload.ts';
import type { Tracker } from './events/tracker.ts';
import type { TrackedPage } from './page.ts';
import { quietly } from './quietly.ts';
import { hasPageView } from './visits/restrictions.ts';

/** What was done on the page. */
export function tellEvent(tracker: Tracker, event: string, fields: Fields): void {
  if (event === 'overlay') quietly(tracker.census(endpoints.overlay, fields));
  else if (event === 'purchase') quietly(tracker.event('Purchase', fields));
  else {
    quietly(tracker.commerce(event, fields));
    // The opening is counted; what is done in a quick view only says where it was done.
    if (event === 'CommerceShopping_VisitPDP' && fields['is_quickview']) {
      quietly(tracker.quickView(String(fields['item_id'])));
    }
  }
}

/** That the page was looked at, and what it shows. */
export function tellView(tracker: Tracker, page: TrackedPage, path: string): void {
  if (hasPageView(path)) quietly(tracker.pageView());
  if (page.at('searchQuery') && page.at('searchCount') === 0) {
    quietly(tracker.event('SearchWithoutResult', { search_query: page.at('searchQuery') }));
  }
  if (page.tracking === 'pdp') {
    quietly(tracker.commerce('CommerceShopping_VisitPDP', { item_id: page.at('product.id') }));
  }
  if (page.tracking !== 'plp' || document.defaultView !== document.defaultView?.top) return;
  performance.mark('product-listing-load');
  quietly(tracker.event('listing-load', {}));
  quietly(tracker.commerce('CommerceShopping_VisitPLP'));
}
