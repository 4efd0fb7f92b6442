import { ShoppingCart } from '#contract';

interface Given {
  version?: number;
  quantities?: readonly number[];
  more?: Record<string, unknown>;
  entry?: Record<string, unknown>;
}

/** A cart as the server answers it: one entry per quantity, nine dollars each. */
export function aCart({ version = 1, quantities = [1], more = {}, entry = {} }: Given = {}): ShoppingCart {
  const entries = quantities.map((quantity, index) => ({
    id: `e${index + 1}`,
    itemId: `item${index + 1}`,
    chosenVariant: { sku: `SKU${index + 1}`, attributes: { Size: 'M' } },
    quantity,
    title: `Thing ${index + 1}`,
    subTotal: quantity * 900,
    purchasePriceCents: 900,
    additionalFields: null,
    productType: 1,
    ...entry,
  }));
  const totalQuantity = quantities.reduce((sum, quantity) => sum + quantity, 0);
  return ShoppingCart.parse({
    id: 'cart',
    websiteId: 'site',
    orderId: '',
    created: 0,
    entries,
    shippingOptions: [],
    applicableTaxRules: [],
    coupons: [],
    validCoupons: [],
    invalidCoupons: [],
    selectedShippingOption: null,
    shippingLocation: null,
    subtotalCents: totalQuantity * 900,
    grandTotalCents: totalQuantity * 900,
    totalQuantity,
    currency: 'USD',
    version,
    ...more,
  });
}
