import { type Dispatch, type RefObject, useEffect, useReducer, useRef } from 'react';
import type { ShoppingCart } from '#contract';
import type { MoneyFormat } from '#model';
import type { CheckoutMessage } from '../../messages/checkout-page.ts';
import { services } from '../../page/services.ts';
import { announce } from '../../ui/announcer.ts';
import { checkoutFields, type FieldProblems } from './form-data.ts';
import { type CheckoutEvent, type CheckoutProblem, type CheckoutState, checkoutMachine } from './machine.ts';

/** One checkout on one page: what its steps share. */
export interface Checkout {
  readonly cartToken: string;
  readonly message: CheckoutMessage;
  readonly money: MoneyFormat;
  readonly state: CheckoutState;
  readonly problem: CheckoutProblem | undefined;
  readonly send: Dispatch<CheckoutEvent>;
  readonly refuse: (text: string, fields?: FieldProblems) => void;
  readonly form: RefObject<HTMLFormElement | null>;
}

interface Given {
  readonly cart: ShoppingCart;
  readonly cartToken: string;
  readonly message: CheckoutMessage;
  readonly money: MoneyFormat;
  /** The problem that the page was sent with. */
  readonly cameWith: CheckoutProblem | undefined;
}

export function useCheckout({ cart, cartToken, message, money, cameWith }: Given): Checkout {
  const [state, send] = useReducer(checkoutMachine, { at: 'editing', cart, problem: cameWith });
  const form = useRef<HTMLFormElement>(null);
  const problem = state.at === 'editing' ? state.problem : undefined;
  useFocusOnProblem(form, problem);
  useFreshPage(state.at);
  const refuse = (text: string, fields: FieldProblems = {}) => send({ type: 'refused', problem: { text, fields } });
  return { cartToken, message, money, state, problem, send, refuse, form };
}

function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, problem: CheckoutProblem | undefined): void {
  useEffect(() => {
    if (!problem) return;
    const first = checkoutFields.find((field) => problem.fields[field] !== undefined);
    const target = first && form.current?.elements.namedItem(first);
    if (target instanceof HTMLElement) {
      announce(document, problem.text, 'assertive');
      target.focus();
      // Read as focus comes to it, and said once.
    } else form.current?.querySelector<HTMLElement>('[data-summary]')?.focus();
  }, [form, problem]);
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
