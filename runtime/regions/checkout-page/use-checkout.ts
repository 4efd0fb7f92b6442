import { type Dispatch, type FormEvent, type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import type { ShoppingCart } from '#contract';
import type { MoneyFormat } from '#model';
import type { CheckoutMessage } from '../../messages/checkout-page.ts';
import { services } from '../../page/services.ts';
import { announce } from '../../ui/announcer.ts';
import { checkoutFields, type FieldErrors } from './form-data.ts';
import { type CheckoutError, type CheckoutEvent, type CheckoutState, checkoutMachine } from './machine.ts';

/** One checkout on one page: what its steps share. */
export interface Checkout {
  readonly cartToken: string;
  readonly message: CheckoutMessage;
  readonly money: MoneyFormat;
  readonly state: CheckoutState;
  readonly error: CheckoutError | undefined;
  readonly send: Dispatch<CheckoutEvent>;
  /** What is wrong with each field that was not changed since. */
  readonly open: FieldErrors;
  readonly onAnswer: (event: FormEvent) => void;
  readonly refuse: (text: string, fields?: FieldErrors) => void;
  readonly form: RefObject<HTMLFormElement | null>;
}

interface Given {
  readonly cart: ShoppingCart;
  readonly cartToken: string;
  readonly message: CheckoutMessage;
  readonly money: MoneyFormat;
  /** The error that the page was sent with. */
  readonly cameWith: CheckoutError | undefined;
}

export function useCheckout({ cart, cartToken, message, money, cameWith }: Given): Checkout {
  const [state, send] = useReducer(checkoutMachine, { at: 'editing', cart, error: cameWith });
  const form = useRef<HTMLFormElement>(null);
  const error = state.at === 'editing' ? state.error : undefined;
  useFocusOnError(form, error);
  useFreshPage(state.at);
  const { open, onAnswer } = useOpenErrors(error?.fields ?? noErrors);
  const refuse = (text: string, fields: FieldErrors = {}) => send({ type: 'refused', error: { text, fields } });
  return { cartToken, message, money, state, error, open, onAnswer, send, refuse, form };
}

const noErrors: FieldErrors = {};

/** Of a field that was changed since it was refused, nobody knows yet that it is still wrong. */
function useOpenErrors(refused: FieldErrors): Pick<Checkout, 'open' | 'onAnswer'> {
  const [answered, setAnswered] = useState<{ of: FieldErrors; fields: readonly string[] }>({ of: refused, fields: [] });
  const fields = answered.of === refused ? answered.fields : [];
  const open = Object.fromEntries(Object.entries(refused).filter(([field]) => !fields.includes(field)));
  return {
    open,
    onAnswer({ target }) {
      const name = target instanceof Element ? target.getAttribute('name') : null;
      if (name !== null && Object.hasOwn(open, name)) setAnswered({ of: refused, fields: [...fields, name] });
    },
  };
}

function useFocusOnError(form: RefObject<HTMLFormElement | null>, error: CheckoutError | undefined): void {
  useEffect(() => {
    if (!error) return;
    const first = checkoutFields.find((field) => error.fields[field] !== undefined);
    const target = first && form.current?.elements.namedItem(first);
    if (target instanceof HTMLElement) {
      // What is folded away takes no focus.
      target.closest('details')?.setAttribute('open', '');
      announce(document, error.text, 'assertive');
      target.focus();
      // Read as focus comes to it, and said once.
    } else form.current?.querySelector<HTMLElement>('[data-summary]')?.focus();
  }, [form, error]);
}

/** A page that comes back from the browser's memory shows what was true before the order: it is asked for anew. */
function useFreshPage(at: CheckoutState['at']): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && at !== 'editing') services(document).navigate(document.location.href);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [at]);
}
