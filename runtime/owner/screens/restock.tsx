import { useCallback, useState } from 'react';
import {
  cancelRestock,
  listRestockGroups,
  listRestockSignUps,
  type OkOf,
  sendAllRestock,
  sendRestock,
} from '#contract';
import { Modal } from '../../ui/modal.tsx';
import { type Ask, useAsk } from '../ask-context.ts';
import { Moment, Progress, Table } from '../parts.tsx';
import { usePages } from '../use-pages.ts';

type Group = OkOf<typeof listRestockGroups>['signUpGroups'][number];

/** Stops a send: what has not left is taken back. Answers what to tell the owner. */
async function takeBack(ask: Ask, groups: readonly Group[]): Promise<string> {
  const sendRequests = groups.map(({ productId, variantId }) => ({ productId, variantId }));
  const answer = await ask(cancelRestock, { body: { sendRequests } });
  if (!answer.ok) return answer.text;
  const { takenBack } = answer.value;
  return takenBack === 0
    ? 'Nothing was left to take back: every mail has left.'
    : `${counted(takenBack, 'mail was', 'mails were')} taken back. These people wait as before.`;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const keyOf = ({ productId, variantId }: Group) => `${productId} ${variantId}`;
const nameOf = ({ title, productId, variantId }: Group) => `${title || productId}, ${variantId}`;

/** Who waits for what, and the mail that it is back. */
export function RestockScreen() {
  const ask = useAsk();
  const { state, stop, resume, restart } = usePages(
    useCallback(
      async (cursor: string | undefined) => {
        const answer = await ask(listRestockGroups, cursor === undefined ? {} : { query: { cursor } });
        if (!answer.ok) return answer;
        const { signUpGroups: items, nextPageCursor } = answer.value;
        return { ok: true, value: { items, nextPageCursor } };
      },
      [ask],
    ),
  );
  const [open, setOpen] = useState<Group>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [sending, setSending] = useState<readonly Group[]>();
  const [result, setResult] = useState('');
  /** What was sent last, as long as it may be taken back. */
  const [sent, setSent] = useState<readonly Group[]>([]);
  const groups = state.items;
  const choose = (group: Group, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(keyOf(group));
    else next.delete(keyOf(group));
    setChosen(next);
  };
  const picked = groups.filter((group) => chosen.has(keyOf(group)));

  if (open)
    return (
      <SignUps
        group={open}
        onBack={() => setOpen(undefined)}
        onSend={() => setSending([open])}
        dialog={dialog()}
        result={report()}
      />
    );
  return (
    <>
      <Progress
        state={state}
        what="variants that people wait for"
        none="Nobody waits for anything. Who signs up on the page of something sold out comes here."
        stop={stop}
        resume={resume}
      />
      {groups.length > 0 && (
        <Table caption="Most wanted first" heads={['Send', 'Variant', 'Waiting', 'In stock', 'Last sign-up', '']}>
          {groups.map((group) => (
            <tr key={keyOf(group)}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Choose ${nameOf(group)}`}
                  checked={chosen.has(keyOf(group))}
                  onChange={(event) => choose(group, event.target.checked)}
                />
              </td>
              <th scope="row">
                <button className="ow-link" type="button" onClick={() => setOpen(group)}>
                  {nameOf(group)}
                </button>
              </th>
              <td>{group.waiting}</td>
              <td>{group.qtyInStock ?? 'not counted'}</td>
              <td>
                <Moment at={group.lastSignUp} />
              </td>
              <td>
                <button type="button" aria-label={`Send for ${nameOf(group)}`} onClick={() => setSending([group])}>
                  Send …
                </button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {groups.length > 0 && (
        <p>
          <button className="ow-main" type="button" disabled={picked.length === 0} onClick={() => setSending(picked)}>
            {`Send for ${picked.length} chosen …`}
          </button>
        </p>
      )}
      {report()}
      {dialog()}
    </>
  );

  /** What became of the last send, and the means to stop what is left of it. */
  function report() {
    const stop = async () => {
      setResult('Taking back …');
      setResult(await takeBack(ask, sent));
      setSent([]);
      restart();
    };
    return (
      <div className="ow-row">
        <output>{result}</output>
        {sent.length > 0 && (
          <button type="button" onClick={() => void stop()}>
            Take back what has not left
          </button>
        )}
      </div>
    );
  }

  function dialog() {
    if (!sending) return null;
    return (
      <SendDialog
        groups={sending}
        onDone={(text) => {
          setResult(text);
          setSent(sending);
          setSending(undefined);
          setChosen(new Set());
          restart();
        }}
        onClosed={() => setSending(undefined)}
      />
    );
  }
}

interface SignUpsProps {
  group: Group;
  onBack: () => void;
  onSend: () => void;
  dialog: React.ReactNode;
  result: React.ReactNode;
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

function SignUps({ group, onBack, onSend, dialog, result }: SignUpsProps) {
  const ask = useAsk();
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
  const [wanted, setWanted] = useState('');
  const [most, setMost] = useState(shownAtOnce);
  const found = state.items.filter(({ email }) => email.includes(wanted.trim().toLowerCase()));
  return (
    <>
      <p>
        <button className="ow-link" type="button" onClick={onBack}>
          ← All variants
        </button>
      </p>
      <h2>{nameOf(group)}</h2>
      <Progress
        state={state}
        what="people"
        none="Nobody waits for this any more."
        total={group.waiting}
        stop={stop}
        resume={resume}
      />
      <p className="ow-row">
        <button className="ow-main" type="button" onClick={onSend}>
          Send …
        </button>
        <button type="button" onClick={restart}>
          Look again
        </button>
      </p>
      {result}
      {state.at === 'complete' && <Mails mails={state.items.map(({ state: mail }) => mail)} />}
      <p>
        <label>
          Find an address <input type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        </label>
      </p>
      {state.items.length > 0 && (
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
            {`Show ${Math.min(shownAtOnce, found.length - most)} more of ${found.length}`}
          </button>
        </p>
      )}
      {dialog}
    </>
  );
}

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

interface SendDialogProps {
  groups: readonly Group[];
  onDone: (text: string) => void;
  onClosed: () => void;
}

/** Says what will happen before it happens: how many people, how many pieces. */
function SendDialog({ groups, onDone, onClosed }: SendDialogProps) {
  const ask = useAsk();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const people = groups.reduce((sum, { waiting }) => sum + waiting, 0);
  const short = groups.filter(({ waiting, qtyInStock }) => qtyInStock !== null && qtyInStock < waiting);
  const send = async () => {
    if (isSending) return;
    setSending(true);
    const variants = groups.map(({ productId, variantId }) => ({ productId, variantId }));
    const [only] = variants;
    const answer = await (variants.length === 1 && only
      ? ask(sendRestock, { body: only })
      : ask(sendAllRestock, { body: { sendRequests: variants } }));
    setSending(false);
    if (!answer.ok) return setProblem(answer.text);
    const { queued, alreadyQueued, cancelled } = answer.value;
    if (cancelled) return onDone('The send was stopped. Mails that had not left were taken back.');
    const before = counted(alreadyQueued, 'person had one before and gets', 'people had one before and get');
    onDone(`${counted(queued, 'mail is on its way', 'mails are on their way')}. ${before} no second.`);
  };
  const stop = async () => setProblem(await takeBack(ask, groups));
  return (
    <Modal title={`Write to ${people} people?`} closeLabel="Close" onClosed={onClosed}>
      <ul>
        {groups.map((group) => (
          <li key={keyOf(group)}>{`“${group.title || group.productId} is back in stock”: ${group.waiting} people`}</li>
        ))}
      </ul>
      {short.map((group) => (
        <p className="ow-warning" key={keyOf(group)}>
          {`${nameOf(group)}: ${group.waiting} people, ${group.qtyInStock ?? 0} in stock.`}
        </p>
      ))}
      <p>Each address gets one mail, whoever presses, and however often.</p>
      {problem !== '' && <p role="alert">{problem}</p>}
      <p className="ow-row">
        <button className="ow-main" type="button" aria-disabled={isSending} onClick={() => void send()}>
          {isSending ? 'Sending …' : 'Send'}
        </button>
        {isSending && (
          <button type="button" onClick={() => void stop()}>
            Stop
          </button>
        )}
      </p>
    </Modal>
  );
}
