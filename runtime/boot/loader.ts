import { whenIdle, whenLoaded } from './idle.ts';
import { showPressed } from './pressed.ts';
import { type RegionRow, regionTable } from './region-table.ts';
import { parseHtml } from './trusted.ts';

export interface LoaderOptions {
  /** Loads React and the region's code, and resolves when the region answers to events. */
  wake: (name: string, element: Element) => Promise<void>;
  /** Events from before the loader came, in their order. */
  early?: readonly Event[];
  /** How long to wait before the one retry of code that did not arrive. */
  retryAfter?: number;
}

interface Sleeper {
  row: RegionRow;
  awake?: Promise<void>;
  /** Its own code hears what is pressed, or it was given up. */
  answers?: boolean;
}

const actions = ['click', 'keydown', 'submit'];
const failed = 'vitrine:region-failed';
const hints = ['pointerover', 'touchstart', 'focusin'];

/** Nobody who has pressed waits longer for code: by then it is given up, and should it come after all it is welcome. */
const longestWait = 15_000;

/** Finds the regions of a page and wakes each when it comes near or is touched, whichever is first. */
export function startLoader(document: Document, options: LoaderOptions): () => void {
  const { wake, early: missed = [], retryAfter = 1000 } = options;
  const sleepers = new WeakMap<Element, Sleeper>();
  /**
   * What was pressed before its region was awake, and after it whatever would overtake it: a choice counts before the
   * press that follows. Each control once, however often it was pressed.
   */
  const early = new Map<Element, { readonly type: string; readonly element: Element; readonly sleeper: Sleeper }>();
  let isReplaying = false;
  const near = 'IntersectionObserver' in globalThis ? new IntersectionObserver(onNear, { rootMargin: '200px' }) : null;

  function scan(root: ParentNode): void {
    let list: boolean | undefined;
    for (const row of regionTable) {
      const found = [...root.querySelectorAll(row.selector)];
      if (root instanceof Element && root.matches(row.selector)) found.unshift(root);
      for (const element of found) {
        if (sleepers.has(element)) continue;
        sleepers.set(element, { row });
        // What a quick view shows is a single product, on whatever page.
        if (row.wake === 'touch') continue;
        if (row.wake === 'single' && !element.closest('dialog') && (list ??= isList())) continue;
        // What stands further down a product's page is awake before someone scrolls to it and presses.
        if (row.wake === 'idle' || row.wake === 'single') whenIdle(() => rouse(element));
        if (row.wake === 'idle') continue;
        if (near) near.observe(element);
        else rouse(element);
      }
    }
  }

  /** A product's own page says so in its page context; without one, two add buttons make a list. */
  function isList(): boolean {
    const context = document.querySelector('script[data-page-context]')?.textContent ?? '';
    if (context !== '') return !/"pageType":\s*50\b/.test(context);
    return document.querySelectorAll('.sqs-add-to-cart-button,.sqs-product-quick-view-button').length > 1;
  }

  function onNear(entries: IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) if (isIntersecting) comeNear(target);
  }

  /** What a product's page opens with lets its pictures come first, for so long as a visitor does not touch it. */
  function comeNear(element: Element): void {
    const { wake: when, name } = sleepers.get(element)?.row ?? {};
    if (when === 'single' || name === 'installments') whenLoaded(() => rouse(element));
    else rouse(element);
  }

  function rouse(element: Element): void {
    const sleeper = sleepers.get(element);
    if (!sleeper || sleeper.awake) return;
    near?.unobserve(element);
    const { name } = sleeper.row;
    const arrived = wake(name, element).catch(() => pause(retryAfter).then(() => wake(name, element)));
    sleeper.awake = Promise.race([arrived, late(name)]).then(
      () => settle(element, sleeper),
      (reason: unknown) => giveUp(element, sleeper, reason),
    );
  }

  function settle(element: Element, sleeper: Sleeper): void {
    showPressed(element, false);
    sleeper.answers = true;
    replayEarly();
  }

  function replayEarly(): void {
    for (const [control, { type, element, sleeper }] of early) {
      if (!sleeper.answers) return;
      early.delete(control);
      showPressed(element, false);
      isReplaying = true;
      replay(control, type);
      isReplaying = false;
    }
  }

  /** Code that never arrives costs its region's script, not the page: a form that was sent is sent by the browser. */
  function giveUp(element: Element, sleeper: Sleeper, reason: unknown): void {
    for (const [control, press] of early)
      if (press.sleeper === sleeper && press.type !== 'submit') early.delete(control);
    settle(element, sleeper);
    globalThis.dispatchEvent(new CustomEvent(failed, { detail: { region: sleeper.row.name, reason } }));
  }

  /** Where a region cannot do its work, the forms meant for a page without script appear. */
  function showPlainForms(): void {
    for (const hidden of document.querySelectorAll('noscript[data-vitrine-form]')) {
      const parsed = parseHtml(hidden.textContent ?? '');
      hidden.replaceWith(...parsed.head.childNodes, ...parsed.body.childNodes);
    }
  }

  function find(event: Event): [Element, Sleeper] | undefined {
    for (let element = event.target as Element | null; element; element = element.parentElement) {
      const sleeper = sleepers.get(element);
      if (sleeper) return [element, sleeper];
    }
  }

  function onHint(event: Event): void {
    const found = find(event);
    if (found) rouse(found[0]);
  }

  function onAction(event: Event): void {
    const found = find(event);
    if (!found) return;
    const [element, sleeper] = found;
    const { controls } = sleeper.row;
    const waits = !sleeper.answers || (early.size > 0 && !isReplaying);
    const control = controls && waits ? (event.target as Element).closest(controls) : null;
    // Within a form only its submission is held back: what is typed and ticked stays in the browser's own fields.
    const isHeld = control?.tagName === 'FORM' ? event.type === 'submit' : isPress(event);
    if (control && isHeld && element.contains(control)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      showPressed(element, true);
      early.delete(control);
      early.set(control, { type: event.type, element, sleeper });
    }
    rouse(element);
  }

  for (const type of actions) document.addEventListener(type, onAction, true);
  for (const type of hints) document.addEventListener(type, onHint, { capture: true, passive: true });
  addEventListener(failed, showPlainForms);
  const added = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) scan(node);
  });
  added.observe(document.documentElement, { childList: true, subtree: true });
  scan(document);
  for (const event of missed) onAction(event);

  return () => {
    for (const type of actions) document.removeEventListener(type, onAction, true);
    for (const type of hints) document.removeEventListener(type, onHint, true);
    removeEventListener(failed, showPlainForms);
    added.disconnect();
    near?.disconnect();
  };
}

function isPress(event: Event): boolean {
  if (event.type !== 'keydown') return true;
  const { key } = event as KeyboardEvent;
  return key === 'Enter' || key === ' ';
}

function replay(control: Element, type: string): void {
  if (type === 'submit') (control as HTMLFormElement).requestSubmit();
  else (control as HTMLElement).click();
}

const late = (name: string) =>
  new Promise<void>((_, reject) => setTimeout(reject, longestWait, new Error(`${name} is late`)));

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
