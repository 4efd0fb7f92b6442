import { ownerAreas } from '#contract';
import { SubscriptionList } from './list.tsx';
import { OneSubscription } from './subscription.tsx';
import '../orders/orders.css';

const { path } = ownerAreas.subscriptions;

/** What is paid again and again, or one of them by its address. */
export function SubscriptionsScreen() {
  const { pathname } = globalThis.location;
  const id = pathname.startsWith(`${path}/`) ? decodeURIComponent(pathname.slice(path.length + 1)) : '';
  return id === '' ? <SubscriptionList /> : <OneSubscription subscriptionId={id.replace(/\/$/, '')} />;
}
