import { platformPaths } from '../../http/pages/system-pages.ts';
import { cartPage } from './cart.ts';
import { checkoutPage } from './checkout.ts';
import { commentsPage } from './comments.ts';
import { confirmListPage } from './confirm-list.ts';
import { donatePage } from './donate.ts';
import { filePage } from './file.ts';
import { filePreviewPage } from './file-preview.ts';
import { findOrderPage } from './find-order.ts';
import { giftBalancePage } from './gift-balance.ts';
import { giftCardPage } from './gift-card.ts';
import { lockPage, membersPage, paywallPage, protectedPage } from './lock-pages.ts';
import { noSessionPage } from './no-session.ts';
import { orderPage } from './order.ts';
import type { PrivatePage } from './private-page.ts';
import { productFormPage } from './product-form.ts';
import { restockPage } from './restock.ts';
import { reviewsPage } from './reviews.ts';
import { signInPage } from './sign-in.ts';
import { formSentPage, siteFormPage } from './site-form.ts';
import { subscriptionPage } from './subscription.ts';
import { unsubscribePage } from './unsubscribe.ts';

/** Every page that is one visitor's own. Where two take the same form, the first does. */
export const privatePages: readonly PrivatePage[] = [
  cartPage,
  giftCardPage,
  donatePage,
  giftBalancePage,
  findOrderPage,
  checkoutPage,
  noSessionPage,
  orderPage,
  filePage,
  filePreviewPage,
  subscriptionPage,
  productFormPage,
  restockPage,
  unsubscribePage,
  confirmListPage,
  reviewsPage,
  formSentPage,
  siteFormPage,
  commentsPage,
  signInPage,
  lockPage,
  protectedPage,
  paywallPage,
  membersPage,
];

/** The same by address, for who resolves addresses. */
export const privatePaths: ReadonlyMap<string, PrivatePage> = new Map(
  privatePages.flatMap((page) => page.paths.map((path) => [path, page] as const)),
);

/** Every address that the platform answers itself, whatever the content says. */
export const systemPaths: readonly string[] = platformPaths(privatePaths);
