import { type RefObject, useEffect, useRef } from 'react';
import { quantityLimits, quantityReasons, readQuantity } from '#model';
import type { CartPageMessage } from '../../messages/cart-page.ts';
import type { CartEntry } from '../../stores/cart.ts';

/** Typing settles for this long before it is judged and sent; a step by button is sent at once. */
const typingPause = 400;

export interface QuantityContext {
  readonly entry: CartEntry;
  readonly message: CartPageMessage;
  readonly chooseQuantity: (entryId: string, quantity: number) => void;
  readonly refuseQuantity: (entryId: string, text: string) => void;
  readonly clearError: (entryId: string) => void;
}

export interface QuantityControls {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly most: number;
  readonly onInput: () => void;
  /** The shopper is done with the field: what is no quantity gives way to the one that holds. */
  readonly finish: () => void;
  readonly step: (by: number) => void;
}

/** What is typed and pressed about one entry's quantity. The field is the browser's own. */
export function useQuantity({ entry, message, ...act }: QuantityContext, isRefused: boolean): QuantityControls {
  const field = useRef<HTMLInputElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTyped = useRef(false);
  const most = Math.min(quantityLimits.maximum, entry.qtyInStock ?? quantityLimits.maximum);
  const show = (quantity: number) => {
    isTyped.current = false;
    if (field.current) field.current.value = String(quantity);
  };
  // What was typed before the page was awake counts as well: nobody heard of it.
  useEffect(() => {
    const input = field.current;
    if (input && input.value !== input.defaultValue) input.dispatchEvent(new Event('input', { bubbles: true }));
    return () => clearTimeout(typing.current);
  }, []);
  // What the shopper is just typing stays; anything else follows the cart, also when another tab has changed it, and
  // when a change was refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal shows the cart's quantity again.
  useEffect(() => {
    if (!isTyped.current && field.current) field.current.value = String(entry.quantity);
  }, [entry.quantity, isRefused]);

  const choose = (quantity: number) => {
    isTyped.current = false;
    if (quantity !== entry.quantity) act.chooseQuantity(entry.id, quantity);
    else if (isRefused) act.clearError(entry.id);
  };
  const judge = (isFinished: boolean) => {
    clearTimeout(typing.current);
    const typed = field.current?.value ?? '';
    // What the browser cannot read as a number it keeps to itself.
    const verdict = readQuantity(field.current?.validity.badInput ? 'NaN' : typed);
    if ('quantity' in verdict) choose(verdict.quantity);
    // A field that was emptied for another number is left alone until the shopper is done with it.
    else if (isFinished || typed !== '') act.refuseQuantity(entry.id, message(quantityReasons[verdict.error]));
  };
  return {
    field,
    most,
    onInput() {
      isTyped.current = true;
      clearTimeout(typing.current);
      typing.current = setTimeout(judge, typingPause, false);
    },
    finish() {
      if (!isTyped.current) return;
      judge(true);
      if (isTyped.current) show(entry.quantity);
    },
    step(by) {
      const quantity = Math.min(most, Math.max(quantityLimits.minimum, entry.quantity + by));
      clearTimeout(typing.current);
      choose(quantity);
      show(quantity);
    },
  };
}
