import express, { type RequestHandler, Router } from 'express';
import { paymentEventsPath } from '#contract';
import { sendError } from '../../http/protocol/send-error.ts';
import { type PaymentEvent, type PaymentProvider, UnsignedEvent } from '../../services/payments/provider.ts';
import type { Services } from '../../services/services.ts';

const MOST_BYTES = '256kb';

/**
 * Where payment providers tell what became of a payment. What they sign is the body's bytes, so nothing parses it before.
 * An event that was taken in is answered 200; any other status lets the provider send it again.
 */
export function createPaymentEvents({ orders }: Pick<Services, 'orders'>): RequestHandler {
  const router = Router();
  const body = express.raw({ type: () => true, limit: MOST_BYTES });
  router.post(paymentEventsPath(':provider'), body, async (request, response) => {
    const provider = orders.providers.find(({ id }) => id === request.params['provider']);
    if (!provider?.readEvent || !Buffer.isBuffer(request.body)) {
      return sendError(response, 404, 'No payment provider tells its events here.');
    }
    const event = readEvent(provider, { body: request.body, header: (name) => request.get(name) });
    if (event === 'unsigned') return sendError(response, 400, 'This event is not signed by its provider.');
    if (event) await takeIn(orders, provider.id, event);
    response.json({ received: true });
  });
  return router;
}

function takeIn(orders: Services['orders'], provider: string, event: PaymentEvent): Promise<void> {
  if ('outcome' in event) return orders.settle(event.reference, event.outcome);
  if ('refundedCents' in event) return orders.noteRefunded(event.reference, event.refundedCents, event.at);
  return 'dispute' in event
    ? orders.noteDispute(provider, event.transactionId, event.dispute)
    : orders.noteFailedRefund(provider, event.transactionId, event.failedRefund);
}

function readEvent(
  provider: PaymentProvider,
  received: Parameters<NonNullable<PaymentProvider['readEvent']>>[0],
): PaymentEvent | 'unsigned' | undefined {
  try {
    return provider.readEvent?.(received);
  } catch (error) {
    if (error instanceof UnsignedEvent) return 'unsigned';
    throw error;
  }
}
