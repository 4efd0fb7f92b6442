import type { ControlMessage } from '../../messages/controls.ts';
import { type AmountFormat, amountText } from '../../page/amount.ts';
import type { ButtonState } from '../../stores/add-button-machine.ts';
import { cartSource } from '../../stores/cart-source.ts';
import { announce } from '../../ui/announcer.ts';
import { readCounted } from '../cart-count/counted.ts';

/** Says what the button has come to, where a reader would not hear it. */
export function announceButton(
  document: Document,
  at: ButtonState['at'],
  message: ControlMessage,
  page: AmountFormat,
): void {
  if (at === 'adding') announce(document, message('adding'));
  const answer = at === 'added' ? cartSource(document).latest() : undefined;
  const cart = answer?.ok ? readCounted(answer.cart) : undefined;
  if (!cart) return;
  const subtotal = amountText(cart.subtotalCents, cart.currency, page);
  announce(document, message('addedAnnouncement', { count: cart.pieces, subtotal }));
}
