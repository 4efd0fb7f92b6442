import type { PlainProduct } from '#model';
import type { ControlMessage } from '../messages/controls.ts';
import type { AmountFormat } from '../page/amount.ts';
import type { showAdded, takeOverPress } from '../regions/add-button/press.ts';
import type { announceStillAdding } from '../regions/add-button/still-adding.ts';
import type { KeptState } from '../stores/product-state.ts';

/** Code that comes when it is asked for. */
export interface LaterCode {
  /** What needs React. */
  readonly product: () => Promise<{
    readonly showAdded: typeof showAdded;
    readonly takeOverPress: typeof takeOverPress;
  }>;
  /** What is said of what takes long. */
  readonly waiting: () => Promise<{ readonly announceStillAdding: typeof announceStillAdding }>;
}

/** What a control of a product is made with. */
export interface ControlParts extends KeptState {
  readonly product: PlainProduct;
  readonly message: ControlMessage;
  readonly later: LaterCode;
  /** How the page writes amounts. */
  readonly page: AmountFormat;
}

/** Brings one element to life. Returns what shows in it how the product stands, or nothing where it is none of ours. */
export type StartControl = (root: HTMLElement, parts: ControlParts) => (() => void) | undefined;

/** Sets an attribute, or takes it away. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** A new element with its class and what is in it. */
export function element(name: string, className: string, content = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = content;
  return made;
}
