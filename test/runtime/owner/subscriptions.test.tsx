import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { changeSubscription, listSubscriptions, type OwnerSubscription } from '#contract';
import { type Ask, AskContext } from '../../../runtime/owner/ask-context.ts';
import { SubscriptionList } from '../../../runtime/owner/subscriptions/list.tsx';
import { OneSubscription } from '../../../runtime/owner/subscriptions/subscription.tsx';
// Opens dialogs where the browser does not.
import '../../support/dom.ts';

afterEach(cleanup);

const subscription: OwnerSubscription = {
  ...{ id: 's1', orderId: 'o1', orderNumber: '1001', state: 'past-due', email: 'ada@shop.example', title: 'Kiln club' },
  ...{ currency: 'USD', amountCents: 4_600, unit: 'MONTH', value: 3, cycles: 6, paidCycles: 2, attempts: 1 },
  ...{ next: 0, nextTry: 86_400_000, created: 0, shippingAddress: null, paymentMethodName: 'Card', isTest: false },
  orders: [{ id: 'o1', orderNumber: '1001', state: 'paid', created: 0, amountCents: 4_600 }],
  history: [
    { sequence: 1, kind: 'started', reason: null, message: null, doneBy: null, created: 0 },
    { sequence: 2, kind: 'failed', reason: 'declined', message: 'Insufficient funds.', doneBy: null, created: 0 },
    { sequence: 3, kind: 'card', reason: null, message: null, doneBy: 'customer', created: 0 },
  ],
  actions: ['pause', 'charge', 'cancel'],
};

/** Answers a command with what is given, in turn. */
function asking(...answers: readonly object[]) {
  const sent: unknown[] = [];
  const rest = [...answers];
  const ask = (async (route: unknown, { body }: { body?: unknown }) => {
    if (route === listSubscriptions)
      return { ok: true, value: { subscriptions: [subscription], hasNextPage: false, nextPageCursor: null } };
    if (route !== changeSubscription) return { ok: true, value: subscription };
    sent.push(body);
    return rest.shift();
  }) as unknown as Ask;
  return { ask, sent };
}

async function open(...answers: readonly object[]) {
  const { ask, sent } = asking(...answers);
  render(
    <AskContext value={ask}>
      <OneSubscription subscriptionId="s1" />
    </AskContext>,
  );
  await screen.findByRole('heading', { name: /^Kiln club/ });
  return { sent, user: userEvent.setup() };
}

it('says how it stands and why a payment failed', async () => {
  await open();
  expect(screen.getByText('$46.00 every 3 months, 6 times')).toBeDefined();
  expect(screen.getByText('1 declined for this period')).toBeDefined();
  const events = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(events).toContainEqual(expect.stringContaining('Payment failed declined: Insufficient funds.'));
  expect(events).toContainEqual(expect.stringContaining(', the customer'));
});

it('asks before money moves, and says what became of it', async () => {
  const paid = { ...subscription, state: 'active', actions: ['pause', 'cancel'] };
  const refused = { ok: false, error: 'offline', text: 'Please check your internet connection.' };
  const { sent, user } = await open(refused, { ok: true, value: paid });
  await user.click(screen.getByRole('button', { name: 'Charge now …' }));
  expect(sent).toEqual([]);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Charge now' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(refused.text);
  await user.click(dialog.getByRole('button', { name: 'Charge now' }));
  expect(await screen.findByText('The payment was made.')).toBeDefined();
  expect(sent).toEqual([{ kind: 'charge' }, { kind: 'charge' }]);
  expect(screen.queryByRole('button', { name: 'Charge now …' })).toBeNull();
});

it('is found in a list that says when it is charged', async () => {
  render(
    <AskContext value={asking().ask}>
      <SubscriptionList />
    </AskContext>,
  );
  const link = await screen.findByRole('link', { name: 'Kiln club, subscription of ada@shop.example' });
  expect(link.getAttribute('href')).toBe('/config/subscriptions/s1');
  expect(screen.getByText('1 payment declined')).toBeDefined();
});
