import type { Region } from './define.ts';

/** The pages that the server renders, by the name in `data-vitrine-region`. */
const pages: Readonly<Record<string, () => Promise<Region>>> = {
  cart: async () => (await import('../regions/cart-page/region.tsx')).cartPageRegion,
  checkout: async () => (await import('../regions/checkout-page/region.tsx')).checkoutPageRegion,
  order: async () => (await import('../regions/order-page/region.tsx')).orderPageRegion,
  'gift-card': async () => (await import('../regions/gift-card-page/region.tsx')).giftCardPageRegion,
};

/** Loads the code of a React region by its name in the table. */
export async function loadRegion(name: string, element: Element): Promise<Region | undefined> {
  if (name === 'form') return (await import('../regions/form/region.tsx')).formRegion;
  if (name === 'page') return pages[element.getAttribute('data-vitrine-region') ?? '']?.();
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
