import '../ui/wait-notice.css';
import { createMessage } from '#model';
import { waitingMessages } from '../messages/waiting.ts';
import { stringsOf } from '../page/read-context.ts';
import { patience, showWaitNotice, type WaitNotice } from '../ui/wait-notice.ts';

export { announceStillAdding } from '../regions/add-button/still-adding.ts';

/** What does what was pressed. */
const done = ['click', 'submit'];

type Message = (name: keyof typeof waitingMessages) => string;

/**
 * Says of a press whose code is on its way that it was heard, and of code that did not come that it did not. Loaded ahead,
 * when the page is idle: who is offline by then could not load it any more.
 */
export function watchPresses(document: Document, reload: () => void = () => location.reload()): void {
  const message = createMessage(waitingMessages, stringsOf(document));
  let pressed: HTMLElement | undefined;
  /** The region that the loader holds a press for, and what was pressed in it. */
  let held: Element | undefined;
  let control: HTMLElement | undefined;
  /** What was pressed and is not wished for any more. */
  let takenBack: HTMLElement | undefined;
  let hide = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  function note(event: Event): void {
    // Only a key has one.
    const { target, type, key = ' ' } = event as Event & { readonly key?: string };
    if (key === 'Escape') takeBack();
    // Other keys lead from one thing to the next, such as to the button that takes a press back.
    if (!/^( |Enter)$/.test(key) || !(target instanceof HTMLElement) || target.closest('.vt-wait')) return;
    const [isDone, named] = [done.includes(type), namedBy(target)];
    if (takenBack && (isDone ? named.contains(takenBack) : takenBack.contains(named))) {
      // Whoever presses it anew wishes for it again; what is done without is the loader's, for the press that was taken back.
      takenBack = undefined;
      if (isDone) stop(event);
    }
    if (type !== 'submit') pressed = target;
  }

  function takeBack(): void {
    if (!held) return;
    takenBack = control && namedBy(control);
    control?.focus();
    held.removeAttribute('data-pressed');
  }

  function announceLater(region: Element): void {
    held = region;
    control = pressed ?? focusedIn(region);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const actions = [{ label: message('cancel'), act: takeBack }];
      if (held === region) hide = showWaitNotice(document, { text: message('loading'), actions });
    }, patience);
  }

  function onFailed(): void {
    // A form that was sent is sent by the browser.
    if (!control || !held?.contains(control) || control.closest('form')) return;
    showWaitNotice(document, lostNotice(message, reload, control));
  }

  // On the window: on the document the loader stops what it holds back.
  for (const type of ['pointerdown', 'keydown', ...done]) globalThis.addEventListener(type, note, true);
  globalThis.addEventListener('vitrine:region-failed', onFailed);
  watchMarks(document, (target) => {
    if (target.hasAttribute('data-pressed')) announceLater(target);
    else if (target === held) {
      held = undefined;
      hide();
    }
  });
}

/** What was pressed before this code came: it has the focus, but for a finger on something that takes none. */
function focusedIn(region: Element): HTMLElement | undefined {
  const { activeElement } = region.ownerDocument;
  return activeElement instanceof HTMLElement && region.contains(activeElement) ? activeElement : undefined;
}

/** A label is pressed by the visitor, what it names by the loader. */
const namedBy = (pressed: HTMLElement) => pressed.closest('label')?.control ?? pressed;

function lostNotice(message: Message, retry: () => void, control: HTMLElement): WaitNotice {
  const actions = [
    // Browsers keep in mind for as long as a page lives that a module did not come.
    { label: message('retry'), act: retry },
    { label: message('close'), act: () => control.focus() },
  ];
  return { text: message('notLoaded'), actions, isError: true };
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The mark that the loader puts on a region while it holds a press for it, or has put on it before. */
function watchMarks(document: Document, changed: (target: Element) => void): void {
  new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof Element) changed(target);
  }).observe(document.documentElement, { subtree: true, attributeFilter: ['data-pressed'] });
  for (const target of document.querySelectorAll('[data-pressed]')) changed(target);
}
