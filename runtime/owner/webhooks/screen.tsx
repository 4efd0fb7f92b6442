import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { addWebhook, listWebhooks, type OkOf, type WebhookEvent, webhookEvents } from '#contract';
import { type Answer, useAsk } from '../ask-context.ts';
import { Endpoint } from './endpoint.tsx';
import { EventsFields } from './events-fields.tsx';
import '../orders/orders.css';

type Endpoints = OkOf<typeof listWebhooks>['endpoints'];

/** Addresses that are told what happens in the shop, and what they were told. */
export function WebhooksScreen() {
  const ask = useAsk();
  const [endpoints, setEndpoints] = useState<Endpoints>();
  const [error, setError] = useState('');
  const show = useCallback((answer: Answer<{ endpoints: Endpoints }>) => {
    if (answer.ok) setEndpoints(answer.value.endpoints);
    else setError(answer.text);
  }, []);
  useEffect(() => {
    void ask(listWebhooks, {}).then(show);
  }, [ask, show]);
  const readAgain = () => void ask(listWebhooks, {}).then(show);
  if (error) return <p role="alert">{error}</p>;
  if (!endpoints) return <output>Reading …</output>;
  return (
    <>
      <p>
        Another program is told when something happens here: a bookkeeper’s, a warehouse’s. Each message is signed with
        the secret of its address, and sent again, later each time, until it is taken.
      </p>
      <AddForm onAdded={readAgain} />
      {endpoints.length === 0 && <p>Nobody is told yet.</p>}
      <ul className="ow-cards">
        {endpoints.map((endpoint) => (
          <li key={endpoint.id}>
            <Endpoint endpoint={endpoint} onChanged={readAgain} />
          </li>
        ))}
      </ul>
    </>
  );
}

function AddForm({ onAdded }: { onAdded: () => void }) {
  const ask = useAsk();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents);
  const [error, setError] = useState('');
  const [secret, setSecret] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await ask(addWebhook, { body: { url: url.trim(), events: [...events] } });
    setError(answer.ok ? '' : answer.text);
    if (!answer.ok) return;
    setUrl('');
    setSecret(answer.value.secret);
    onAdded();
  };
  return (
    <form className="ow-form ow-card" onSubmit={(event) => void add(event)}>
      <label className="ow-field">
        Address
        <input
          type="url"
          required
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </label>
      <EventsFields events={events} onChange={setEvents} />
      {error !== '' && (
        <p role="alert" className="ow-problem">
          {error}
        </p>
      )}
      <p>
        <button className="ow-main" type="submit" disabled={events.length === 0}>
          Add the address
        </button>
      </p>
      <output>
        {secret !== '' && (
          <>
            {'Its secret, shown this once: '}
            <code>{secret}</code>
          </>
        )}
      </output>
    </form>
  );
}
