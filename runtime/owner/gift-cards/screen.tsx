import { ownerAreas } from '#contract';
import { OneGiftCard } from './card.tsx';
import { GiftCardList } from './list.tsx';
import '../orders/orders.css';

const { path } = ownerAreas.giftCards;

/** The gift cards of the shop, or one of them by its address. */
export function GiftCardsScreen() {
  const { pathname } = globalThis.location;
  const cardId = pathname.startsWith(`${path}/`) ? decodeURIComponent(pathname.slice(path.length + 1)) : '';
  return cardId === '' ? <GiftCardList /> : <OneGiftCard cardId={cardId.replace(/\/$/, '')} />;
}
