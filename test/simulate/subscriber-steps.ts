import type { StepOf } from './history.ts';
import type { Shopper } from './scene.ts';
import { club, type Server } from './shop.ts';

export async function subscribe(shopper: Shopper, { services }: Server, { id }: StepOf<'subscribe'>): Promise<void> {
  const { visitorId, token } = shopper;
  const { itemId, sku } = club;
  const request = { itemId, sku, quantity: 1 };
  const made = await services.carts.single({ visitorId, token, key: `club-${id}` }, 'subscription', request);
  if (made.ok) shopper.clubToken = made.value.cartToken;
}

/** What a customer does on the page of a subscription. */
export async function changeSubscription(
  { subscriptionKey: key }: Shopper,
  { services: { subscriptions } }: Server,
  { command, isGood, twice }: StepOf<'subscription'>,
): Promise<void> {
  if (key === undefined) return;
  const presses = Array.from({ length: twice ? 2 : 1 }, () =>
    command === 'card'
      ? subscriptions.askForCard(key, { returnUrl: '', token: isGood ? 'approve' : 'decline' })
      : subscriptions.change(key, command),
  );
  await Promise.all(presses);
}
