import { cartWords } from './cart-count.ts';
import { cartPageWords } from './cart-page.ts';
import { checkoutWords } from './checkout.ts';
import { commonWords } from './common.ts';
import { consentWords } from './consent.ts';
import { giftCardWords } from './gift-card.ts';
import { orderWords } from './order.ts';
import { productWords } from './product.ts';
import { productFormWords } from './product-form.ts';
import { formWords } from './site-form.ts';

/**
 * Every string that a visitor can see, in English, by the part of the page that says it: a part arrives with its own
 * words alone. A site overrides any of them with a member of the same name in its `localizedStrings`; a name means the
 * same wherever it stands, which a test holds. A plural is a pair chosen by the language's rules for `count`.
 */
export const catalogue = {
  common: commonWords,
  cart: cartWords,
  product: productWords,
  productForm: productFormWords,
  form: formWords,
  cartPage: cartPageWords,
  checkout: checkoutWords,
  giftCard: giftCardWords,
  order: orderWords,
  consent: consentWords,
} as const;
