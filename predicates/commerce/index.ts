import type { PredicateDefinition } from '#engine';
import { hasVariantsPredicate } from './has-variants.ts';
import { onSale } from './on-sale.ts';
import { soldOut } from './sold-out.ts';
import { variedPrices } from './varied-prices.ts';

export const commerce: readonly PredicateDefinition[] = [hasVariantsPredicate, onSale, soldOut, variedPrices];
