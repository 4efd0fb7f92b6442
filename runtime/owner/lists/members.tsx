import { useCallback, useState } from 'react';
import {
  changeMailingList,
  exportMembers,
  type ListMember,
  listMembers,
  type MailingList,
  type MemberFilter,
  memberFilters,
  ownerAreas,
  removeMember,
} from '#contract';
import { useAsk } from '../ask-context.ts';
import { Check } from '../command-dialog.tsx';
import { isNarrowed, NarrowForm, useNarrowed, type Wanted } from '../narrowed-list.tsx';
import { DeleteButton, Moment, Progress, Table } from '../parts.tsx';
import { usePages } from '../use-pages.ts';

const filterLabels: Readonly<Record<MemberFilter, string>> = {
  all: 'Everybody',
  member: 'Members',
  asked: 'Asked, and not answered',
  left: 'Left',
};

const stateLabels: Readonly<Record<ListMember['state'], string>> = {
  member: 'member',
  asked: 'asked',
  left: 'left',
};

interface Props {
  list: MailingList;
  hasAddress: boolean;
}

/** Who is on one list, and whether it asks addresses first. */
export function Members({ list, hasAddress }: Props) {
  const { path } = ownerAreas.lists;
  const { wanted, narrow } = useNarrowed(path, memberFilters, { list: list.id });
  return (
    <>
      <p>
        <a href={path}>← All lists</a>
      </p>
      <h2>{list.title}</h2>
      <AsksFirst list={list} hasAddress={hasAddress} />
      <NarrowForm
        wanted={wanted}
        narrow={narrow}
        placeholder="Address"
        filters={filterLabels}
        exported={exportMembers.path}
        named={{ list: list.id }}
      />
      <Found key={JSON.stringify(wanted)} list={list.id} wanted={wanted} />
    </>
  );
}

function AsksFirst({ list, hasAddress }: Props) {
  const ask = useAsk();
  const [asksFirst, setAsks] = useState(list.asksFirst);
  const [said, setSaid] = useState('');
  const [error, setError] = useState('');
  if (!hasAddress) {
    return (
      <p>
        Addresses are members at once. To ask them by mail first, say in the content’s <code>_site.json</code> where the
        site is (<code>website.baseUrl</code>): without, no mail can have a link.
      </p>
    );
  }
  const change = async (next: boolean) => {
    setAsks(next);
    setError('');
    const answer = await ask(changeMailingList, { body: { list: list.id, asksFirst: next } });
    if (!answer.ok) {
      setAsks(!next);
      return setError(answer.text);
    }
    setSaid(next ? 'From now on addresses are asked first.' : 'From now on addresses are members at once.');
  };
  return (
    <>
      <Check
        label="Ask addresses by mail before they are members"
        isChecked={asksFirst}
        onChange={(next) => void change(next)}
      />
      <output>{said}</output>
      {error !== '' && (
        <p role="alert" className="ow-problem">
          {error}
        </p>
      )}
    </>
  );
}

function Found({ list, wanted }: { list: string; wanted: Wanted<MemberFilter> }) {
  const { search, show } = wanted;
  const ask = useAsk();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const { state, stop, resume } = usePages(
    useCallback(
      async (cursor: string | undefined) => {
        const query = { list, ...(search && { search }), show, ...(cursor !== undefined && { cursor }) };
        const answer = await ask(listMembers, { query });
        if (!answer.ok) return answer;
        const { members: items, nextPageCursor } = answer.value;
        return { ok: true, value: { items, nextPageCursor } };
      },
      [ask, list, search, show],
    ),
    { rests: true },
  );
  const shown = state.items.filter(({ email }) => !gone.has(email));
  return (
    <>
      <Progress
        state={state}
        what="addresses"
        one="address"
        rests
        none={isNarrowed(wanted) ? 'No address fits.' : 'Nobody is on this list yet.'}
        stop={stop}
        resume={resume}
      />
      {shown.length > 0 && (
        <Table
          caption="Newest first"
          className="ow-cards-when-narrow"
          heads={['Address', 'State', 'Since', 'From', 'Remove']}
        >
          {shown.map((member) => (
            <Member
              key={member.email}
              list={list}
              member={member}
              onRemoved={() => setGone(new Set([...gone, member.email]))}
            />
          ))}
        </Table>
      )}
    </>
  );
}

interface MemberProps {
  list: string;
  member: ListMember;
  onRemoved: () => void;
}

function Member({ list, member: { email, state, source, language, created }, onRemoved }: MemberProps) {
  const ask = useAsk();
  const [error, setError] = useState('');
  const remove = async () => {
    const answer = await ask(removeMember, { body: { list, email } });
    if (answer.ok) onRemoved();
    else setError(answer.text);
  };
  return (
    <tr>
      <th scope="row">{email}</th>
      <td>{stateLabels[state]}</td>
      <td>
        <Moment at={created} />
      </td>
      <td>
        {source}
        {language !== null && <span className="ow-quiet">{language}</span>}
      </td>
      <td>
        <DeleteButton name={email} onConfirmed={() => void remove()} />
        {error !== '' && (
          <p role="alert" className="ow-problem">
            {error}
          </p>
        )}
      </td>
    </tr>
  );
}
