export {
  commonProblems,
  type ProblemDescription,
  type ProblemName,
  problems,
  wordsOf,
} from './definition/api-errors.ts';
export { mayUse, type OwnerAreaName, ownerAreaAt, ownerAreas, ownerRoles } from './definition/owner-areas.ts';
export {
  type BodyInput,
  type BodyOf,
  type CallInput,
  defineRoute,
  type Guard,
  type LimitName,
  type OkOf,
  type ParamsOf,
  type ProblemOf,
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
export * from './endpoints/form-files.ts';
export * from './endpoints/forms.ts';
export * from './endpoints/galleries.ts';
export * from './endpoints/owner.ts';
export * from './endpoints/restock.ts';
export * from './endpoints/telemetry.ts';
export * from './endpoints/website.ts';
export {
  bounds,
  cookieNames,
  cookiesHeader,
  headerNames,
} from './names.ts';
export { orderConfirmedPath, paymentEventsPath } from './paths.ts';
export { type CartLine, Quantity, ShoppingCart } from './schemas/cart.ts';
export { Refusal } from './schemas/common.ts';
export type { Address, Order, PaymentAction, PaymentMethod, PlacedOrder } from './schemas/order.ts';
export { type CallName, callList, callNames, calls } from './table.ts';
