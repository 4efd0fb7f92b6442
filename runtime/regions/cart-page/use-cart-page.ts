import { type ActionDispatch, useReducer, useRef } from 'react';
import type { ShoppingCart } from '#contract';
import { announce } from '../../ui/announcer.ts';
import { patience, showWaitNotice } from '../../ui/wait-notice.ts';
import type { CartContext } from './changes.ts';
import { type CartPageEvent, type CartPageState, cartPageMachine, startCartPage } from './machine.ts';

type Services = Pick<CartContext, 'call' | 'message' | 'document' | 'store'>;
type Work = Parameters<CartContext['inTurn']>[0];

/** Changes of one cart, one after the other. */
interface Line {
  last: Promise<unknown>;
  /** Those that are not answered, and what they wait for together. */
  under: number;
  wait?: Wait | undefined;
}

interface Wait {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** The cart page's machine, and the context of its changes: made when the first is, which is in a browser. */
export function useCartPage(
  cart: ShoppingCart,
  services: () => Services,
): { state: CartPageState; send: ActionDispatch<[CartPageEvent]>; context: () => CartContext } {
  const [state, send] = useReducer(cartPageMachine, cart, startCartPage);
  const line = useRef<Line>({ last: Promise.resolve(), under: 0 });
  const wishes = useRef(new Map<string, number>());
  const context = () => {
    const given = services();
    const inTurn: CartContext['inTurn'] = (work) => takeTurn(line.current, given, work);
    return { ...given, send, inTurn, wishes: wishes.current };
  };
  return { state, send, context };
}

async function takeTurn(line: Line, services: Services, work: Work): Promise<void> {
  const { signal, end } = (line.wait ??= startWait(services));
  line.under += 1;
  const run = () => work(signal);
  try {
    await (line.last = line.last.then(run, run));
  } finally {
    line.under -= 1;
    if (line.under === 0) {
      line.wait = undefined;
      end();
    }
  }
}

/** Says of changes that take long that they do, with a way out for whoever waits no longer. */
function startWait({ document, message }: Services): Wait {
  const ends = new AbortController();
  let hide = () => {};
  const timer = setTimeout(() => {
    const text = message('stillUpdating');
    announce(document, text);
    hide = showWaitNotice(document, { text, actions: [{ label: message('cancel'), act: () => ends.abort() }] });
  }, patience);
  const end = () => {
    clearTimeout(timer);
    hide();
  };
  return { signal: ends.signal, end };
}
