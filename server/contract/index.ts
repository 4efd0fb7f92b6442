export {
  type ApiErrorName,
  apiErrorMessage,
  apiErrors,
  commonErrors,
  type ErrorDescription as ProblemDescription,
} from './definition/api-errors.ts';
export {
  mayUse,
  type OwnerAreaName,
  orderHandlers,
  ownerAreaAt,
  ownerAreas,
  ownerRoles,
} from './definition/owner-areas.ts';
export {
  type ApiErrorOf,
  type BodyInput,
  type BodyOf,
  type CallInput,
  defineRoute,
  type Guard,
  type LimitName,
  type OkOf,
  type ParamsOf,
  pathOf,
  type QueryInput,
  type QueryOf,
  type Role,
  type RouteDescription,
  type Schema,
} from './definition/route.ts';
export * from './endpoints/cart.ts';
export * from './endpoints/cart-changes.ts';
export * from './endpoints/checkout.ts';
export * from './endpoints/commerce.ts';
export * from './endpoints/discussion.ts';
export * from './endpoints/experiments.ts';
export * from './endpoints/form-files.ts';
export * from './endpoints/forms.ts';
export * from './endpoints/galleries.ts';
export * from './endpoints/gift-cards.ts';
export * from './endpoints/mailing-lists.ts';
export * from './endpoints/owner.ts';
export * from './endpoints/owner-gift-cards.ts';
export * from './endpoints/owner-orders.ts';
export * from './endpoints/owner-subscriptions.ts';
export * from './endpoints/product-files.ts';
export * from './endpoints/products.ts';
export * from './endpoints/restock.ts';
export * from './endpoints/reviews.ts';
export * from './endpoints/settings.ts';
export * from './endpoints/site-forms.ts';
export * from './endpoints/style.ts';
export * from './endpoints/system.ts';
export * from './endpoints/telemetry.ts';
export * from './endpoints/webhooks.ts';
export * from './endpoints/website.ts';
export {
  bounds,
  cookieNames,
  cookiesHeader,
  headerNames,
} from './names.ts';
export {
  confirmListPath,
  downloadPagePath,
  downloadPath,
  filePreviewPath,
  findOrderPath,
  invoicePath,
  mostPrinted,
  orderConfirmedPath,
  orderLinkPath,
  orderStatusPath,
  paymentEventsPath,
  printOrdersPath,
  subscriptionPath,
  unsubscribePath,
} from './paths.ts';
export { type CartLine, Quantity, ShoppingCart } from './schemas/cart.ts';
export { ApiErrorBody } from './schemas/common.ts';
export type { Experiment } from './schemas/experiments.ts';
export type { CheckoutGiftCard } from './schemas/gift-card.ts';
export { type ListMember, type MailingList, type MemberFilter, memberFilters } from './schemas/mailing-list.ts';
export type {
  Address,
  Billing,
  Order,
  OrderPieces,
  PaymentAction,
  PaymentMethod,
  PlacedOrder,
  Shipment,
} from './schemas/order.ts';
export {
  type GiftCardAction,
  type GiftCardCommand,
  type GiftCardEvent,
  type GiftCardFilter,
  giftCardFilters,
  type IssueGiftCard,
  type OwnerGiftCard,
  type OwnerGiftCardFile,
} from './schemas/owner-gift-card.ts';
export {
  type ListedOrder,
  type OrderAction,
  type OrderCommand,
  type OrderFilter,
  type OwnerOrder,
  orderActions,
  orderFilters,
  orderMailKinds,
} from './schemas/owner-order.ts';
export {
  type ListedSubscription,
  type OwnerSubscription,
  type SubscriptionAction,
  type SubscriptionCommand,
  type SubscriptionEvent,
  type SubscriptionFilter,
  subscriptionActions,
  subscriptionFilters,
} from './schemas/owner-subscription.ts';
export { type WebhookEvent, webhookEvents } from './schemas/webhook.ts';
export { type EndpointName, endpointList, endpointNames, endpoints } from './table.ts';
