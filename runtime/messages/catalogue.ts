import { galleryMessages } from '../regions/gallery/messages.ts';
import { uploadFieldMessages } from '../regions/upload/messages.ts';
import { cartCountMessages } from './cart-count.ts';
import { cartPageMessages } from './cart-page.ts';
import { checkoutPageMessages } from './checkout-page.ts';
import { commonMessages } from './common.ts';
import { consentMessages } from './consent.ts';
import { embedMessages } from './embeds.ts';
import { formFieldMessages } from './form-fields.ts';
import { giftCardPageMessages } from './gift-card-page.ts';
import { orderPageMessages } from './order-page.ts';
import { productMessages } from './product.ts';
import { productFormMessages } from './product-form.ts';
import { siteFormMessages } from './site-form.ts';
import { testCaptchaMessages } from './test-captcha.ts';

/**
 * Every string that a visitor can see, in English, by the part of the page that says it: a part arrives with its own
 * messages alone. A site overrides any of them with a member of the same name in its `localizedStrings`; a name means the
 * same wherever it stands, which a test holds. A plural is a pair chosen by the language's rules for `count`.
 */
export const catalogue = {
  common: commonMessages,
  cart: cartCountMessages,
  product: productMessages,
  productForm: productFormMessages,
  fields: formFieldMessages,
  form: siteFormMessages,
  cartPage: cartPageMessages,
  checkout: checkoutPageMessages,
  giftCard: giftCardPageMessages,
  order: orderPageMessages,
  consent: consentMessages,
  embeds: embedMessages,
  gallery: galleryMessages,
  upload: uploadFieldMessages,
  testCaptcha: testCaptchaMessages,
} as const;
