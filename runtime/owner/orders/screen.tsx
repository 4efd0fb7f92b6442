import { ownerAreas } from '#contract';
import { OrderList } from './list.tsx';
import { OneOrder } from './order.tsx';
import './orders.css';

const { path } = ownerAreas.orders;

/** The orders of the shop, or one of them by its address. */
export function OrdersScreen() {
  const { pathname } = globalThis.location;
  const orderId = pathname.startsWith(`${path}/`) ? decodeURIComponent(pathname.slice(path.length + 1)) : '';
  return orderId === '' ? <OrderList /> : <OneOrder orderId={orderId.replace(/\/$/, '')} />;
}
