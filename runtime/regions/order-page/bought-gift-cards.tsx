import type { ReactNode } from 'react';
import { type MoneyFormat, moneyText } from '#model';
import type { OrderPageMessage } from '../../messages/order-page.ts';
import { EmailIn } from '../../ui/email-in.tsx';

/** A card that was bought, for whoever has bought it. */
export interface BoughtGiftCard {
  readonly id: string;
  readonly code: string;
  readonly amountCents: number;
  readonly state: 'waiting' | 'sent' | 'deactivated';
  /** Where it goes; empty for one that is the buyer's own. */
  readonly email: string;
  /** The day on which it is sent, in words. */
  readonly date: string;
}

interface Props {
  message: OrderPageMessage;
  cards: readonly BoughtGiftCard[];
  money: MoneyFormat;
  balancePath: string;
}

/** The codes of an order's gift cards, and what has become of each. */
export function BoughtGiftCards({ message, cards, money, balancePath }: Props): ReactNode {
  if (cards.length === 0) return null;
  return (
    <section>
      <h2>{message('giftCodes')}</h2>
      <ul className="vt-lines">
        {cards.map((card) => (
          <li key={card.id}>
            <span>
              <code dir="ltr">{card.code}</code>
              <span className="vt-quiet">{becameOf(card, message)}</span>
            </span>
            <span>{moneyText(card.amountCents, money)}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={balancePath}>{message('giftCardBalanceLink')}</a>
      </p>
    </section>
  );
}

function becameOf({ state, email, date }: BoughtGiftCard, message: OrderPageMessage): ReactNode {
  if (state === 'deactivated') return message('giftDeactivated');
  if (email === '') return '';
  const line = (address: string) =>
    state === 'sent' ? message('giftSent', { email: address }) : message('giftSentOn', { email: address, date });
  return <EmailIn {...{ email, line }} />;
}
