import type { Region } from '../ui/define-region.ts';
import { loadProduct, loadWaiting } from './load-later.ts';
import { isPlain } from './page-kind.ts';

// Files are asked for whole: to take one export out of each would be written into the loader every time.

/** The pages that the server renders, by the name in `data-vitrine-region`. */
const pages: Readonly<Record<string, () => Promise<{ readonly pageRegion: Region }>>> = {
  cart: () => import('../regions/cart-page/region.tsx'),
  checkout: () => import('../regions/checkout-page/region.tsx'),
  order: () => import('../regions/order-page/region.tsx'),
  'gift-card': () => import('../regions/gift-card-page/region.tsx'),
};

const loadEmbed = () => import('../regions/embeds/start-embed.ts');
const loadForm = () => import('../regions/form/region.tsx');
const loadGallery = () => import('../regions/gallery/gallery.ts');
const loadWake = () => import('./wake.tsx');

const later = { product: loadProduct, waiting: loadWaiting };

export const loadAnalytics = () => import('../analytics/start.ts');
/** The controls of a product and the count of the cart, in one file. */
export const loadControls = () => import('../controls/controls.ts');
/** The count alone. */
export const loadCount = () => import('../regions/cart-count/cart-count.ts');

/** Loads the code of a React region by its name in the table. */
export async function loadRegion(name: string, element: Element): Promise<Region | undefined> {
  if (name === 'form') return (await loadForm()).formRegion;
  if (name === 'page') return (await pages[element.getAttribute('data-vitrine-region') ?? '']?.())?.pageRegion;
  return (await loadProduct()).productRegions.find((region) => region.name === name);
}

/** Loads a region by its name in the table and starts it; resolves when it answers to events. */
export async function startRegion(name: string, element: Element): Promise<void> {
  // Regions of content, which come without React.
  if (name === 'embeds') return (await loadEmbed()).startEmbed(element);
  if (name === 'gallery') return (await loadGallery()).startGallery(element);
  // So do a product's controls, where the page says that they can.
  if (isPlain() && (await loadControls()).startControl(name, element as HTMLElement, later)) return;
  const [{ wake }, region] = await Promise.all([loadWake(), loadRegion(name, element)]);
  await wake(name, region, element);
}
