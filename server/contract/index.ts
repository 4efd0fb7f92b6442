export * from './calls/cart.ts';
export * from './calls/cart-changes.ts';
export * from './calls/checkout.ts';
export * from './calls/commerce.ts';
export * from './calls/discussion.ts';
export * from './calls/form-files.ts';
export * from './calls/forms.ts';
export * from './calls/galleries.ts';
export * from './calls/intake.ts';
export * from './calls/owner.ts';
export * from './calls/restock.ts';
export * from './calls/website.ts';
export { bounds, cookieNames, cookiesHeader, headerNames } from './names.ts';
export { mayUse, type OwnerAreaName, ownerAreaAt, ownerAreas, ownerRoles } from './owner-areas.ts';
export {
  commonProblems,
  type ProblemDescription,
  type ProblemName,
  problems,
  wordsOf,
} from './problems.ts';
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
} from './route.ts';
export { type CartLine, Quantity, ShoppingCart } from './schemas/cart.ts';
export { Refusal } from './schemas/common.ts';
export type { Address, Order, PaymentMethod } from './schemas/order.ts';
export { type CallName, callList, callNames, calls } from './table.ts';
