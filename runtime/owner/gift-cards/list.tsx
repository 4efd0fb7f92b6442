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
import type { Ask } from '../ask-context.ts';
import { FoundList, type FoundQuery } from '../found-list.tsx';
import { NarrowForm, useNarrowed } from '../narrowed-list.tsx';
import { Moment } from '../parts.tsx';
import { IssueCard, type Shop } from './issue-form.tsx';
import { filterLabels, nameOf, stateLabels, stateTones } from './labels.ts';

/** Gift cards, newest first, narrowed by a search and a filter that stand in the address. */
export function GiftCardList() {
  const { wanted, narrow } = useNarrowed(ownerAreas.giftCards.path, giftCardFilters);
  const [shop, setShop] = useState<Shop>();
  const [round, setRound] = useState(0);
  const read = useCallback(async (ask: Ask, query: FoundQuery<GiftCardFilter>) => {
    const answer = await ask(listGiftCards, { query });
    if (!answer.ok) return answer;
    const { giftCards: items, nextPageCursor, ...found } = answer.value;
    setShop(found);
    return { ok: true, value: { items, nextPageCursor } } as const;
  }, []);
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
      <FoundList
        key={`${round} ${JSON.stringify(wanted)}`}
        wanted={wanted}
        read={read}
        what="gift cards"
        noneFits="No gift card fits."
        none="No gift cards yet. One that is bought comes here when it is paid."
        heads={['Card', 'Issued', 'For', 'State', 'Balance', 'Mailed']}
        row={(card) => <Row key={card.id} card={card} />}
      />
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
