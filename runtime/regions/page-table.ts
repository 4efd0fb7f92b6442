import { createElement, type ReactNode } from 'react';
import { CartPage, type CartPageProps } from './cart-page/region.tsx';
import { CheckoutPage, type CheckoutPageProps } from './checkout-page/region.tsx';
import { GiftCardPage, type GiftCardPageProps } from './gift-card-page/region.tsx';
import { OrderPage, type OrderPageProps } from './order-page/region.tsx';

/** Regions that the server renders with React: the same component gives the first HTML and takes it over. */
export interface PageRegions {
  cart: CartPageProps;
  checkout: CheckoutPageProps;
  order: OrderPageProps;
  'gift-card': GiftCardPageProps;
}

export type PageRegionName = keyof PageRegions;

const views: { [Name in PageRegionName]: (props: PageRegions[Name]) => ReactNode } = {
  cart: (props) => createElement(CartPage, props),
  checkout: (props) => createElement(CheckoutPage, props),
  order: (props) => createElement(OrderPage, props),
  'gift-card': (props) => createElement(GiftCardPage, props),
};

export function pageElement<Name extends PageRegionName>(name: Name, props: PageRegions[Name]): ReactNode {
  return views[name](props);
}
