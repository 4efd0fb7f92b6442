import type { FormatterDefinition } from '#engine';
import { addToCartBtn } from './add-to-cart-btn.ts';
import { bookkeeperMoneyFormat } from './bookkeeper-money-format.ts';
import { cartQuantity } from './cart-quantity.ts';
import { cartSubtotal } from './cart-subtotal.ts';
import { cartUrlFormatter } from './cart-url.ts';
import { fromPrice } from './from-price.ts';
import { normalPrice } from './normal-price.ts';
import { percentageFormat } from './percentage-format.ts';
import { productCheckout } from './product-checkout.ts';
import { productPrice } from './product-price.ts';
import { productQuickView } from './product-quick-view.ts';
import { productRestockNotification } from './product-restock-notification.ts';
import { productScarcity } from './product-scarcity.ts';
import { productStatus } from './product-status.ts';
import { quantityInput } from './quantity-input.ts';
import { salePrice } from './sale-price.ts';
import { subscriptionPrice } from './subscription-price.ts';
import { summaryFormField } from './summary-form-field.ts';
import { variantDescriptor } from './variant-descriptor.ts';
import { variantsSelect } from './variants-select.ts';

export const commerce: readonly FormatterDefinition[] = [
  addToCartBtn,
  bookkeeperMoneyFormat,
  cartQuantity,
  cartSubtotal,
  cartUrlFormatter,
  fromPrice,
  normalPrice,
  percentageFormat,
  productCheckout,
  productPrice,
  productQuickView,
  productRestockNotification,
  productScarcity,
  productStatus,
  quantityInput,
  salePrice,
  subscriptionPrice,
  summaryFormField,
  variantDescriptor,
  variantsSelect,
];
