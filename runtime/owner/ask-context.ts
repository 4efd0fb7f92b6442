import { createContext, useContext } from 'react';
import type { CallInput, OkOf, RouteDescription } from '#contract';
import { failureText } from '../api/failure-text.ts';
import { createCommonMessage } from '../messages/common.ts';
import { services } from '../page/services.ts';

/** A call's answer, or what to tell the owner. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: string; readonly text: string };

export type Ask = <Route extends RouteDescription>(
  route: Route,
  input: CallInput<Route>,
) => Promise<Answer<OkOf<Route>>>;

const message = createCommonMessage({});

/**
 * The calls of the owner area. One that finds the session ended waits until the owner has signed in again, and is then
 * made again: what was pressed happens, and nothing that was typed is lost.
 */
export function createAsk(document: Document, signedInAgain: () => Promise<void>): Ask {
  return async (route, input) => {
    for (;;) {
      const reply = await services(document).call(route, input);
      if (reply.ok) return reply;
      const error = reply.kind === 'refused' ? reply.problem : reply.kind;
      if (error !== 'sign-in-needed') return { ok: false, error, text: failureText(reply, message, document) };
      await signedInAgain();
    }
  };
}

export const AskContext = createContext<Ask | undefined>(undefined);

export function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (!ask) throw new Error('The screens of the owner area stand inside the signed-in area.');
  return ask;
}
