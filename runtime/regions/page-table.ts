import { createElement, type ReactNode } from 'react';
import { type Messages, moneyFormatOf } from '#model';
import { cartPageMessages } from '../messages/cart-page.ts';
import { checkoutPageMessages } from '../messages/checkout-page.ts';
import { formFieldMessages } from '../messages/form-fields.ts';
import { giftCardPageMessages } from '../messages/gift-card-page.ts';
import { orderPageMessages } from '../messages/order-page.ts';
import { productFormMessages } from '../messages/product-form.ts';
import { CartPage } from './cart-page/region.tsx';
import { CheckoutPage } from './checkout-page/region.tsx';
import { GiftCardPage } from './gift-card-page/region.tsx';
import { OrderPage } from './order-page/region.tsx';

/** Regions that the server renders with React: the same component gives the first HTML and takes it over. */
const views = { cart: CartPage, checkout: CheckoutPage, order: OrderPage, 'gift-card': GiftCardPage };

/** What each of them says; the cart asks the questions of its products again. */
export const pageMessages: Readonly<Record<keyof typeof views, Messages>> = {
  cart: { ...cartPageMessages, ...productFormMessages, ...formFieldMessages },
  checkout: { ...checkoutPageMessages, ...formFieldMessages },
  order: orderPageMessages,
  'gift-card': giftCardPageMessages,
};

export type PageRegionName = keyof typeof views;
export type PageRegions = { [Name in PageRegionName]: Parameters<(typeof views)[Name]>[0] };

/** The currency that each of them tells amounts in. */
const currencies: { readonly [Name in PageRegionName]: (props: Omit<PageRegions[Name], 'money'>) => string } = {
  cart: ({ cart }) => cart.currency,
  checkout: ({ cart }) => cart.currency,
  order: ({ order }) => order.currency,
  'gift-card': ({ currency }) => currency,
};

/** A page's properties with how its language writes amounts. */
export function withMoney<Name extends PageRegionName>(
  name: Name,
  props: Omit<PageRegions[Name], 'money'>,
): PageRegions[Name] {
  const money = moneyFormatOf(props.strings.locale, currencies[name](props));
  // Only what was left out is put back.
  return { ...props, money } as PageRegions[Name];
}

export function pageElement<Name extends PageRegionName>(name: Name, props: PageRegions[Name]): ReactNode {
  // The properties are those of the view of the same name, which the checker cannot follow through the table.
  return createElement(views[name] as (props: PageRegions[Name]) => ReactNode, props);
}
