import type { Json } from '../../records.ts';

/** One sellable version. Prices in cents; `stock` null means made without end. */
export interface VariantPlan {
  readonly sku: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly price: number;
  readonly salePrice?: number;
  readonly stock: number | null;
  /** In pounds, packed. */
  readonly pounds?: number;
  /** Shown while this variant is chosen: a picture's name and what is on it. */
  readonly picture?: readonly [name: string, alt: string] | undefined;
}

export interface ReviewPlan {
  readonly author: string;
  readonly rating: number;
  readonly title?: string;
  readonly text: string;
  /** The day it was written, at noon. */
  readonly day: string;
  readonly isBuyer?: boolean;
  readonly reply?: string;
}

export interface ProductPlan {
  readonly slug: string;
  readonly title: string;
  readonly type: 1 | 2 | 3 | 4;
  readonly pictures: readonly (readonly [name: string, alt: string])[];
  readonly excerpt: string;
  readonly body: string;
  readonly tags: readonly string[];
  readonly starred?: boolean;
  readonly options?: readonly string[];
  readonly variants?: readonly VariantPlan[];
  /** Digital products carry their price themselves. */
  readonly price?: number;
  readonly structured?: Json;
  readonly merchandising?: Json;
  /** Newest first. */
  readonly reviews?: readonly ReviewPlan[];
}
