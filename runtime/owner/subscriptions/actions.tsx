import { useState } from 'react';
import { changeSubscription, type OwnerSubscription, type SubscriptionAction } from '#contract';
import { useAsk } from '../ask-context.ts';
import { CommandDialog } from '../command-dialog.tsx';
import { useIntent } from '../use-intent.ts';
import { actionLabels, termsOf } from './labels.ts';

interface Props {
  subscription: OwnerSubscription;
  onChanged: (subscription: OwnerSubscription) => void;
}

/** What is asked once more before it is done: it ends something, or moves money. */
const questions: Readonly<Partial<Record<SubscriptionAction, { readonly title: string; readonly action: string }>>> = {
  cancel: { title: 'Cancel the subscription?', action: 'Cancel the subscription' },
  charge: { title: 'Charge once more?', action: 'Charge now' },
};

const isQuestion = (action: SubscriptionAction) => questions[action] !== undefined;

/** What can be done with a subscription, each once for each wish. */
export function Actions({ subscription, onChanged }: Props) {
  const [said, setSaid] = useState('');
  const [asked, setAsked] = useState<SubscriptionAction>();
  const ask = useAsk();
  const params = { subscriptionId: subscription.id };
  const { send, isSending, error } = useIntent(
    async (kind: SubscriptionAction, idempotencyKey) => {
      const answer = await ask(changeSubscription, { params, body: { kind }, idempotencyKey });
      if (answer.ok) setSaid(saidOf(kind, answer.value));
      return answer;
    },
    (next) => {
      setAsked(undefined);
      onChanged(next);
    },
  );
  const question = asked && questions[asked];
  return (
    <div className="ow-row ow-actions">
      {subscription.actions.map((action) => (
        <button
          key={action}
          type="button"
          aria-disabled={isSending}
          onClick={() => (isQuestion(action) ? setAsked(action) : void send(action))}
        >
          {actionLabels[action]}
        </button>
      ))}
      <output>{said}</output>
      {error !== '' && !question && (
        <p role="alert" className="ow-problem">
          {error}
        </p>
      )}
      {asked && question && (
        <CommandDialog
          {...{ ...question, isSending, error }}
          onClosed={() => setAsked(undefined)}
          onSend={() => void send(asked)}
        >
          <p>
            {asked === 'cancel'
              ? `Nothing is charged any more, and ${subscription.email} is told by mail. What was paid stays paid: it is refunded on its order.`
              : `${subscription.email} pays ${termsOf(subscription)}. A payment that is declined again counts as one more try.`}
          </p>
        </CommandDialog>
      )}
    </div>
  );
}

/** What a press has done; of a payment, what became of it. */
function saidOf(kind: SubscriptionAction, { state }: OwnerSubscription): string {
  switch (kind) {
    case 'pause':
      return 'Nothing is charged until it is resumed.';
    case 'resume':
      return 'It is charged again; what went by meanwhile is not.';
    case 'cancel':
      return 'The subscription is cancelled.';
    case 'charge':
      return state === 'active' || state === 'ended'
        ? 'The payment was made.'
        : 'The payment was not made: see its history.';
  }
}
