import { type Call, createCall } from '../api/call.ts';
import { wholeAddress } from './whole-address.ts';

/** What regions need beyond their own element; tests and previews give their own. */
export interface Services {
  call: Call;
  /** Leaves the page. `top`: out of a frame, where the browser lets us. */
  navigate: (address: string, options?: { top?: boolean }) => void;
  /** Resolves when the browser has painted what was just changed. */
  painted: () => Promise<void>;
}

const longestFrame = 250;

const provided = new WeakMap<Document, Services>();

export function services(document: Document): Services {
  let known = provided.get(document);
  if (!known) provided.set(document, (known = browserServices(document)));
  return known;
}

export function provideServices(document: Document, own: Partial<Services>): void {
  provided.set(document, { ...browserServices(document), ...own });
}

function browserServices(document: Document): Services {
  return {
    call: createCall({ document }),
    navigate(address, { top = false } = {}) {
      const window = document.defaultView;
      if (!window) return;
      const target = top ? window.top : window;
      (target ?? window).location.assign(wholeAddress(document, address));
    },
    painted: () =>
      new Promise((resolve) => {
        // A page that nobody looks at is not painted.
        setTimeout(resolve, longestFrame);
        requestAnimationFrame(() => setTimeout(resolve));
      }),
  };
}
