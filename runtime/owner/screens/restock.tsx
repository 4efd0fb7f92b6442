import { useCallback, useEffect, useRef, useState } from 'react';
import { listRestockGroups } from '#contract';
import { useAsk } from '../ask-context.ts';
import { Moment, Progress, Table } from '../parts.tsx';
import { usePages } from '../use-pages.ts';
import { type Group, keyOf, nameOf, useSending } from './restock-send.tsx';
import { SignUps } from './restock-sign-ups.tsx';

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
  const sending = useSending(restart, () => setChosen(new Set()));
  const place = useReturn(open);
  if (open) return <SignUps group={open} onBack={() => setOpen(undefined)} sending={sending} />;

  const groups = state.items;
  const picked = groups.filter((group) => chosen.has(keyOf(group)));
  const choose = (group: Group, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(keyOf(group));
    else next.delete(keyOf(group));
    setChosen(next);
  };
  return (
    <div ref={place}>
      <Progress
        state={state}
        what="variants that people wait for"
        one="variant that people wait for"
        none="Nobody waits for anything. Who signs up on the page of something sold out comes here."
        stop={stop}
        resume={resume}
      />
      {groups.length > 0 && (
        <>
          <Groups {...{ groups, chosen }} onChoose={choose} onOpen={setOpen} onSend={sending.begin} />
          <p>
            <button
              className="ow-main"
              type="button"
              disabled={picked.length === 0}
              onClick={() => sending.begin(picked)}
            >
              {`Send for ${picked.length} chosen …`}
            </button>
          </p>
        </>
      )}
      {sending.report}
      {sending.dialog}
    </div>
  );
}

const entriesIn = (place: HTMLElement | null) => [...(place?.querySelectorAll<HTMLElement>('[data-group]') ?? [])];

/** Whoever comes back from a group finds the focus where they left. */
function useReturn(open: Group | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const left = useRef('');
  useEffect(() => {
    if (open) left.current = keyOf(open);
    else
      entriesIn(place.current)
        .find(({ dataset }) => dataset['group'] === left.current)
        ?.focus();
  }, [open]);
  return place;
}

interface GroupsProps {
  groups: readonly Group[];
  chosen: ReadonlySet<string>;
  onChoose: (group: Group, isChosen: boolean) => void;
  onOpen: (group: Group) => void;
  onSend: (groups: readonly Group[]) => void;
}

function Groups({ groups, chosen, onChoose, onOpen, onSend }: GroupsProps) {
  return (
    <Table caption="Most wanted first" heads={['Send', 'Variant', 'Waiting', 'In stock', 'Last sign-up', 'Now']}>
      {groups.map((group) => (
        <tr key={keyOf(group)}>
          <td>
            <input
              type="checkbox"
              aria-label={`Choose ${nameOf(group)}`}
              checked={chosen.has(keyOf(group))}
              onChange={(event) => onChoose(group, event.target.checked)}
            />
          </td>
          <th scope="row">
            <button className="ow-link" type="button" data-group={keyOf(group)} onClick={() => onOpen(group)}>
              {nameOf(group)}
            </button>
          </th>
          <td>{group.waiting.toLocaleString('en')}</td>
          <td>{group.qtyInStock ?? 'not counted'}</td>
          <td>
            <Moment at={group.lastSignUp} />
          </td>
          <td>
            <button type="button" aria-label={`Send for ${nameOf(group)}`} onClick={() => onSend([group])}>
              Send …
            </button>
          </td>
        </tr>
      ))}
    </Table>
  );
}
