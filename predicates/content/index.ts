import type { PredicateDefinition } from '#engine';
import { backgroundSourcePredicates } from './background-sources.ts';
import { calendarView } from './calendar-view.ts';
import { childImages } from './child-images.ts';
import { clickable } from './clickable.ts';
import { collection } from './collection.ts';
import { collectionPage } from './collection-page.ts';
import { collectionTemplatePage } from './collection-template-page.ts';
import { collectionTypeNameEquals } from './collection-type-name-equals.ts';
import { excerpt } from './excerpt.ts';
import { externalLink } from './external-link.ts';
import { folder } from './folder.ts';
import { galleryMeta } from './gallery-meta.ts';
import { galleryOptions } from './gallery-options.ts';
import { hasMultiple } from './has-multiple.ts';
import { indexPage } from './index-page.ts';
import { location } from './location.ts';
import { mainImage } from './main-image.ts';
import { passthrough } from './passthrough.ts';
import { recordTypePredicates } from './record-types.ts';
import { redirect } from './redirect.ts';
import { sameDay } from './same-day.ts';
import { serviceNameEmail } from './service-name-email.ts';
import { showPastEvents } from './show-past-events.ts';

/** What a page, an item, an event or a gallery is. Families of predicates are generated from the tables of #model. */
export const content: readonly PredicateDefinition[] = [
  calendarView,
  childImages,
  clickable,
  collectionPage,
  collectionTemplatePage,
  collectionTypeNameEquals,
  collection,
  excerpt,
  externalLink,
  folder,
  galleryMeta,
  hasMultiple,
  indexPage,
  location,
  mainImage,
  passthrough,
  redirect,
  sameDay,
  serviceNameEmail,
  showPastEvents,
  ...galleryOptions,
  ...recordTypePredicates,
  ...backgroundSourcePredicates,
];
