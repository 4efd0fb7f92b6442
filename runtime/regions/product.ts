import type { Region } from '../ui/define-region.ts';
import { addButtonRegion } from './add-button/region.tsx';
import { installmentsRegion } from './installments/region.tsx';
import { priceRegion } from './price/region.tsx';
import { quantityRegion } from './quantity/region.tsx';
import { quickViewRegion } from './quick-view/region.tsx';
import { restockRegion } from './restock/region.tsx';
import { reviewsAnchorRegion } from './reviews-anchor/region.tsx';
import { scarcityRegion } from './scarcity/region.tsx';
import { variantsRegion } from './variants/region.tsx';

export { showAdded, takeOverPress } from './add-button/press.ts';

/** The regions of a product. They need each other and share most of what they need, so they come as one piece. */
export const productRegions: readonly Region[] = [
  addButtonRegion,
  installmentsRegion,
  priceRegion,
  quantityRegion,
  quickViewRegion,
  restockRegion,
  reviewsAnchorRegion,
  scarcityRegion,
  variantsRegion,
];
