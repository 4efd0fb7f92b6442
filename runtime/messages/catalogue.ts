import { cartPageWords } from './cart-page-words.ts';
import { cartWords } from './cart-words.ts';
import { checkoutWords } from './checkout-words.ts';
import { commonWords } from './common-words.ts';
import { consentWords } from './consent-words.ts';
import { formWords } from './form-words.ts';
import { giftCardWords } from './gift-card-words.ts';
import { orderWords } from './order-words.ts';
import { productFormWords } from './product-form-words.ts';
import { productWords } from './product-words.ts';

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
