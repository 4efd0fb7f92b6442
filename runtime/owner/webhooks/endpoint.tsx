import { useState } from 'react';
import { changeWebhook, type listWebhooks, type OkOf, pingWebhook, removeWebhook, type WebhookEvent } from '#contract';
import { type Answer, useAsk } from '../ask-context.ts';
import { Moment } from '../parts.tsx';
import { Deliveries } from './deliveries.tsx';
import { EventsFields } from './events-fields.tsx';

interface Props {
  endpoint: OkOf<typeof listWebhooks>['endpoints'][number];
  onChanged: () => void;
}

/** One address: what it is told of, whether it is told anything, and what it was told. */
export function Endpoint({ endpoint, onChanged }: Props) {
  const ask = useAsk();
  const { id: webhookId, url, isActive, created, createdBy } = endpoint;
  const [events, setEvents] = useState<readonly WebhookEvent[]>(endpoint.events);
  const [said, setSaid] = useState('');
  const [shown, setShown] = useState(0);
  const params = { webhookId };
  const tell = (answer: Answer<unknown>, done: string) => {
    setSaid(answer.ok ? done : answer.text);
    if (answer.ok) onChanged();
  };
  const change = async (next: { isActive: boolean }) =>
    tell(await ask(changeWebhook, { params, body: { events: [...events], ...next } }), 'Saved.');
  const ping = async () => {
    tell(await ask(pingWebhook, { params }), 'A message is on its way. Look at the deliveries.');
    setShown(shown + 1);
  };
  const remove = async () => tell(await ask(removeWebhook, { params }), 'Removed.');
  return (
    <>
      <h2>
        {url}{' '}
        <span className="ow-chip" data-tone={isActive ? 'good' : 'over'}>
          {isActive ? 'on' : 'off'}
        </span>
      </h2>
      <p className="ow-quiet">
        {'Added '}
        <Moment at={created} />
        {` by ${createdBy}`}
      </p>
      <EventsFields events={events} onChange={setEvents} />
      <p className="ow-row">
        <button type="button" disabled={events.length === 0} onClick={() => void change({ isActive })}>
          Save
        </button>
        <button type="button" onClick={() => void change({ isActive: !isActive })}>
          {isActive ? 'Turn off' : 'Turn on'}
        </button>
        <button type="button" onClick={() => void ping()}>
          Send a test
        </button>
        <Remove onRemove={() => void remove()} />
      </p>
      <output>{said}</output>
      {shown > 0 ? (
        <Deliveries key={shown} webhookId={webhookId} onAgain={() => setShown(shown + 1)} />
      ) : (
        <button type="button" className="ow-link" onClick={() => setShown(1)}>
          Show what it was told
        </button>
      )}
    </>
  );
}

function Remove({ onRemove }: { onRemove: () => void }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <button type="button" onClick={() => setAsked(true)}>
        Remove …
      </button>
    );
  }
  return (
    <>
      <button type="button" onClick={onRemove}>
        Remove it for good
      </button>
      <button type="button" onClick={() => setAsked(false)}>
        Keep it
      </button>
    </>
  );
}
