import { useCallback, useState } from 'react';
import {
  exportGiftCards,
  type GiftCardFilter,
  giftCardFilters,
  listGiftCards,
  type OwnerGiftCard,
  ownerAreas,
} from '#contract';
import { moneyText } from '../amount-text.ts';
import { useAsk } from '../ask-context.ts';
import { isNarrowed, NarrowForm, useNarrowed, type Wanted } from '../narrowed-list.tsx';
import { Moment, Progress, Table } from '../parts.tsx';
import { usePages } from '../use-pages.ts';
import { IssueCard, type Shop } from './issue-form.tsx';
import { filterLabels, nameOf, stateLabels, stateTones } from './labels.ts';

/** Gift cards, newest first, narrowed by a search and a filter that stand in the address. */
export function GiftCardList() {
  const { wanted, narrow } = useNarrowed(ownerAreas.giftCards.path, giftCardFilters);
  const [shop, setShop] = useState<Shop>();
  const [round, setRound] = useState(0);
  return (
    <>
      <NarrowForm
        wanted={wanted}
        narrow={narrow}
        placeholder="Code, name, address, order number"
        filters={filterLabels}
        exported={exportGiftCards.path}
      />
      {shop?.mayIssue && <IssueCard shop={shop} onIssued={() => setRound(round + 1)} />}
      <Found key={`${round} ${JSON.stringify(wanted)}`} wanted={wanted} onShop={setShop} />
    </>
  );
}

interface FoundProps {
  readonly wanted: Wanted<GiftCardFilter>;
  readonly onShop: (shop: Shop) => void;
}

function Found({ wanted, onShop }: FoundProps) {
  const { search, show } = wanted;
  const ask = useAsk();
  const { state, stop, resume } = usePages(
    useCallback(
      async (cursor: string | undefined) => {
        const query = { ...(search && { search }), show, ...(cursor !== undefined && { cursor }) };
        const answer = await ask(listGiftCards, { query });
        if (!answer.ok) return answer;
        const { giftCards: items, nextPageCursor, ...shop } = answer.value;
        onShop(shop);
        return { ok: true, value: { items, nextPageCursor } };
      },
      [ask, search, show, onShop],
    ),
    { rests: true },
  );
  return (
    <>
      <Progress
        state={state}
        what="gift cards"
        rests
        none={
          isNarrowed(wanted)
            ? 'No gift card fits.'
            : 'No gift cards yet. One that is bought comes here when it is paid.'
        }
        stop={stop}
        resume={resume}
      />
      {state.items.length > 0 && (
        <Table
          caption="Newest first"
          className="ow-cards-when-narrow"
          heads={['Card', 'Issued', 'For', 'State', 'Balance', 'Mailed']}
        >
          {state.items.map((card) => (
            <Row key={card.id} card={card} />
          ))}
        </Table>
      )}
    </>
  );
}

function Row({ card }: { card: OwnerGiftCard }) {
  const { id, ending, created, recipientName, recipientEmail, buyerEmail, orderNumber, issuedBy } = card;
  const who = [recipientName, recipientEmail ?? buyerEmail].filter(Boolean).join(', ');
  return (
    <tr>
      <th scope="row">
        <a href={`${ownerAreas.giftCards.path}/${encodeURIComponent(id)}`} aria-label={`Gift card ${ending}`}>
          {nameOf(card)}
        </a>
      </th>
      <td>
        <Moment at={created} />
        <span className="ow-quiet">{orderNumber === null ? `by ${issuedBy ?? ''}` : `order ${orderNumber}`}</span>
      </td>
      <td>{who || 'nobody named'}</td>
      <td>
        <span className="ow-chip" data-tone={stateTones[card.state]}>
          {stateLabels[card.state]}
        </span>
      </td>
      <td>
        {moneyText(card.balanceCents, card.currency)}
        {card.balanceCents !== card.initialCents && (
          <span className="ow-quiet">{`of ${moneyText(card.initialCents, card.currency)}`}</span>
        )}
      </td>
      <td>
        <Mailed card={card} />
      </td>
    </tr>
  );
}

function Mailed({ card: { mailedAt, sendAt, recipientEmail, buyerEmail } }: { card: OwnerGiftCard }) {
  if (recipientEmail === null && buyerEmail === null) return <>to nobody</>;
  if (mailedAt !== null) return <Moment at={mailedAt} />;
  return (
    <>
      {'on '}
      <Moment at={sendAt} />
    </>
  );
}
