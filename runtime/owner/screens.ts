import type { ReactNode } from 'react';
import type { OwnerAreaName } from '#contract';
import { ExperimentsScreen } from './experiments/screen.tsx';
import { FormsScreen } from './forms/screen.tsx';
import { GalleryScreen } from './gallery/screen.tsx';
import { GiftCardsScreen } from './gift-cards/screen.tsx';
import { ListsScreen } from './lists/screen.tsx';
import { OrdersScreen } from './orders/screen.tsx';
import { ProductFilesScreen } from './product-files/screen.tsx';
import { ProductsScreen } from './products/screen.tsx';
import { AccountScreen } from './screens/account.tsx';
import { CommentsScreen } from './screens/comments.tsx';
import { DashboardScreen } from './screens/dashboard.tsx';
import { RestockScreen } from './screens/restock.tsx';
import { ReviewsScreen } from './screens/reviews.tsx';
import { SettingsScreen } from './screens/settings.tsx';
import { StockScreen } from './screens/stock.tsx';
import { StyleScreen } from './screens/style.tsx';
import { SystemScreen } from './screens/system.tsx';
import { SubscriptionsScreen } from './subscriptions/screen.tsx';
import { WebhooksScreen } from './webhooks/screen.tsx';

/** Groups of the navigation, from what an owner looks at each day to what is set once. */
export const screenGroups = ['Sales', 'Products', 'Customers', 'Site', 'Setup'] as const;

interface OwnerScreen {
  readonly title: string;
  /** Above all groups without one. */
  readonly group?: (typeof screenGroups)[number];
  readonly Screen: () => ReactNode;
}

/** In the order of the navigation. */
export const screens: Readonly<Record<OwnerAreaName, OwnerScreen>> = {
  overview: { title: 'Overview', Screen: DashboardScreen },
  orders: { title: 'Orders', group: 'Sales', Screen: OrdersScreen },
  subscriptions: { title: 'Subscriptions', group: 'Sales', Screen: SubscriptionsScreen },
  giftCards: { title: 'Gift cards', group: 'Sales', Screen: GiftCardsScreen },
  products: { title: 'Products', group: 'Products', Screen: ProductsScreen },
  stock: { title: 'Stock', group: 'Products', Screen: StockScreen },
  restock: { title: 'Restock', group: 'Products', Screen: RestockScreen },
  productFiles: { title: 'Files to download', group: 'Products', Screen: ProductFilesScreen },
  forms: { title: 'Forms', group: 'Customers', Screen: FormsScreen },
  lists: { title: 'Mailing lists', group: 'Customers', Screen: ListsScreen },
  comments: { title: 'Comments', group: 'Customers', Screen: CommentsScreen },
  reviews: { title: 'Reviews', group: 'Customers', Screen: ReviewsScreen },
  style: { title: 'Style', group: 'Site', Screen: StyleScreen },
  galleries: { title: 'Galleries', group: 'Site', Screen: GalleryScreen },
  experiments: { title: 'Experiments', group: 'Site', Screen: ExperimentsScreen },
  settings: { title: 'Settings', group: 'Setup', Screen: SettingsScreen },
  webhooks: { title: 'Webhooks', group: 'Setup', Screen: WebhooksScreen },
  system: { title: 'System', group: 'Setup', Screen: SystemScreen },
  account: { title: 'Your account', group: 'Setup', Screen: AccountScreen },
};

export const screenNames = Object.keys(screens) as readonly OwnerAreaName[];
