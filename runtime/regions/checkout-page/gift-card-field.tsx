import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { type MoneyFormat, moneyText } from '#model';
import type { CheckoutMessage } from '../../messages/checkout-page.ts';
import type { GiftCardsInUse } from './use-gift-cards.ts';

interface Props {
  message: CheckoutMessage;
  money: MoneyFormat;
  giftCards: GiftCardsInUse;
}

/**
 * Gift cards of a checkout, and the field for one more. Its buttons send nothing by themselves: Enter in any other field
 * places the order. Without script they do, and the page comes again.
 */
export function GiftCardField({ message, money, giftCards }: Props): ReactNode {
  const { used, problem, isAsking, apply, remove } = giftCards;
  const id = useId();
  const code = useRef<HTMLInputElement>(null);
  const send = async () => {
    const input = code.current;
    if (!input || input.value.trim() === '') return input?.focus();
    if (await apply(input.value)) input.value = '';
    input.focus();
  };
  return (
    <fieldset className="vt-step-group">
      <legend>{message('giftCardTitle')}</legend>
      <div className="vt-coupon">
        <label htmlFor={id}>{message('giftCardCode')}</label>
        <input
          ref={code}
          id={id}
          name="giftCardCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          {...(problem && { 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
          onKeyDown={(event) => onEnter(event, send)}
        />
        <button
          type="button"
          className="vt-button vt-button-quiet"
          aria-disabled={isAsking || undefined}
          onClick={() => void send()}
        >
          {message('useGiftCard')}
        </button>
      </div>
      <noscript>
        <button type="submit" className="vt-button vt-button-quiet" name="action" value="gift-card">
          {message('useGiftCard')}
        </button>
      </noscript>
      {problem && (
        <p className="vt-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      {used.length > 0 && (
        <ul className="vt-lines">
          {used.map((card) => (
            <UsedCard
              key={card.id}
              {...{ card, message, money, isAsking }}
              onRemoved={() => void remove(card.id).then(() => code.current?.focus())}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function onEnter(event: KeyboardEvent, send: () => Promise<void>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  void send();
}

interface UsedProps extends Pick<Props, 'message' | 'money'> {
  card: GiftCardsInUse['used'][number];
  isAsking: boolean;
  onRemoved: () => void;
}

function UsedCard({ card, message, money, isAsking, onRemoved }: UsedProps): ReactNode {
  const name = message('removeGiftCard', { ending: card.ending });
  return (
    <li>
      <span>
        {message('giftCardEnding', { ending: card.ending })}
        <span className="vt-quiet">{moneyText(card.balanceCents, money)}</span>
      </span>
      <button
        type="button"
        className="vt-link"
        aria-label={name}
        aria-disabled={isAsking || undefined}
        onClick={onRemoved}
      >
        {message('remove')}
      </button>
      <noscript>
        <button type="submit" className="vt-link" name="action" value={`remove-gift-card ${card.id}`}>
          {name}
        </button>
      </noscript>
    </li>
  );
}
