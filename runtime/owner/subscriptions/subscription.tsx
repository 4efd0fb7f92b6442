import { useCallback } from 'react';
import { type OwnerSubscription, ownerAreas, readOwnerSubscription } from '#contract';
import { AddressLines } from '../address-lines.tsx';
import { useAsk } from '../ask-context.ts';
import { Moment } from '../parts.tsx';
import { NotRead, useRead } from '../use-read.tsx';
import { Actions } from './actions.tsx';
import { termsOf } from './labels.ts';
import { Events, Next, Payments, State } from './parts.tsx';

/** One subscription: how it is charged, what has happened, and what can be done now. */
export function OneSubscription({ subscriptionId }: { subscriptionId: string }) {
  const ask = useAsk();
  const read = useCallback(() => ask(readOwnerSubscription, { params: { subscriptionId } }), [ask, subscriptionId]);
  const { value: subscription, setValue, failure, again } = useRead(read);
  return (
    <>
      <p>
        <a href={ownerAreas.subscriptions.path}>← All subscriptions</a>
      </p>
      {failure && <NotRead text={failure.text} again={again} />}
      {!subscription && !failure && <output>Reading …</output>}
      {subscription && <Shown subscription={subscription} onChanged={(next) => setValue(() => next)} />}
    </>
  );
}

interface Props {
  subscription: OwnerSubscription;
  onChanged: (subscription: OwnerSubscription) => void;
}

function Shown({ subscription, onChanged }: Props) {
  return (
    <>
      <h2 className="ow-order-title">
        {subscription.title} <State state={subscription.state} />
      </h2>
      <Actions subscription={subscription} onChanged={onChanged} />
      <div className="ow-order">
        <div>
          <section>
            <h3>Payments</h3>
            <Payments subscription={subscription} />
          </section>
          <section>
            <h3>History</h3>
            <Events history={subscription.history} />
          </section>
        </div>
        <div>
          <Terms subscription={subscription} />
          <Customer subscription={subscription} />
        </div>
      </div>
    </>
  );
}

function Terms({ subscription }: Pick<Props, 'subscription'>) {
  const { paidCycles, cycles, attempts, paymentMethodName, isTest, created } = subscription;
  return (
    <section className="ow-card">
      <h3>Payment</h3>
      <p>
        {termsOf(subscription)}
        <span className="ow-quiet">
          <Next {...subscription} />
        </span>
        <span className="ow-quiet">{`paid ${paidCycles}${cycles > 0 ? ` of ${cycles}` : ''} times`}</span>
        {attempts > 0 && <span className="ow-quiet">{`${attempts} declined for this period`}</span>}
        <span className="ow-quiet">{`by ${paymentMethodName}${isTest ? ': a test, no money moves' : ''}`}</span>
        <span className="ow-quiet">
          {'begun '}
          <Moment at={created} />
        </span>
      </p>
    </section>
  );
}

function Customer({ subscription: { email, shippingAddress } }: Pick<Props, 'subscription'>) {
  return (
    <section className="ow-card">
      <h3>Customer</h3>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      {shippingAddress && <AddressLines address={shippingAddress} />}
    </section>
  );
}
