import { showPressed } from '../page/pressed.ts';
import type { LazyRegion } from './lazy-region.ts';

/** A tuple, as the loader has no bytes for names. */
export type EarlyPresses = readonly [
  /** Holds a press back where its region does not answer yet. */
  hold: (event: Event, element: Element, region: LazyRegion) => void,
  /** Presses again, in order, what answers by now. */
  replay: () => void,
  /** Drops the presses of a region that was given up. */
  drop: (region: LazyRegion) => void,
];

/**
 * What was pressed before its region was awake, and after it whatever would overtake it: a choice counts before the
 * press that follows. Each control once, however often it was pressed.
 */
export function createEarlyPresses(): EarlyPresses {
  const early = new Map<Element, readonly [element: Element, region: LazyRegion]>();
  let isReplaying = false;
  return [hold, replay, drop];

  function hold(event: Event, element: Element, region: LazyRegion): void {
    const { controls } = region.row;
    if (!controls || (region.answers && (early.size === 0 || isReplaying))) return;
    // What is not there lies in no element.
    const control = (event.target as Element).closest(controls) as Element;
    if (!element.contains(control)) return;
    // Within a form only its submission is held back: what is typed and ticked stays in the browser's own fields.
    if (control.tagName === 'FORM' ? event.type !== 'submit' : !isPress(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    showPressed(element, true);
    early.delete(control);
    early.set(control, [element, region]);
  }

  function replay(): void {
    for (const [control, [element, region]] of early) {
      if (!region.answers) return;
      early.delete(control);
      showPressed(element, false);
      isReplaying = true;
      if (control.tagName === 'FORM') (control as HTMLFormElement).requestSubmit();
      else {
        // What a label passes on is trusted like the visitor's own click, but at no place of the page: a guard of clicks, such
        // as the one by which Playwright sees whether it hits its mark, would stop it. So a label is done without here. What
        // has focus by now keeps it: who pressed early may have gone on, and the next key is meant for that.
        const named = (control as HTMLLabelElement).control ?? (control as HTMLElement);
        const { activeElement, body } = document;
        if (activeElement === body) named.focus();
        named.click();
      }
      isReplaying = false;
    }
  }

  /** Code that never arrives costs its region's script, not the page: a form that was sent is sent by the browser. */
  function drop(region: LazyRegion): void {
    for (const [control, [, its]] of early) if (its === region && control.tagName !== 'FORM') early.delete(control);
  }
}

const presses = [undefined, 'Enter', ' '];

/** A click has no key. */
const isPress = (event: Event) => presses.includes((event as KeyboardEvent).key);
