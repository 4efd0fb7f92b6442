/** What a variant costs by its owner's word in the place of its page, in whole minor units. */
export interface OwnPrice {
  readonly sku: string;
  readonly priceCents: number;
  /** Null where it has none: then it is not on sale either. */
  readonly salePriceCents: number | null;
  readonly onSale: boolean;
}
