import type { BlockKind } from './define-block.ts';
import { accordion } from './kinds/accordion.ts';
import { archive } from './kinds/archive.ts';
import { audio } from './kinds/audio.ts';
import { button } from './kinds/button.ts';
import { calendar } from './kinds/calendar.ts';
import { acuity, code, embed } from './kinds/code.ts';
import { donation } from './kinds/donation.ts';
import { form, newsletter } from './kinds/form.ts';
import { gallery, instagram } from './kinds/gallery.ts';
import { image } from './kinds/image.ts';
import { map } from './kinds/map.ts';
import { menu } from './kinds/menu.ts';
import { plainKinds } from './kinds/plain.ts';
import { product } from './kinds/product.ts';
import { search } from './kinds/search.ts';
import { social } from './kinds/social.ts';
import { spacer } from './kinds/spacer.ts';
import { summary } from './kinds/summary.ts';
import { collectionLink, horizontalRule, html, link, markdown, quote, tagCloud } from './kinds/text.ts';
import { tourDates } from './kinds/tour-dates.ts';
import { video } from './kinds/video.ts';

/**
 * Every kind of block that content may have, and how it fares: pages, `vitrine compat` and the page of the documentation
 * go by this table. One kind is one file in `kinds/` and one line.
 */
export const blockKinds: readonly BlockKind[] = [
  html,
  markdown,
  quote,
  horizontalRule,
  spacer,
  image,
  gallery,
  instagram,
  video,
  audio,
  button,
  code,
  embed,
  form,
  newsletter,
  search,
  menu,
  map,
  social,
  accordion,
  archive,
  tagCloud,
  calendar,
  product,
  donation,
  summary,
  collectionLink,
  link,
  acuity,
  tourDates,
  ...plainKinds,
];
