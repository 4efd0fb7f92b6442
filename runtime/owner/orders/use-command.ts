import { changeOrder, type OrderCommand, type OwnerOrder } from '#contract';
import { useAsk } from '../ask-context.ts';
import { useIntent } from '../use-intent.ts';

/** Does something to an order, once for each wish however often it is pressed; `onDone` is given the order as it is then. */
export function useCommand(orderId: string, onDone: (order: OwnerOrder) => void) {
  const ask = useAsk();
  return useIntent(
    (body: OrderCommand, idempotencyKey) => ask(changeOrder, { params: { orderId }, body, idempotencyKey }),
    onDone,
  );
}
