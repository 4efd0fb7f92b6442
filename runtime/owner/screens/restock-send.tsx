import { type RefObject, useEffect, useRef, useState } from 'react';
import { cancelRestock, type listRestockGroups, type OkOf, sendAllRestock, sendRestock } from '#contract';
import { Modal } from '../../ui/modal.tsx';
import { type Ask, useAsk } from '../ask-context.ts';

export type Group = OkOf<typeof listRestockGroups>['signUpGroups'][number];

/** What a mail can be sent for. */
type Wanted = Omit<Group, 'lastSignUp'>;

export const keyOf = ({ productId, variantId }: Wanted) => `${productId} ${variantId}`;
export const nameOf = ({ title, productId, variantId }: Wanted) => `${title || productId}, ${variantId}`;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Stops a send: what has not left is taken back. Answers what to tell the owner. */
async function takeBack(ask: Ask, groups: readonly Wanted[]): Promise<string> {
  const sendRequests = groups.map(({ productId, variantId }) => ({ productId, variantId }));
  const answer = await ask(cancelRestock, { body: { sendRequests } });
  if (!answer.ok) return answer.text;
  const { takenBack } = answer.value;
  return takenBack === 0
    ? 'Nothing was left to take back: every mail has left.'
    : `${counted(takenBack, 'mail was', 'mails were')} taken back. These people wait as before.`;
}

/** What is being sent, and what was sent last for as long as it may be taken back. */
export interface Sending {
  readonly report: React.ReactNode;
  readonly dialog: React.ReactNode;
  readonly begin: (groups: readonly Wanted[]) => void;
}

/** Sends by a dialog, tells what became of it, and takes back what has not left. */
export function useSending(onChanged: () => void, onSent: () => void): Sending {
  const ask = useAsk();
  const [sending, setSending] = useState<readonly Wanted[]>();
  const [sent, setSent] = useState<readonly Wanted[]>([]);
  const [result, setResult] = useState('');
  const told = useToldFocus(result);
  const stop = async () => {
    setResult('Taking back …');
    setResult(await takeBack(ask, sent));
    setSent([]);
    onChanged();
  };
  const onDone = (text: string) => {
    setResult(text);
    setSent(sending ?? []);
    setSending(undefined);
    onSent();
    onChanged();
  };
  return {
    begin: setSending,
    report: (
      <div className="ow-row">
        <output ref={told} tabIndex={-1}>
          {result}
        </output>
        {sent.length > 0 && (
          <button type="button" onClick={() => void stop()}>
            Take back what has not left
          </button>
        )}
      </div>
    ),
    dialog: sending && <SendDialog groups={sending} onDone={onDone} onClosed={() => setSending(undefined)} />,
  };
}

/** What was pressed may be gone when its result is told: reading goes on there, not at the top of the page. */
function useToldFocus(result: string): RefObject<HTMLOutputElement | null> {
  const told = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (result !== '' && (activeElement === document.body || activeElement?.matches('main'))) told.current?.focus();
  }, [result]);
  return told;
}

interface SendDialogProps {
  groups: readonly Wanted[];
  onDone: (text: string) => void;
  onClosed: () => void;
}

/** Says what will happen before it happens: how many people, how many pieces. */
function SendDialog({ groups, onDone, onClosed }: SendDialogProps) {
  const ask = useAsk();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState('');
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
    if (!answer.ok) return setError(answer.text);
    const { queued, alreadyQueued, cancelled } = answer.value;
    if (cancelled) return onDone('The send was stopped. Mails that had not left were taken back.');
    const sent = `${counted(queued, 'mail is on its way', 'mails are on their way')}.`;
    if (alreadyQueued === 0) return onDone(sent);
    onDone(
      `${sent} ${counted(alreadyQueued, 'person has', 'people have')} one that has not left yet: it is the only one.`,
    );
  };
  const stop = async () => setError(await takeBack(ask, groups));
  return (
    <Modal title={`Write to ${counted(people, 'person', 'people')}?`} closeLabel="Close" onClosed={onClosed}>
      <ul>
        {groups.map((group) => (
          <li
            key={keyOf(group)}
          >{`“${group.title || group.productId} is back in stock”: ${counted(group.waiting, 'person', 'people')}`}</li>
        ))}
      </ul>
      {short.map((group) => (
        <p className="ow-warning" key={keyOf(group)}>
          {`${nameOf(group)}: ${counted(group.waiting, 'person', 'people')}, ${group.qtyInStock ?? 0} in stock.`}
        </p>
      ))}
      <p>Each address gets one mail, whoever presses, and however often. Who wants the next one signs up again.</p>
      {error !== '' && <p role="alert">{error}</p>}
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
