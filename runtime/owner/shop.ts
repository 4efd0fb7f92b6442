import { createContext, useContext } from 'react';

/** What every screen says of the shop: it stands in the page itself, as the server wrote it. */
export interface OwnersShop {
  readonly title: string;
  /** Its clocks; those of this machine where nobody knows the zone. */
  readonly timeZone: string | undefined;
  /** Names of the ways to pay by which no money moves. */
  readonly tests: readonly string[];
  /** Whether there is one by which it does. */
  readonly isPaid: boolean;
}

const ShopContext = createContext<OwnersShop>({ title: '', timeZone: undefined, tests: [], isPaid: true });

export const ShopProvider = ShopContext.Provider;
export const useShop = () => useContext(ShopContext);

/** Reads it off the place that the area is drawn in. */
export function readShop({ dataset }: HTMLElement): OwnersShop {
  return {
    title: dataset['title'] ?? '',
    timeZone: knownZone(dataset['timeZone']),
    tests: (dataset['tests'] ?? '').split('\n').filter(Boolean),
    isPaid: 'paid' in dataset,
  };
}

/** Whether somebody was signed in when the page was written: nobody else is asked for. */
export const isSignedIn = ({ dataset }: HTMLElement): boolean => 'signedIn' in dataset;

/** A site's zone is data, and may be none. */
function knownZone(timeZone: string | undefined): string | undefined {
  try {
    return timeZone && new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
