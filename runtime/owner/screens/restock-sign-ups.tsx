import { useCallback, useEffect, useRef, useState } from 'react';
import { listRestockSignUps, type OkOf } from '#contract';
import { useAsk } from '../ask-context.ts';
import { Moment, Progress, Table } from '../parts.tsx';
import { usePages } from '../use-pages.ts';
import { type Group, nameOf, type Sending } from './restock-send.tsx';

interface SignUpsProps {
  group: Group;
  onBack: () => void;
  sending: Sending;
}

/** Rows on the screen at once: nobody reads five thousand, and a browser lays them out anew for each page that comes. */
const shownAtOnce = 200;

const states = {
  waiting: 'waiting',
  sending: 'on its way',
  sent: 'sent',
  uncertain: 'perhaps sent',
  failed: 'could not be sent',
} as const;

export function SignUps({ group, onBack, sending }: SignUpsProps) {
  const ask = useAsk();
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed to come here is gone.
  useEffect(() => heading.current?.focus(), []);
  const { productId, variantId } = group;
  const { state, stop, resume, restart } = usePages(
    useCallback(
      async (cursor: string | undefined) => {
        const place = cursor === undefined ? {} : { cursor };
        const answer = await ask(listRestockSignUps, { query: { productId, variantId, ...place } });
        if (!answer.ok) return answer;
        const { signUps: items, nextPageCursor } = answer.value;
        return { ok: true, value: { items, nextPageCursor } };
      },
      [ask, productId, variantId],
    ),
  );
  return (
    <>
      <p>
        <button className="ow-link" type="button" onClick={onBack}>
          ← All variants
        </button>
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {nameOf(group)}
      </h2>
      <Progress
        state={state}
        what="people"
        one="person"
        none="Nobody waits for this any more."
        total={group.waiting}
        stop={stop}
        resume={resume}
      />
      <p className="ow-row">
        <button className="ow-main" type="button" onClick={() => sending.begin([group])}>
          Send …
        </button>
        <button type="button" onClick={restart}>
          Look again
        </button>
      </p>
      {sending.report}
      {state.at === 'complete' && <Mails mails={state.items.map(({ state: mail }) => mail)} />}
      <FoundSignUps signUps={state.items} />
      {sending.dialog}
    </>
  );
}

type SignUp = OkOf<typeof listRestockSignUps>['signUps'][number];

function FoundSignUps({ signUps }: { signUps: readonly SignUp[] }) {
  const [wanted, setWanted] = useState('');
  const [most, setMost] = useState(shownAtOnce);
  const found = signUps.filter(({ email }) => email.includes(wanted.trim().toLowerCase()));
  return (
    <>
      <p>
        <label>
          Find an address <input type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        </label>
      </p>
      <output className="ow-quiet">{wanted.trim() !== '' && foundText(found.length, signUps.length)}</output>
      {found.length > 0 && (
        <Table caption="First come, first" heads={['Address', 'Since', 'Language', 'Mailing list', 'Mail']}>
          {found.slice(0, most).map(({ id, email, created, language, isJoinMailingList, state: mail }) => (
            <tr key={id}>
              <th scope="row">{email}</th>
              <td>
                <Moment at={created} />
              </td>
              <td>{language ?? '–'}</td>
              <td>{isJoinMailingList ? 'yes' : 'no'}</td>
              <td>{states[mail]}</td>
            </tr>
          ))}
        </Table>
      )}
      {found.length > most && (
        <p>
          <button type="button" onClick={() => setMost(most + shownAtOnce)}>
            {`Show ${Math.min(shownAtOnce, found.length - most)} more of ${found.length.toLocaleString('en')}`}
          </button>
        </p>
      )}
    </>
  );
}

const foundText = (found: number, all: number) =>
  `${found === 0 ? 'None' : found.toLocaleString('en')} of ${all.toLocaleString('en')} addresses.`;

/** How far the mails have come; looking again tells more. */
function Mails({ mails }: { mails: readonly (keyof typeof states)[] }) {
  const done = mails.filter((mail) => mail !== 'waiting' && mail !== 'sending').length;
  const begun = mails.filter((mail) => mail !== 'waiting').length;
  if (begun === 0) return null;
  return (
    <p className="ow-row">
      {`Mails: ${done.toLocaleString('en')} of ${begun.toLocaleString('en')} handed over.`}
      <progress aria-label="Mails handed over" value={done} max={begun} />
    </p>
  );
}
