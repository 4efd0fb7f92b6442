import type { RouteDescription } from './definition/route.ts';
import * as cart from './endpoints/cart.ts';
import * as cartChanges from './endpoints/cart-changes.ts';
import * as checkout from './endpoints/checkout.ts';
import * as commerce from './endpoints/commerce.ts';
import * as discussion from './endpoints/discussion.ts';
import * as experiments from './endpoints/experiments.ts';
import * as formFiles from './endpoints/form-files.ts';
import * as forms from './endpoints/forms.ts';
import * as galleries from './endpoints/galleries.ts';
import * as giftCards from './endpoints/gift-cards.ts';
import * as mailingLists from './endpoints/mailing-lists.ts';
import * as owner from './endpoints/owner.ts';
import * as ownerGiftCards from './endpoints/owner-gift-cards.ts';
import * as ownerOrders from './endpoints/owner-orders.ts';
import * as ownerSubscriptions from './endpoints/owner-subscriptions.ts';
import * as productFiles from './endpoints/product-files.ts';
import * as products from './endpoints/products.ts';
import * as restock from './endpoints/restock.ts';
import * as reviews from './endpoints/reviews.ts';
import * as settings from './endpoints/settings.ts';
import * as siteForms from './endpoints/site-forms.ts';
import * as style from './endpoints/style.ts';
import * as system from './endpoints/system.ts';
import * as telemetry from './endpoints/telemetry.ts';
import * as webhooks from './endpoints/webhooks.ts';
import * as website from './endpoints/website.ts';

/** Every endpoint by name. The browser imports single endpoints instead, so that it carries only what it uses. */
export const endpoints = {
  ...cart,
  ...cartChanges,
  ...checkout,
  ...commerce,
  ...discussion,
  ...forms,
  ...restock,
  ...website,
  ...webhooks,
  ...telemetry,
  ...owner,
  ...ownerOrders,
  ...ownerSubscriptions,
  ...giftCards,
  ...ownerGiftCards,
  ...productFiles,
  ...products,
  ...mailingLists,
  ...galleries,
  ...settings,
  ...style,
  ...experiments,
  ...formFiles,
  ...reviews,
  ...siteForms,
  ...system,
} as const;

export type EndpointName = keyof typeof endpoints;

export const endpointNames = Object.keys(endpoints) as EndpointName[];

export const endpointList: readonly (RouteDescription & { readonly name: EndpointName })[] = endpointNames.map(
  (name) => ({
    name,
    ...endpoints[name],
  }),
);
