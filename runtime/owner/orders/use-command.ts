import { createContext, useContext } from 'react';
import { changeOrder, type OrderCommand, type OwnerOrder } from '#contract';
import { useAsk } from '../ask-context.ts';
import { useIntent } from '../use-intent.ts';

/** Reads the order that is shown once more. */
export const ReadAgainContext = createContext<() => Promise<void>>(async () => {});

/**
 * Does something to an order, once for each wish however often it is pressed; `onDone` is given the order as it is then.
 * One that is refused is not what the owner sees any more: it is read again.
 */
export function useCommand(orderId: string, onDone: (order: OwnerOrder) => void) {
  const ask = useAsk();
  const readAgain = useContext(ReadAgainContext);
  return useIntent(
    (body: OrderCommand, idempotencyKey) => ask(changeOrder, { params: { orderId }, body, idempotencyKey }),
    onDone,
    readAgain,
  );
}
