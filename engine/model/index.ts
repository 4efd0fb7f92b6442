export * from './cart/add-messages.ts';
export * from './cart/add-text.ts';
export * from './cart/add-to-cart.ts';
export * from './cart/cart.ts';
export * from './cart/cart-messages.ts';
export * from './cart/failure-messages.ts';
export * from './cart/installments.ts';
export * from './cart/load-rule.ts';
export * from './checks/answer-messages.ts';
export * from './checks/check-messages.ts';
export * from './checks/colour.ts';
export * from './checks/dataset.ts';
export * from './checks/editor.ts';
export * from './checks/email.ts';
export * from './checks/entry-messages.ts';
export * from './checks/fields.ts';
export * from './checks/file-limits.ts';
export * from './checks/files.ts';
export * from './checks/length.ts';
export * from './checks/limit-messages.ts';
export * from './checks/links.ts';
export * from './checks/lists.ts';
export * from './checks/url.ts';
export * from './checks/vat-id.ts';
export {
  childOf,
  isArray,
  isObject,
  isTruthy,
  type JsonValue,
  printedText,
  toBoolean,
  toNumber,
  toText,
  type Value,
} from './data.ts';
export * from './discussion/limits.ts';
export * from './discussion/reviews.ts';
export * from './enumerations.ts';
export * from './experiments/assign.ts';
export * from './experiments/definition.ts';
export * from './experiments/verdict.ts';
export * from './forms/address-wording.ts';
export * from './forms/answer-value.ts';
export * from './forms/answers.ts';
export * from './forms/check-answer.ts';
export * from './forms/definition.ts';
export * from './forms/edited-form.ts';
export * from './forms/edited-form-errors.ts';
export * from './forms/form-body.ts';
export * from './forms/form-label.ts';
export * from './forms/handling.ts';
export * from './forms/kinds.ts';
export * from './forms/likert.ts';
export * from './forms/messages.ts';
export * from './forms/shared-messages.ts';
export * from './forms/success-text.ts';
export * from './gallery/options.ts';
export * from './gallery/read.ts';
export * from './gallery/schema.ts';
export * from './gift-cards/code.ts';
export * from './gift-cards/details.ts';
export * from './gift-cards/split.ts';
export * from './money/currencies.ts';
export * from './money/decimal.ts';
export * from './money/decimal-separator.ts';
export * from './money/minor-text.ts';
export * from './money/minor-units.ts';
export * from './money/money.ts';
export * from './money/money-format.ts';
export * from './money/money-input.ts';
export * from './money/money-text.ts';
export { stripeAmount } from './money/stripe-amount.ts';
export * from './page/detection.ts';
export * from './page/film.ts';
export * from './page/image-widths.ts';
export * from './page/messages.ts';
export * from './page/overlay-type.ts';
export * from './page/page-types.ts';
export * from './page/players.ts';
export * from './page/time-zone.ts';
export * from './postal/countries.ts';
export * from './postal/labels.ts';
export * from './postal/messages.ts';
export * from './postal/postal-areas.ts';
export * from './postal/postal-codes.ts';
export * from './postal/regions.ts';
export * from './postal/town-line.ts';
export * from './postal/zones.ts';
export * from './product/button.ts';
export * from './product/descriptor.ts';
export * from './product/prices.ts';
export * from './product/quantity.ts';
export * from './product/read.ts';
export * from './product/stock.ts';
export * from './product/subscription.ts';
export * from './product/variants.ts';
export * from './schemas/cart.ts';
export * from './schemas/content.ts';
export * from './schemas/forms.ts';
export { Json, MinorUnits } from './schemas/json.ts';
export * from './schemas/page-context.ts';
export * from './schemas/product.ts';
export * from './schemas/tweak.ts';
export * from './schemas/website.ts';
export * from './store/captcha-error.ts';
export * from './store/product-files.ts';
export * from './store/settings.ts';
export * from './store/weight.ts';
export * from './style/chosen-tweaks.ts';
export * from './style/css-value.ts';
export * from './style/refused-tweaks.ts';
export * from './style/slug.ts';
export * from './style/tweak-values.ts';
export * from './text/comment-messages.ts';
export * from './text/fill.ts';
export * from './text/length.ts';
export * from './text/message.ts';
export * from './text/relative-time.ts';
