import { useCallback, useState } from 'react';
import { listWebhookDeliveries, type OkOf, sendWebhookAgain } from '#contract';
import { useAsk } from '../ask-context.ts';
import { Moment, Progress, Table } from '../parts.tsx';
import { usePages } from '../use-pages.ts';

type Delivery = OkOf<typeof listWebhookDeliveries>['deliveries'][number];

const states = {
  queued: 'waits',
  sending: 'on its way',
  delivered: 'taken',
  failed: 'given up',
} as const;

interface Props {
  webhookId: string;
  /** Something was put on its way: the list is read anew. */
  onAgain: () => void;
}

/** What an address was told, and what came of it. */
export function Deliveries({ webhookId, onAgain }: Props) {
  const ask = useAsk();
  const [error, setError] = useState('');
  const { state, stop, resume, restart } = usePages(
    useCallback(
      async (cursor: string | undefined) => {
        const query = cursor === undefined ? {} : { query: { cursor } };
        const answer = await ask(listWebhookDeliveries, { params: { webhookId }, ...query });
        if (!answer.ok) return answer;
        const { deliveries: items, nextPageCursor } = answer.value;
        return { ok: true, value: { items, nextPageCursor } };
      },
      [ask, webhookId],
    ),
    { rests: true },
  );
  const again = async (deliveryId: string) => {
    const answer = await ask(sendWebhookAgain, { params: { deliveryId } });
    if (answer.ok) onAgain();
    else setError(answer.text);
  };
  return (
    <>
      <Progress {...{ state, stop, resume }} what="messages" rests none="It was told nothing yet." />
      <p>
        <button type="button" onClick={restart}>
          Look again
        </button>
      </p>
      {error !== '' && <p role="alert">{error}</p>}
      {state.items.length > 0 && (
        <Table
          caption="Newest first"
          className="ow-cards-when-narrow"
          heads={['Event', 'When', 'State', 'Answer', 'Again']}
        >
          {state.items.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} onAgain={() => void again(delivery.id)} />
          ))}
        </Table>
      )}
    </>
  );
}

function Row({ delivery, onAgain }: { delivery: Delivery; onAgain: () => void }) {
  const { type, eventId, body, state, attempts, status, lastError, created, due } = delivery;
  return (
    <tr>
      <th scope="row">
        {type}
        <details className="ow-said">
          <summary>What it said</summary>
          <code>{body}</code>
        </details>
      </th>
      <td>
        <Moment at={created} />
      </td>
      <td>
        {states[state]}
        {attempts > 1 && <span className="ow-quiet">{`${attempts} tries`}</span>}
        {due !== null && attempts > 0 && (
          <span className="ow-quiet">
            {'next '}
            <Moment at={due} />
          </span>
        )}
      </td>
      <td>{lastError ?? status ?? '–'}</td>
      <td>
        <button type="button" aria-label={`Send ${type} ${eventId} again`} onClick={onAgain}>
          Send again
        </button>
      </td>
    </tr>
  );
}
