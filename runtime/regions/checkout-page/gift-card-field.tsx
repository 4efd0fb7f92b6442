import { type ReactNode, useRef } from 'react';
import { type MoneyFormat, moneyText } from '#model';
import type { CheckoutMessage } from '../../messages/checkout-page.ts';
import { CodeField, UsedCode } from './code-field.tsx';
import type { GiftCardsInUse } from './use-gift-cards.ts';

interface Props {
  message: CheckoutMessage;
  money: MoneyFormat;
  giftCards: GiftCardsInUse;
}

/** Gift cards of a checkout, and the field for one more. */
export function GiftCardField({ message, money, giftCards }: Props): ReactNode {
  const { used, error, isAsking, apply, remove } = giftCards;
  const field = useRef<{ focus: () => void }>(null);
  return (
    <CodeField
      {...{ field, error, isAsking, apply }}
      legend={message('giftCardTitle')}
      label={message('giftCardCode')}
      name="giftCardCode"
      button={message('useGiftCard')}
      action="gift-card"
    >
      {used.length > 0 && (
        <ul className="vt-lines">
          {used.map(({ id, ending, balanceCents }) => (
            <UsedCode
              key={id}
              remove={message('remove')}
              name={message('removeGiftCard', { ending })}
              action={`remove-gift-card ${id}`}
              isAsking={isAsking}
              onRemove={() => void remove(id).then(() => field.current?.focus())}
            >
              {message('giftCardEnding', { ending })}
              <span className="vt-quiet">{moneyText(balanceCents, money)}</span>
            </UsedCode>
          ))}
        </ul>
      )}
    </CodeField>
  );
}
