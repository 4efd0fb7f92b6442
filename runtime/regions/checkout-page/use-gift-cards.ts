import { useState } from 'react';
import { applyGiftCard, type CheckoutGiftCard, removeGiftCard } from '#contract';
import { moneyText, paidByCards, splitByCards } from '#model';
import { failureText } from '../../api/failure-text.ts';
import { services } from '../../page/services.ts';
import { announce } from '../../ui/announcer.ts';
import type { Checkout } from './use-checkout.ts';

interface Given {
  readonly cards: readonly CheckoutGiftCard[];
  /** Why the last one was not taken. */
  readonly error: string;
}

/** The gift cards of a checkout: what they pay of the total, and how they come and go. */
export function useGiftCards({ cartToken, message, money, state }: Checkout, given: Given) {
  const { grandTotalCents } = state.cart;
  const [cards, setCards] = useState(given.cards);
  const [error, setError] = useState(given.error);
  const [isAsking, setAsking] = useState(false);
  const parts = splitByCards(grandTotalCents, cards);
  const used = cards.map((card, at) => ({ ...card, amountCents: parts[at]?.amountCents ?? 0 }));
  const giftCardCents = paidByCards(parts);

  /** Answers whether the card pays from now on. */
  const apply = async (code: string): Promise<boolean> => {
    if (isAsking) return false;
    setAsking(true);
    const reply = await services(document).call(applyGiftCard, { body: { cartToken, code } });
    setAsking(false);
    setError(reply.ok ? '' : failureText(reply, message, document));
    if (!reply.ok) return false;
    const { giftCards } = reply.value;
    setCards(giftCards);
    const left = moneyText(grandTotalCents - paidByCards(splitByCards(grandTotalCents, giftCards)), money);
    announce(document, `${message('leftToPay')}: ${left}`);
    return true;
  };

  const remove = async (cardId: string): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    const reply = await services(document).call(removeGiftCard, { params: { cardId }, body: { cartToken } });
    setAsking(false);
    setError(reply.ok ? '' : failureText(reply, message, document));
    if (!reply.ok) return;
    setCards(reply.value.giftCards);
    announce(document, message('giftCardRemoved'));
  };

  const leftCents = grandTotalCents - giftCardCents;
  return { used, giftCardCents, leftCents, setCards, error, isAsking, apply, remove };
}

export type GiftCardsInUse = ReturnType<typeof useGiftCards>;
