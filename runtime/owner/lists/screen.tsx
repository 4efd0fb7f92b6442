import { useCallback } from 'react';
import { listMailingLists, type MailingList, ownerAreas } from '#contract';
import { useAsk } from '../ask-context.ts';
import { Table } from '../parts.tsx';
import { NotRead, useRead } from '../use-read.tsx';
import { Members } from './members.tsx';
import '../orders/orders.css';

const { path } = ownerAreas.lists;
const addressOf = (list: string) => `${path}?list=${encodeURIComponent(list)}`;

/** The mailing lists of the site, or the members of one by its address. */
export function ListsScreen() {
  const ask = useAsk();
  const read = useCallback(() => ask(listMailingLists, {}), [ask]);
  const { value, failure, again } = useRead(read);
  if (failure) return <NotRead text={failure.text} again={again} />;
  if (!value) return <output>Reading …</output>;
  const asked = new URLSearchParams(globalThis.location.search).get('list');
  const list = value.lists.find(({ id }) => id === asked);
  if (list) return <Members list={list} hasAddress={value.hasAddress} />;
  if (value.lists.length === 0) return <p>No form leads to a mailing list yet. Name one in the settings of a form.</p>;
  return (
    <Table
      caption="By name"
      className="ow-cards-when-narrow"
      heads={['List', 'Members', 'Asked, and not answered', 'Left', 'Asks first']}
    >
      {value.lists.map((each) => (
        <Row key={each.id} list={each} />
      ))}
    </Table>
  );
}

function Row({ list: { id, title, forms, members, asked, left, asksFirst } }: { list: MailingList }) {
  // A list that is called after its form is not called so twice.
  const others = forms.filter((name) => name !== title);
  return (
    <tr>
      <th scope="row">
        <a href={addressOf(id)}>{title}</a>
        {others.length > 0 && <span className="ow-quiet">{others.join(', ')}</span>}
      </th>
      <td data-head="Members">{members.toLocaleString('en')}</td>
      <td data-head="Asked, and not answered">{asked.toLocaleString('en')}</td>
      <td data-head="Left">{left.toLocaleString('en')}</td>
      <td data-head="Asks first">{asksFirst ? 'yes' : 'no'}</td>
    </tr>
  );
}
