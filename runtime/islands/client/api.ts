import { type CallInput, endpoints, type OkOf, type RouteDescription } from '#contract';
import type { ApiCall } from './api-call.ts';

/** A route as strangers see it: the published declaration (exports/write-api-types.ts) has its types written out. */
function given<Route extends RouteDescription>(route: Route): ApiCall<CallInput<Route>, OkOf<Route>> {
  return route;
}

/** What a page of the shop may ask its server for. */
export const api = {
  addComment: given(endpoints.addComment),
  addEntry: given(endpoints.addEntry),
  addReview: given(endpoints.addReview),
  applyCoupon: given(endpoints.applyCoupon),
  applyGiftCard: given(endpoints.applyGiftCard),
  changeQuantity: given(endpoints.changeQuantity),
  chooseShipping: given(endpoints.chooseShipping),
  createSubmissionKey: given(endpoints.createSubmissionKey),
  createSubscription: given(endpoints.createSubscription),
  joinMailingList: given(endpoints.joinMailingList),
  listComments: given(endpoints.listComments),
  listReviews: given(endpoints.listReviews),
  placeOrder: given(endpoints.placeOrder),
  readCart: given(endpoints.readCart),
  readCheckout: given(endpoints.readCheckout),
  readLikes: given(endpoints.readLikes),
  readOrder: given(endpoints.readOrder),
  readStock: given(endpoints.readStock),
  readTemplateSchema: given(endpoints.readTemplateSchema),
  readWebsite: given(endpoints.readWebsite),
  removeCoupon: given(endpoints.removeCoupon),
  removeEntry: given(endpoints.removeEntry),
  removeGiftCard: given(endpoints.removeGiftCard),
  restoreEntry: given(endpoints.restoreEntry),
  saveSubmission: given(endpoints.saveSubmission),
  setLike: given(endpoints.setLike),
  signUpForRestock: given(endpoints.signUpForRestock),
  startGiftCard: given(endpoints.startGiftCard),
  updateAdditionalFields: given(endpoints.updateAdditionalFields),
  validateForm: given(endpoints.validateForm),
} as const;
