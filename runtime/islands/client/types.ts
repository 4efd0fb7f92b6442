/** One line of the visitor's cart; sums in minor units of the cart's currency. */
export interface CartLine {
  readonly id: string;
  readonly itemId: string;
  readonly title: string;
  readonly quantity: number;
  readonly purchasePriceCents: number;
  readonly subTotal: number;
  readonly chosenVariant: { readonly sku: string; readonly attributes: object } | null;
  readonly imageUrl?: string | undefined;
  readonly fullUrl?: string | undefined;
}

/** The visitor's cart, as every part of the page shows it. */
export interface CartView {
  /** Not before it was read: until then, and for a visitor who has none, it is shown as empty. */
  readonly isKnown: boolean;
  /** The last reading failed; what was known before is still here. */
  readonly hasFailed: boolean;
  /** Pieces in all lines together. */
  readonly pieces: number;
  readonly lines: readonly CartLine[];
  readonly subtotalCents: number;
  readonly currency: string;
}

/** What the visitor has chosen of a product, shared with the page's own controls of it. */
export interface ProductView {
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly choice: Readonly<Record<string, string>>;
  /** As typed. */
  readonly quantity: string;
  readonly choose: (option: string, value: string) => void;
  readonly setQuantity: (quantity: string) => void;
}

/** What became of a call. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      /** `refused`: by the server, which says why. The others: no answer, none in time, or none that can be read. */
      readonly kind: 'refused' | 'offline' | 'timeout' | 'garbled' | 'cancelled';
      readonly status: number;
      /** For the visitor, in the page's language; of the server alone. */
      readonly message?: string;
      /** What is wrong with single fields, by their names. */
      readonly errors?: Readonly<Record<string, string>>;
    };

/** The calls of the cart. Each shows its answer everywhere on the page and tells the browser's other tabs. */
export interface CartCalls {
  add: (line: {
    readonly itemId: string;
    /** Of the variant; `null` for a product without. */
    readonly sku?: string | null;
    readonly quantity?: number;
  }) => Promise<Answer<CartView>>;
  setQuantity: (lineId: string, quantity: number) => Promise<Answer<CartView>>;
  remove: (lineId: string) => Promise<Answer<CartView>>;
  /** Reads it anew. */
  load: () => Promise<void>;
}
