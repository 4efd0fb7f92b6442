import type { Region } from '../ui/define-region.ts';

/** The pages that the server renders, by the name in `data-vitrine-region`. */
const pages: Readonly<Record<string, () => Promise<{ readonly pageRegion: Region }>>> = {
  // Asked for whole: to take one export out of each would be written into the loader four times.
  cart: () => import('../regions/cart-page/region.tsx'),
  checkout: () => import('../regions/checkout-page/region.tsx'),
  order: () => import('../regions/order-page/region.tsx'),
  'gift-card': () => import('../regions/gift-card-page/region.tsx'),
};

/** Loads the code of a React region by its name in the table. */
export async function loadRegion(name: string, element: Element): Promise<Region | undefined> {
  if (name === 'form') return (await import('../regions/form/region.tsx')).formRegion;
  if (name === 'page') return (await pages[element.getAttribute('data-vitrine-region') ?? '']?.())?.pageRegion;
  return (await import('../regions/product.ts')).productRegions.find((region) => region.name === name);
}

/** Loads a region by its name in the table and starts it; resolves when it answers to events. */
export async function startRegion(name: string, element: Element): Promise<void> {
  // Regions of content, which come without React.
  if (name === 'embeds') return (await import('../regions/embeds/start-embed.ts')).startEmbed(element);
  if (name === 'gallery') return (await import('../regions/gallery/gallery.ts')).startGallery(element);
  const [{ wake }, region] = await Promise.all([import('./wake.tsx'), loadRegion(name, element)]);
  await wake(name, region, element);
}
